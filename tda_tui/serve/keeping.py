"""What is kept of a visitor has bounds: the newest of everything, and so many people at all."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

PEOPLE = 10_000
"""Folders; whoever is new beyond that is a guest."""
_FILES = {"saves": 100, "saves/finished": 500, "saves/trash": 50, "saves/rules": 300, "crash": 10}
"""How many files of each sort."""


def room_for(folder: Path, most: int = PEOPLE) -> bool:
    """Whether somebody's things may lie there: they do already, or there is room for one more."""
    with suppress(FileNotFoundError):
        return folder.is_dir() or sum(1 for _each in os.scandir(folder.parent)) < most
    return True


def tidy(folder: Path) -> None:
    """Keep the newest files; leave no folder in which nothing lies."""
    with suppress(OSError):
        for name, most in _FILES.items():
            inner = folder / name
            files = [entry for entry in os.scandir(inner) if entry.is_file()] if inner.is_dir() else []
            for entry in sorted(files, key=lambda entry: entry.stat().st_mtime, reverse=True)[most:]:
                os.unlink(entry)
        if not any(os.scandir(folder)):
            folder.rmdir()
