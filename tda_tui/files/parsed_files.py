"""What TOML files said when they were read last: kept in the user's cache folder, so that the next start is sooner.

What is kept holds while the file is as large and as old as it was, and for this version of the program. It is plain
data, which is checked as what the file itself says; what cannot be used is as if it were not there.
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
"""Nanoseconds for which a file must have been as it is: until then it may change and look the same."""
_MOST = 400
"""Files that are kept; where there are more, all of them are made anew as they are needed."""
_SUFFIX = ".parsed"
_SUM = 4
"""Bytes of the checksum, which stand first."""


class _Parsed(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """A kept file: of which program, of which file, and what it said."""

    program: str
    path: str
    stamp: tuple[int, int, int, int]
    data: dict[str, Any]


class _Stamp:
    """How a file was before it was read."""

    def __init__(self, path: Path) -> None:
        """Raises OSError, or ValueError for what no file can be called."""
        facts = os.stat(path)
        self.path = os.path.abspath(path)
        self.figures = (facts.st_size, facts.st_mtime_ns, facts.st_ctime_ns, facts.st_ino)

    @property
    def settled(self) -> bool:
        """Whether any change from now on would be seen in its figures."""
        return max(self.figures[1:3]) + _SETTLED < time.time_ns()


def parsed(path: Path, parse: Callable[[Path], dict[str, Any]]) -> dict[str, Any]:
    """What a file says: as it is kept, else as `parse` reads it."""
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
    """What the file said when it was as it is now; None where that is not known."""
    with suppress(OSError, FileError, msgspec.MsgspecError, RecursionError):
        raw = read_file(_place(stamp))
        if int.from_bytes(raw[:_SUM], "big") != zlib.crc32(raw[_SUM:]):
            return None
        there = msgspec.msgpack.decode(raw[_SUM:], type=_Parsed)
        if (there.program, there.path, there.stamp) == (__version__, stamp.path, stamp.figures):
            return there.data
    return None


def _keep(stamp: _Stamp, data: dict[str, Any]) -> None:
    """Keep what a file says, if it can be kept: nothing depends on it."""
    if not stamp.settled:
        return
    with suppress(OSError, FileError, msgspec.MsgspecError, OverflowError, TypeError, UnicodeError):
        text = msgspec.msgpack.encode(_Parsed(__version__, stamp.path, stamp.figures, data))
        if repr(msgspec.msgpack.decode(text, type=_Parsed).data) != repr(data):
            return  # TOML has dates, of which not all come back as they were
        place = _place(stamp)
        _make_room(place.parent)
        _put(place, zlib.crc32(text).to_bytes(_SUM, "big") + text)


def _place(stamp: _Stamp) -> Path:
    """Where it is kept. Raises FileError where there is no home folder."""
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
    """Put it in its place as a whole. Whether it is on disk does not matter: what is torn is seen by its checksum."""
    new = place.with_suffix(f".{os.urandom(4).hex()}.new")
    try:
        new.write_bytes(raw)
        new.replace(place)
    except OSError:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise
