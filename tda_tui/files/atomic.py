"""Atomic writes: whatever happens, the old file is there or the new one. Folders are synced, too."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable
from contextlib import suppress
from io import FileIO
from pathlib import Path


def write_atomically(path: Path, data: bytes) -> None:
    """Put a file in place as a whole: a reader finds the old one or the new one. Raises OSError.

    Where a link lies there, the file that it leads to is replaced.
    """
    replace_file(path, data).close()


def replace_file(path: Path, data: bytes, prepare: Callable[[int], None] = lambda number: None) -> FileIO:
    """The same; the new file stays open. `prepare` is called with its number before anything stands in it."""
    path = Path(os.path.realpath(path))
    new = _temporary(path)
    file = new.open("x+b", buffering=0)
    try:
        prepare(file.fileno())
        left = memoryview(data)
        while left:
            left = left[file.write(left) or 0 :]
        os.fsync(file.fileno())
        move(new, path)
    except BaseException:
        file.close()
        with suppress(OSError):
            new.unlink(missing_ok=True)  # on a full disk what there is of it is in the way
        raise
    return file


def _temporary(path: Path) -> Path:
    """A name beside that path which nobody else uses, and no list of files shows."""
    return path.with_name(f".{path.name}.{os.urandom(4).hex()}.new")


def move(path: Path, there: Path) -> None:
    """Move a file, replacing what lies there, and see that this is on disk. Raises OSError."""
    path.replace(there)
    sync_folder(there.parent)
    if path.parent != there.parent:
        sync_folder(path.parent)


def make_folder(folder: Path) -> None:
    """Make a folder, and those that it lies in, and see that they are on disk. Raises OSError."""
    missing = [*itertools.takewhile(lambda one: not one.is_dir(), (folder, *folder.parents))]
    folder.mkdir(parents=True, exist_ok=True)
    for made in missing:
        sync_folder(made.parent)


def sync_folder(folder: Path) -> None:
    """See that the names in a folder are on disk. Where a folder cannot be synced nothing is done."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
