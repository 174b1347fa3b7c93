"""The compiled code of the modules that this program imports, kept in one file.

Python looks for each module in its folder, and opens and reads its `.pyc`: with some six hundred of them that takes as
long as a fifth of a start. What is kept of a module is that same `.pyc`, and it holds under the same condition, while
the source is as large and as old as it was. Like those it is code: a file that somebody else could have written is not
used.
"""

from __future__ import annotations

import marshal
import os
import sys
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import MAGIC_NUMBER
from io import FileIO
from pathlib import Path
from types import CodeType, ModuleType

from tda_tui.files.atomic import replace_file
from tda_tui.files.errors import FileError

_MOST = 3
"""Files that are kept: one for each way in which the program is started, as `tda` and `python -m tda_tui`."""
_SUFFIX = ".code"
_LENGTH = 8
"""Bytes that say how long the table of contents is, which stands first."""
_HEADER = 16
"""Bytes of a `.pyc` before the code."""

_Stamp = tuple[int, int]
"""Time and size of a source, as a `.pyc` has them."""
_Entry = tuple[str, str, _Stamp | None, int, int]
"""Of a module: source, `.pyc`, stamp, where its code stands, and how long it is: 0 without a `.pyc` to be kept."""


@contextmanager
def kept_code(find_folder: Callable[[], Path]) -> Iterator[None]:
    """Meanwhile modules are taken from what is kept in that folder, and afterwards all that were imported are kept."""
    try:
        kept = _KeptCode(find_folder()) if hasattr(os, "pread") else None
    except FileError:
        kept = None
    if kept is None:
        yield
        return
    sys.meta_path.insert(0, kept)
    try:
        yield
    finally:
        sys.meta_path.remove(kept)
        with suppress(OSError):
            kept.keep()
        kept.close()


class _KeptCode:
    """Finds modules of which the code is kept."""

    def __init__(self, folder: Path) -> None:
        self._of = [MAGIC_NUMBER, sys.flags.optimize, [*sys.path]]
        self._path = folder / f"{zlib.crc32(repr(self._of).encode()):08x}{_SUFFIX}"
        self._entries: dict[str, _Entry] = {}
        self._begin = 0
        self._file: FileIO | None = None
        with suppress(OSError, ValueError, EOFError, TypeError):
            self._open()

    def _open(self) -> None:
        file = self._file = self._path.open("rb", buffering=0)
        facts = os.fstat(file.fileno())
        if facts.st_uid != os.geteuid() or facts.st_mode & 0o022:
            return
        of, length, entries = marshal.loads(file.read(int.from_bytes(file.read(_LENGTH), "little")))
        self._begin = file.tell()
        if of == self._of and length == facts.st_size - self._begin:
            self._entries = entries

    def close(self) -> None:
        """Nothing is read any more."""
        if self._file is not None:
            self._file.close()

    def find_spec(
        self, name: str, _path: Sequence[str] | None = None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a module comes from, for Python; None if it is not kept as it is now."""
        entry = self._entries.get(name)
        if entry is None or not _holds(entry):
            return None
        source, compiled, _of, at, length = entry
        loader = _Loader(name, source, partial(self._read, at, length))
        spec = ModuleSpec(name, loader, origin=source, is_package=os.path.basename(source) == "__init__.py")
        spec.has_location = True
        spec.cached = compiled
        if spec.submodule_search_locations is not None:
            spec.submodule_search_locations.append(os.path.dirname(source))
        return spec

    def _read(self, at: int, length: int) -> bytes:
        assert self._file is not None
        return os.pread(self._file.fileno(), length, self._begin + at)

    def keep(self) -> None:
        """Keep what has been imported, and what was kept before, unless all of it is kept. Raises OSError."""
        imported = dict(_imported())
        if sys.dont_write_bytecode or all(name in self._entries and _known(self._entries[name]) for name in imported):
            return
        places = {name: entry[:2] for name, entry in self._entries.items()} | imported
        entries: dict[str, _Entry] = {}
        code = bytearray()
        for name, (source, compiled) in places.items():
            raw = _valid(source, compiled)
            if raw or name in imported:
                entries[name] = (source, compiled, _stamp(source), len(code), len(raw[_HEADER:]))
                code += raw[_HEADER:]
        contents = marshal.dumps((self._of, len(code), entries))
        self._path.parent.mkdir(parents=True, exist_ok=True)
        _make_room(self._path)
        replace_file(self._path, len(contents).to_bytes(_LENGTH, "little") + contents + code, _make_ours).close()


class _Loader(SourceFileLoader):
    """Loads a module as usual, but for where its compiled code lies."""

    def __init__(self, name: str, source: str, read: Callable[[], bytes]) -> None:
        super().__init__(name, source)
        self._read = read

    def get_code(self, fullname: str) -> CodeType | None:
        """The code of the module, as it is kept or as Python finds it."""
        with suppress(OSError, ValueError, EOFError, TypeError):
            code: CodeType = marshal.loads(self._read())
            return code
        return super().get_code(fullname)


def _holds(entry: _Entry) -> bool:
    """Whether something is kept of a module, and its source is as it was."""
    source, _compiled, stamp, _at, length = entry
    return length > 0 and stamp == _stamp(source)


def _known(entry: _Entry) -> bool:
    """Whether nothing else can be kept of a module than is."""
    return _holds(entry) or not _valid(*entry[:2])


def _imported() -> Iterator[tuple[str, tuple[str, str]]]:
    """The modules that came from a file: their source, and where their `.pyc` lies."""
    for name, module in [*sys.modules.items()]:
        spec = getattr(module, "__spec__", None)
        if spec is not None and spec.name == name and spec.cached and isinstance(spec.loader, SourceFileLoader):
            yield name, (spec.loader.path, spec.cached)


def _valid(source: str, compiled: str) -> bytes:
    """What stands in a `.pyc`; nothing if it is not that of the source as it is now."""
    with suppress(OSError):
        raw = Path(compiled).read_bytes()
        stamp = int.from_bytes(raw[8:12], "little"), int.from_bytes(raw[12:_HEADER], "little")
        if raw.startswith(MAGIC_NUMBER + bytes(4)) and stamp == _stamp(source):
            return raw
    return b""


def _stamp(source: str) -> _Stamp | None:
    """Time and size of a source; None if it is gone."""
    with suppress(OSError):
        facts = os.stat(source)
        return int(facts.st_mtime) & 0xFFFFFFFF, facts.st_size & 0xFFFFFFFF
    return None


def _make_ours(file: int) -> None:
    """Nobody else may write it."""
    os.fchmod(file, 0o600)


def _make_room(path: Path) -> None:
    """Of the files that are kept the newest stay."""
    there = [file for file in path.parent.iterdir() if file.suffix == _SUFFIX and file != path]
    for old in sorted(there, key=lambda file: file.stat().st_mtime, reverse=True)[_MOST - 1 :]:
        old.unlink()
