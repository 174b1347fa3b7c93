"""Collecting garbage in quiet moments: looking through all that belongs to visitors holds everybody up."""

import asyncio
import gc
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Protocol

_NEVER = 1_000_000
"""The third threshold of `gc`: no full collection begins by itself, in the middle of what somebody waits for."""
_WORTH, _OVERDUE = 5, 100
"""Its third counter from which a quiet moment is used, and from which none is awaited."""
_QUIET = 1.0
"""Seconds without a key that make a moment quiet."""


class Heard(Protocol):
    """A visitor's session."""

    heard_at: float
    """When the last key came, by the monotonic clock."""


_Cache = type(lru_cache(len))


@contextmanager
def no_full_collections() -> Iterator[Callable[[], None]]:
    """Leave what has been imported out of all collections, and let no full one begin by itself.

    Gives a function that does one. It also empties Textual's caches: those of methods keep a thousand pictures of
    widgets, whoever they were shown to.
    """
    found = [thing for thing in gc.get_objects() if isinstance(thing, _Cache)]
    caches = [cache for cache in found if cache.__module__.startswith("textual.")]

    def collect() -> None:
        for cache in caches:
            cache.cache_clear()
        gc.collect()

    usual = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(usual[0], usual[1], _NEVER)
    try:
        yield collect
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()


async def collect_in_quiet_moments(sessions: Collection[Heard], collect: Callable[[], object]) -> None:
    """Collect garbage whenever nobody has pressed a key for a moment, if there may be some or somebody has left.

    Without such a moment, it is collected when there may be much.
    """
    before, left = 0, False
    while True:
        await asyncio.sleep(_QUIET)
        count = gc.get_count()[2]
        quiet = all(session.heard_at < time.monotonic() - _QUIET for session in sessions)
        if count >= _OVERDUE or (quiet and (left or count >= _WORTH)):
            collect()
            left = False
        # What belonged to somebody who has just left is garbage when their last timers are over.
        left = left or len(sessions) < before
        before = len(sessions)
