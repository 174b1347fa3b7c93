"""An append-only file, which is locked, and written again as a whole if it gets lost."""

import errno
import os
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path
from typing import Protocol, Self

from tda_tui.files.atomic import make_folder, move, replace_file, sync
from tda_tui.files.regular_file import LARGEST
from tda_tui.words.translate import gettext as _

_MOST_COPIES = 9
_READ_WRITE = os.O_RDWR | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_FAR = 1 << 30  # the byte locked on Windows: beyond any content, because locked bytes cannot be read by others


def lock(file: int) -> None:
    """Lock an open file until it is closed, where locks are supported. Raises BlockingIOError if it is locked."""
    if sys.platform == "win32":
        import msvcrt

        at = os.lseek(file, 0, os.SEEK_CUR)
        os.lseek(file, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except PermissionError as problem:
            raise BlockingIOError(problem.errno, problem.strerror) from None
        finally:
            os.lseek(file, at, os.SEEK_SET)
    else:
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise
        except OSError:
            return


def is_locked(path: Path) -> bool:
    """Whether somebody has locked the file. Raises OSError if it cannot be opened."""
    with path.open("rb") as file:
        try:
            lock(file.fileno())
        except BlockingIOError:
            return True
    return False


def stamp(file: Path | int) -> tuple[int, ...]:
    """What identifies an unchanged file, at a path or open: device, inode, size and time; () if there is none."""
    with suppress(OSError):
        found = os.stat(file)
        return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns
    return ()


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
        """Whether the file has more than the content; that is cut off at the next write."""
        self.renewed = False
        self.waits_for_disk = True
        """Whether writes wait until the data is on disk, so that it survives a crash of the machine."""
        self._use(file)

    @classmethod
    def begin(cls, path: Path) -> Self:
        """Create the file or empty it. Raises OSError."""
        file = _open_locked(path, new=True)
        begun = cls(path, file)
        if begun.is_file:
            with closed_on_error(file):
                file.truncate(0)
            begun._stamp = stamp(file.fileno())
            sync(path.parent)
        return begun

    @classmethod
    def reopen(cls, path: Path) -> Self:
        """Open a file to append to it. Raises OSError, BlockingIOError while another program has it open."""
        file = _open_locked(path)
        with closed_on_error(file):
            opened = cls(path, file)
            opened._take_in(file.readall())
        return opened

    def _use(self, file: FileIO) -> None:
        self._file = file
        self.is_file = stat.S_ISREG(os.fstat(file.fileno()).st_mode)
        self._stamp = stamp(file.fileno())

    def _take_in(self, data: bytes) -> None:
        """Hook: set the content to the part of the file that counts."""
        self.content = bytearray(data)

    def keep(self, length: int) -> None:
        """Keep only the first `length` bytes; the rest is cut off at the next write."""
        self.torn = self.torn or length < len(self.content)
        del self.content[length:]

    def append(self, data: bytes) -> None:
        """Append data as a whole and flush it to disk. After an OSError the file contains none of it."""
        self.ensure_file()
        left = memoryview(data)
        try:
            if self.is_file:
                self._file.seek(len(self.content))
                self._cut_off()
            while left:
                left = left[self._file.write(left) or 0 :]
            self._flush()
        except BaseException:
            # If even cutting off the incomplete write fails, it is done later, or by the reader of the file.
            self.torn = self.is_file
            with suppress(OSError):
                self._cut_off()
            raise
        finally:
            self._stamp = stamp(self._file.fileno())
        self.content += data

    def _cut_off(self) -> None:
        if self.torn:
            self._file.truncate(len(self.content))
            self.torn = False

    def overwrite(self, offsets: Iterable[int], data: bytes) -> None:
        """Write the data at each of these offsets, in order, and flush to disk. Raises OSError."""
        self.ensure_file()
        try:
            for at in offsets:
                self._file.seek(at)
                self._file.write(data)
                self.content[at : at + len(data)] = data
            self._flush()
        finally:
            self._stamp = stamp(self._file.fileno())

    def _flush(self) -> None:
        if self.is_file and self.waits_for_disk:
            os.fsync(self._file.fileno())

    # Whether the file is still there

    def ensure_file(self) -> None:
        """Make sure that the file is in its place and unchanged, writing it again if not. Raises OSError."""
        there = stamp(self.path)
        if not self.is_file or (there and there == self._stamp):
            return
        data = _data_at(self.path)
        here = there[:2] == stamp(self._file.fileno())[:2] != ()
        locked = not here and data is not None and is_locked(self.path)
        self._check_others(data, locked)
        if locked:
            # Moving it aside would only make the other program do the same.
            raise BlockingIOError(errno.EAGAIN, _("another program is writing to it"), str(self.path))
        if here and bytes(self.content) == data:
            self._stamp = there  # only its date has changed
            return
        if not here and os.path.lexists(self.path) and (data is None or not self.content.startswith(data)):
            move(self.path, _free_path(self.path))
        self.put_in_place()
        self.renewed = True

    def _check_others(self, data: bytes | None, locked: bool) -> None:
        """Hook: inspect what is in the file's place, perhaps locked by another program. Raises OSError to leave it."""

    def put_in_place(self) -> None:
        """Write the whole content to a new file and move it into place. Raises OSError."""
        make_folder(Path(os.path.realpath(self.path)).parent)
        file = replace_file(self.path, bytes(self.content), lock)
        self.close()
        self._use(file)
        self.torn = False

    def close(self) -> None:
        """Close the file."""
        with suppress(OSError):  # the disk may be gone
            self._file.close()


class _Closable(Protocol):
    def close(self) -> None: ...


@contextmanager
def closed_on_error(file: _Closable) -> Iterator[None]:
    """Close a file if anything goes wrong with it in this context."""
    try:
        yield
    except BaseException:
        file.close()
        raise


def _open_locked(path: Path, new: bool = False) -> FileIO:
    """Open or create a file with a lock. Raises OSError, BlockingIOError if another program has it."""
    while True:
        if new and path.exists() and not path.is_file():
            return path.open("wb", buffering=0)
        file = os.fdopen(os.open(path, _READ_WRITE | (os.O_CREAT if new else 0), 0o666), "r+b", buffering=0)
        with closed_on_error(file):
            try:
                lock(file.fileno())
            except BlockingIOError as problem:
                raise BlockingIOError(problem.errno, _("another program is writing to it"), str(path)) from None
            if stamp(file.fileno())[:2] == stamp(path)[:2]:
                return file
        file.close()  # it was replaced in the meantime


def _data_at(path: Path) -> bytes | None:
    with suppress(OSError):
        if path.is_file() and path.stat().st_size <= LARGEST:
            return path.read_bytes()
    return None


def _free_path(path: Path) -> Path:
    """An unused path beside it; after several the last one is reused."""
    paths = [path.with_stem(f"{path.stem}-{number}") for number in range(2, _MOST_COPIES + 1)]
    return next((free for free in paths if not os.path.lexists(free)), paths[-1])
