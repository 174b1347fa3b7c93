"""A copy of all that an inn needs to open again as it was, made while it is open or closed."""

import errno
import gzip
import io
import os
import sqlite3
import tarfile
import time
import zlib
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from tda_tui.files.atomic import sync, write_atomically
from tda_tui.serve.data_folder import DATABASE, KEPT, LOCK, InUse, held

_UNREADABLE = tarfile.TarError, gzip.BadGzipFile, zlib.error, EOFError, sqlite3.Error
_SPOILT = *_UNREADABLE, ValueError, OverflowError, MemoryError
_AT_ONCE = 1024 * 1024


class NoBackup(ValueError):
    """What was to be restored is no backup of an inn."""


class Occupied(Exception):
    """The folder has an inn's data already."""


def back_up(data: Path, file: Path) -> None:
    """Write a copy to a file that nobody else can read. Raises OSError, sqlite3.Error.

    The tables are copied first and their games afterwards, as these go on: a table takes up its game where that is.
    """
    data, file = data.resolve(strict=True), file.resolve()
    own = any(file.is_relative_to(data / name) for name in KEPT)
    if own or (file.exists() and not file.is_file()):  # such as /dev/null, which the copy would replace
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(file))
    there = file.with_name(f".{file.name}.{os.urandom(4).hex()}.new")
    try:
        with os.fdopen(os.open(there, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as written:
            with tarfile.open(fileobj=written, mode="w:gz") as archive:
                _add(archive, DATABASE, _database(data / DATABASE), time.time())
                for path in _files(data):
                    with suppress(FileNotFoundError):  # moved or deleted meanwhile
                        _add(archive, str(path.relative_to(data)), path.read_bytes(), path.stat().st_mtime)
            written.flush()
            os.fsync(written.fileno())
        there.replace(file)
        sync(file.parent)
    finally:
        there.unlink(missing_ok=True)


def _database(path: Path) -> bytes:
    """A consistent copy of the database, whoever is writing to it."""
    if not path.exists():
        raise FileNotFoundError(2, os.strerror(2), str(path))
    try:
        return _copy(path.as_uri())
    except sqlite3.OperationalError:
        # On a full disk, SQLite cannot make the files by which several programs share a database.
        with suppress(InUse, OSError), held(path.parent):
            if not _size(path.with_name(f"{DATABASE}-wal")):
                return _copy(f"{path.as_uri()}?immutable=1")
        raise


def _copy(uri: str) -> bytes:
    with closing(sqlite3.connect(uri, uri=True)) as source, closing(sqlite3.connect(":memory:")) as copy:
        source.backup(copy)
        return copy.serialize()


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _files(data: Path) -> Iterator[Path]:
    """All other files, those of a folder before those of its subfolders, into which they may be moved meanwhile.

    Raises OSError if a folder cannot be read.
    """
    for name in KEPT:
        if (data / name).is_dir():
            for folder, _folders, files in os.walk(data / name, onerror=_raise_unless_gone):
                yield from (Path(folder, file) for file in files if not file.endswith(".new"))
        elif name != DATABASE and (data / name).is_file():
            yield data / name


def _raise_unless_gone(problem: OSError) -> None:
    if not isinstance(problem, FileNotFoundError):  # somebody's folder may be deleted meanwhile
        raise problem


def _add(archive: tarfile.TarFile, name: str, content: bytes, written: float) -> None:
    about = tarfile.TarInfo(name)
    about.size = len(content)
    about.mode, about.mtime = 0o600, int(written)
    archive.addfile(about, io.BytesIO(content))


def restore(file: Path, data: Path) -> None:
    """Put a backup into a folder that has no inn yet. Raises NoBackup, Occupied, InUse, OSError."""
    data = data.resolve()
    with held(data), TemporaryDirectory(prefix=".restored-", dir=data) as aside:
        if any((data / name).exists() for name in (*KEPT, f"{DATABASE}-wal")):  # left by a crash, it would be applied
            raise Occupied
        try:
            _unpack(file, Path(aside))
        except _SPOILT as problem:
            raise NoBackup(str(problem)) from None
        _close_to_others([*Path(aside).rglob("*"), data / LOCK], data.stat())
        for name in os.listdir(aside):
            Path(aside, name).rename(data / name)
        sync(data)


def _unpack(file: Path, folder: Path) -> None:
    with gzip.open(file) as unpacked, tarfile.open(fileobj=unpacked, mode="r:") as archive:
        for member in archive:
            parts = Path(member.name).parts
            content = archive.extractfile(member) if member.isfile() else None
            if content is None or not parts or parts[0] not in KEPT or ".." in parts:
                raise ValueError(member.name)
            path = folder.joinpath(*parts)
            path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(path, content.read())
            os.utime(path, (member.mtime, member.mtime))
        while unpacked.read(_AT_ONCE):  # to the end, where the checksum is
            pass
    if not (folder / DATABASE).is_file():
        raise ValueError(DATABASE)
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        if database.execute("PRAGMA quick_check").fetchone() != ("ok",):
            raise ValueError(DATABASE)


def _close_to_others(paths: Iterable[Path], owner: os.stat_result) -> None:
    """Only the owner of the data folder, under whom the inn runs, may read what is restored; by root, too."""
    for path in paths:
        path.chmod(0o700 if path.is_dir() else 0o600)
        if os.geteuid() == 0:
            os.chown(path, owner.st_uid, owner.st_gid)
