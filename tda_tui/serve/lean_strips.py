"""Textual strips without the caches that each creates and hardly any needs.

A `Strip` comes with seven caches. Twenty screens have twenty thousand strips, whose empty caches would take a fifth of
the inn's memory; and a strip cached in itself is a reference cycle, freed only by the garbage collector.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.segment import Segment
from textual.cache import FIFOCache
from textual.strip import Strip

_SIZE = 4
_SLOTS = {"_segments", "_cell_length", "_render_cache", "_link_ids", "_cell_count"}
_CACHES = {
    "_divide_cache", "_crop_cache", "_style_cache", "_filter_cache", "_line_length_cache", "_crop_extend_cache",
    "_offsets_cache",
}  # fmt: skip


class _Cache(FIFOCache[Any, Any]):
    """A cache that stores everything but the strip it belongs to."""

    __slots__ = ("_owner",)

    def __init__(self, owner: Strip) -> None:
        super().__init__(_SIZE)
        self._owner = id(owner)

    def set(self, key: Any, value: Any) -> None:
        """Store a value."""
        only = value[0] if type(value) is list and len(value) == 1 else value
        if id(only) != self._owner:
            super().set(key, value)

    __setitem__ = set


def _begin(self: Strip, segments: Iterable[Segment], cell_length: int | None = None) -> None:
    self._segments = list(segments)
    self._cell_length = cell_length
    self._render_cache = self._link_ids = self._cell_count = None


def _at_first_use(self: Strip, name: str) -> Any:
    if name not in _CACHES:
        raise AttributeError(name)
    cache = _Cache(self)
    setattr(self, name, cache)
    return cache


def lean_strips() -> None:
    """Create a strip's caches at first use from now on. Does nothing if Textual's strips are built differently."""
    if set(Strip.__slots__) == _SLOTS | _CACHES:
        Strip.__init__ = _begin  # type: ignore[method-assign]
        Strip.__getattr__ = _at_first_use  # type: ignore[attr-defined]
