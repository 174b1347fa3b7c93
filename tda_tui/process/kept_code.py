"""A cache of the compiled code of all imported modules, in one file.

Python searches a folder for each module, then opens and reads its `.pyc`: for some six hundred modules that is a fifth
of a start. The cache holds copies of these `.pyc` files, which are valid under the same condition: the source has the
same size and modification time. Because it is code, a cache file that another user could have written is ignored.
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
"""Cache files at most: `tda` and `python -m tda_tui`, for instance, search other folders and have one each."""
_SUFFIX = ".code"
_LENGTH = 8
"""Bytes of the number at the beginning: the length of the table of contents."""
_HEADER = 16
"""Bytes of a `.pyc` before its code."""

_Stamp = tuple[int, int]
"""Modification time and size of a source, as stored in a `.pyc`."""
_Entry = tuple[str, str, _Stamp | None, int, int]
"""A module: source, `.pyc`, stamp, position and length of its code; the length is 0 if it had no valid `.pyc`."""


@contextmanager
def kept_code(find_folder: Callable[[], Path]) -> Iterator[None]:
    """Import modules from the cache in that folder; at the end, add those that were imported and are missing there."""
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
    """A finder of modules whose code is cached."""

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
        """Close the cache file."""
        if self._file is not None:
            self._file.close()

    def find_spec(
        self, name: str, _path: Sequence[str] | None = None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The spec of a module; None if it is not cached, or its source has changed."""
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
        """Write the cache anew if an imported module is missing in it or out of date. Raises OSError."""
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
    """Loads a module from its source file, with the code from the cache."""

    def __init__(self, name: str, source: str, read: Callable[[], bytes]) -> None:
        super().__init__(name, source)
        self._read = read

    def get_code(self, fullname: str) -> CodeType | None:
        """The cached code; if it cannot be read, the code that Python finds."""
        with suppress(OSError, ValueError, EOFError, TypeError):
            code: CodeType = marshal.loads(self._read())
            return code
        return super().get_code(fullname)


def _holds(entry: _Entry) -> bool:
    """Whether the code of a module is cached and its source is unchanged."""
    source, _compiled, stamp, _at, length = entry
    return length > 0 and stamp == _stamp(source)


def _known(entry: _Entry) -> bool:
    """Whether there is nothing newer to be cached for a module."""
    return _holds(entry) or not _valid(*entry[:2])


def _imported() -> Iterator[tuple[str, tuple[str, str]]]:
    """All modules that were loaded from a source file, each with its source and its `.pyc`."""
    for name, module in [*sys.modules.items()]:
        spec = getattr(module, "__spec__", None)
        if spec is not None and spec.name == name and spec.cached and isinstance(spec.loader, SourceFileLoader):
            yield name, (spec.loader.path, spec.cached)


def _valid(source: str, compiled: str) -> bytes:
    """The content of a `.pyc`; empty if it does not match the source."""
    with suppress(OSError):
        raw = Path(compiled).read_bytes()
        stamp = int.from_bytes(raw[8:12], "little"), int.from_bytes(raw[12:_HEADER], "little")
        if raw.startswith(MAGIC_NUMBER + bytes(4)) and stamp == _stamp(source):
            return raw
    return b""


def _stamp(source: str) -> _Stamp | None:
    """Modification time and size of a source; None if it does not exist."""
    with suppress(OSError):
        facts = os.stat(source)
        return int(facts.st_mtime) & 0xFFFFFFFF, facts.st_size & 0xFFFFFFFF
    return None


def _make_ours(file: int) -> None:
    """Let nobody else write the file."""
    os.fchmod(file, 0o600)


def _make_room(path: Path) -> None:
    """Delete the oldest cache files."""
    there = [file for file in path.parent.iterdir() if file.suffix == _SUFFIX and file != path]
    for old in sorted(there, key=lambda file: file.stat().st_mtime, reverse=True)[_MOST - 1 :]:
        old.unlink()
