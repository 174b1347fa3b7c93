"""An append-only file, which is written again as a whole if it gets lost."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable
from contextlib import suppress
from io import FileIO
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

from tda_tui.files.atomic import make_folder, move, replace_file, sync_folder
from tda_tui.files.file_lock import is_locked, lock
from tda_tui.files.regular_file import LARGEST
from tda_tui.words.translate import gettext as _

_MOST_ASIDE = 9
_READ_WRITE = os.O_RDWR | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)


class _Stamp(NamedTuple):
    """Identifies an unchanged file."""

    device: int
    inode: int
    size: int
    changed: int


class AppendedFile:
    """An append-only file, locked against other programs as far as the file system allows.

    Before each write it is checked that the file is in its place and unchanged; if not, the whole `content` is written
    again, and `renewed` is True from then on. A different file found there is moved aside. A pipe, or anything else
    that is no regular file, is only written to.
    """

    def __init__(self, path: Path, file: FileIO) -> None:
        """Take an open file, none of whose contents count."""
        self.path = path
        self.content = bytearray()
        self.torn = False
        self.renewed = False
        self.waits_for_disk = True
        """Whether writes wait until the data is on disk, so that it survives a crash of the machine."""
        self._use(file)

    @classmethod
    def begin(cls, path: Path) -> Self:
        """Create the file or empty it. Raises OSError."""
        begun = cls(path, _open_held(path, new=True))
        if begun.is_file:
            try:
                begun._file.truncate(0)
            except OSError:
                begun.close()
                raise
            begun._remember()
            sync_folder(path.parent)
        return begun

    @classmethod
    def begin_new(cls, path: Path) -> Self:
        """Create a file that must not exist. Raises OSError."""
        file = path.open("x+b", buffering=0)
        try:
            lock(file.fileno())
            begun = cls(path, file)
        except OSError:
            file.close()
            raise
        sync_folder(path.parent)
        return begun

    @classmethod
    def reopen(cls, path: Path) -> Self:
        """Open a file to append to it. Raises OSError, BlockingIOError while another program has it open."""
        opened = cls(path, _open_held(path))
        try:
            opened._take_in(_all_of(opened._file))
        except BaseException:
            opened.close()
            raise
        return opened

    def _use(self, file: FileIO) -> None:
        self._file = file
        found = os.fstat(file.fileno())
        self._inode = (found.st_dev, found.st_ino)
        self.is_file = stat.S_ISREG(found.st_mode)
        self._stamp: _Stamp | None = _stamp(found)

    def _take_in(self, data: bytes) -> None:
        """Set the content to the part of the file that counts; the rest is cut off at the next write."""
        self.content = bytearray(data)

    def keep(self, length: int) -> None:
        """Keep only the first `length` bytes; the rest is cut off at the next write."""
        self.torn = self.torn or length < len(self.content)
        del self.content[length:]

    def append(self, data: bytes) -> None:
        """Append data as a whole and flush it to disk. After an OSError the file contains none of it."""
        self.look_after()
        left = memoryview(data)
        try:
            if self.is_file:
                self._file.seek(len(self.content))
                if self.torn:
                    self._file.truncate(len(self.content))
                    self.torn = False
            while left:
                left = left[self._file.write(left) or 0 :]
            self._flush()
        except BaseException:
            self._cut_off()
            raise
        finally:
            self._remember()
        self.content += data

    def overwrite(self, places: Iterable[int], data: bytes) -> None:
        """Write the data at each of these offsets, in order, and flush to disk. Raises OSError."""
        self.look_after()
        try:
            for at in places:
                self._file.seek(at)
                self._file.write(data)
                self.content[at : at + len(data)] = data
            self._flush()
        finally:
            self._remember()

    def _flush(self) -> None:
        """Sync the file to disk, unless it is a pipe."""
        if self.is_file and self.waits_for_disk:
            os.fsync(self._file.fileno())

    def _cut_off(self) -> None:
        """Remove an incomplete write; if even that fails, it is done later, or by the reader of the file."""
        if self.is_file:
            self.torn = True
            with suppress(OSError):
                self._file.truncate(len(self.content))
                self.torn = False

    # Whether the file is still there

    def look_after(self) -> None:
        """Make sure that the file is in its place and unchanged, writing it again if not. Raises OSError."""
        if not self.is_file or (self._stamp is not None and _stamp_of(self.path) == self._stamp):
            return
        there = _data_at(self.path)
        here = self._inode == _inode_at(self.path)
        held = not here and there is not None and is_locked(self.path)
        self._see_others(there, held)
        if held:
            # Moving it aside would only make the other program do the same.
            raise BlockingIOError(errno.EAGAIN, _("another program is writing it"), str(self.path))
        if here and there is not None and self.content == there:
            self._remember()  # only its date has changed
            return
        if not here and os.path.lexists(self.path) and (there is None or not self.content.startswith(there)):
            move(self.path, _free_path(self.path))
        self.put_in_place()
        self.renewed = True

    def _see_others(self, there: bytes | None, held: bool) -> None:
        """Hook: inspect what is in the file's place, which another program may hold. Raises OSError to leave it
        there."""

    def _own_data(self) -> bytes | None:
        """The contents of the open file, whether or not it is in its place."""
        with suppress(OSError):
            return _all_of(self._file)
        return None

    def put_in_place(self) -> None:
        """Write the whole content to a new file and move it into place. Raises OSError."""
        make_folder(Path(os.path.realpath(self.path)).parent)
        file = replace_file(self.path, bytes(self.content), lock)
        self.close()
        self._use(file)
        self.torn = False

    def _remember(self) -> None:
        """Remember the state in which the file is left."""
        try:
            self._stamp = _stamp(os.fstat(self._file.fileno()))
        except OSError:
            self._stamp = None

    def close(self) -> None:
        """Close the file."""
        with suppress(OSError):  # the disk may be gone
            self._file.close()

    def fileno(self) -> int:
        """The file descriptor."""
        return self._file.fileno()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: object, trace: TracebackType | None) -> None:
        self.close()


def _open_held(path: Path, new: bool = False) -> FileIO:
    """Open or create a file with a lock. Raises OSError, BlockingIOError if another program has it."""
    while True:
        if new and path.exists() and not path.is_file():
            return path.open("wb", buffering=0)
        file = os.fdopen(os.open(path, _READ_WRITE | (os.O_CREAT if new else 0), 0o666), "r+b", buffering=0)
        try:
            lock(file.fileno())
            found = os.fstat(file.fileno())
            if (found.st_dev, found.st_ino) == _inode_at(path):
                return file
        except BlockingIOError as problem:
            file.close()
            raise BlockingIOError(problem.errno, _("another program is writing it"), str(path)) from None
        except BaseException:
            file.close()
            raise
        file.close()  # it was replaced in the meantime


def _stamp(found: os.stat_result) -> _Stamp:
    return _Stamp(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)


def _stamp_of(path: Path) -> _Stamp | None:
    try:
        return _stamp(path.stat())
    except OSError:
        return None


def _inode_at(path: Path) -> tuple[int, int] | None:
    found = _stamp_of(path)
    return found[:2] if found is not None else None


def _all_of(file: FileIO) -> bytes:
    file.seek(0)
    return file.readall()


def _data_at(path: Path) -> bytes | None:
    """The contents of a file; None if it cannot be read."""
    with suppress(OSError):
        if path.is_file() and path.stat().st_size <= LARGEST:
            return path.read_bytes()
    return None


def _free_path(path: Path) -> Path:
    """An unused path beside it; after several the last one is reused."""
    paths = [path.with_stem(f"{path.stem}-{number}") for number in range(2, _MOST_ASIDE + 1)]
    return next((free for free in paths if not os.path.lexists(free)), paths[-1])
