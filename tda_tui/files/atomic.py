"""Atomic writes: after a crash either the old or the new file exists. Folders are synced as well."""

import itertools
import os
from collections.abc import Callable
from contextlib import suppress
from io import FileIO
from pathlib import Path


def write_atomically(path: Path, data: bytes) -> None:
    """Replace a file as a whole, or the file that it links to. Raises OSError."""
    replace_file(path, data).close()


def replace_file(path: Path, data: bytes, prepare: Callable[[int], None] = lambda number: None) -> FileIO:
    """Like `write_atomically`, but the new file stays open. `prepare` is called with its descriptor while it is
    empty."""
    path = Path(os.path.realpath(path))
    new = path.with_name(f".{path.name}.{os.urandom(4).hex()}.new")
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
            new.unlink(missing_ok=True)  # on a full disk, do not leave a part of it
        raise
    return file


def move(path: Path, there: Path) -> None:
    """Move a file, replacing the target, and sync the folders. Raises OSError."""
    path.replace(there)
    sync(there.parent)
    if path.parent != there.parent:
        sync(path.parent)


def free_path(path: Path) -> Path:
    """The path, with a number added if a file exists there."""
    found, number = path, 1
    while found.exists():
        number += 1
        found = path.with_stem(f"{path.stem}-{number}")
    return found


def make_folder(folder: Path) -> None:
    """Create a folder with its parents, and sync them. Raises OSError."""
    missing = [*itertools.takewhile(lambda one: not one.is_dir(), (folder, *folder.parents))]
    folder.mkdir(parents=True, exist_ok=True)
    for made in missing:
        sync(made.parent)


def sync(path: Path) -> None:
    """Wait until the disk has a file's content, or a folder's entries, where the system supports it."""
    with suppress(OSError):
        number = os.open(path, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
