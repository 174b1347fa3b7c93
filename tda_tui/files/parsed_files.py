"""A cache of parsed TOML files in the user's cache folder, which speeds up the start.

An entry is valid for one version of the program while the file's size and times are unchanged. It is plain data, which
is validated like the file itself; an entry that cannot be used is ignored.
"""

from __future__ import annotations

import os
import time
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from tda_tui import __version__
from tda_tui.files.errors import FileError
from tda_tui.files.folders import in_a_home
from tda_tui.files.regular_file import read_file

_SETTLED = 2_000_000_000
"""Nanoseconds without changes before a file is cached: within that time it could change without a new time stamp."""
_MOST = 400
"""The most entries; when they are exceeded all of them are deleted."""
_SUFFIX = ".parsed"
_SUM = 4
"""The length of the checksum at the start of an entry, in bytes."""


class _Parsed(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """A cache entry: the program's version, the file's path and stamp, and its data."""

    program: str
    path: str
    stamp: tuple[int, int, int, int]
    data: dict[str, Any]


class _Stamp:
    """The state of a file before it was read."""

    def __init__(self, path: Path) -> None:
        """Raises OSError, or ValueError for an invalid path."""
        facts = os.stat(path)
        self.path = os.path.abspath(path)
        self.figures = (facts.st_size, facts.st_mtime_ns, facts.st_ctime_ns, facts.st_ino)

    @property
    def settled(self) -> bool:
        """Whether any later change would alter its figures."""
        return max(self.figures[1:3]) + _SETTLED < time.time_ns()


def parsed(path: Path, parse: Callable[[Path], dict[str, Any]]) -> dict[str, Any]:
    """The data of a file, from the cache or read by `parse`."""
    try:
        stamp = _Stamp(path)
    except (OSError, ValueError):
        return parse(path)
    data = _kept(stamp)
    if data is None:
        data = parse(path)
        _keep(stamp, data)
    return data


def _kept(stamp: _Stamp) -> dict[str, Any] | None:
    """The cached data of a file in this state, or None."""
    with suppress(OSError, FileError, msgspec.MsgspecError, RecursionError):
        raw = read_file(_place(stamp))
        if int.from_bytes(raw[:_SUM], "big") != zlib.crc32(raw[_SUM:]):
            return None
        there = msgspec.msgpack.decode(raw[_SUM:], type=_Parsed)
        if (there.program, there.path, there.stamp) == (__version__, stamp.path, stamp.figures):
            return there.data
    return None


def _keep(stamp: _Stamp, data: dict[str, Any]) -> None:
    """Cache a file's data, if possible."""
    if not stamp.settled:
        return
    with suppress(OSError, FileError, msgspec.MsgspecError, OverflowError, TypeError, UnicodeError):
        text = msgspec.msgpack.encode(_Parsed(__version__, stamp.path, stamp.figures, data))
        if repr(msgspec.msgpack.decode(text, type=_Parsed).data) != repr(data):
            return  # some TOML dates do not survive a round trip
        place = _place(stamp)
        _make_room(place.parent)
        _put(place, zlib.crc32(text).to_bytes(_SUM, "big") + text)


def _place(stamp: _Stamp) -> Path:
    """The path of the cache entry. Raises FileError without a home folder."""
    from platformdirs import user_cache_path

    name = f"{Path(stamp.path).stem[:40]}-{zlib.crc32(os.fsencode(stamp.path)):08x}{_SUFFIX}"
    return in_a_home(user_cache_path) / "parsed" / name


def _make_room(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    names = [name for name in os.listdir(folder) if name.endswith(_SUFFIX)]
    for name in names if len(names) >= _MOST else ():
        with suppress(FileNotFoundError):
            os.unlink(folder / name)


def _put(place: Path, raw: bytes) -> None:
    """Write an entry atomically. It need not be synced, because the checksum detects an incomplete one."""
    new = place.with_suffix(f".{os.urandom(4).hex()}.new")
    try:
        new.write_bytes(raw)
        new.replace(place)
    except OSError:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise
