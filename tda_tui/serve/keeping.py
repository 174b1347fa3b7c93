"""Limits on what is stored for visitors: the newest files of each kind, and a number of people."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

PEOPLE = 10_000
"""The most folders of people; anybody new beyond that is a guest."""
_FILES = {"saves": 100, "saves/finished": 500, "saves/trash": 50, "saves/rules": 300, "crash": 10}
"""The most files kept in each subfolder."""


def room_for(folder: Path, most: int = PEOPLE) -> bool:
    """Whether a visitor's folder exists already, or there is room for one more."""
    with suppress(FileNotFoundError):
        return folder.is_dir() or sum(1 for _each in os.scandir(folder.parent)) < most
    return True


def tidy(folder: Path) -> None:
    """Keep only the newest files, and remove the folder if it is empty."""
    with suppress(OSError):
        for name, most in _FILES.items():
            inner = folder / name
            files = [entry for entry in os.scandir(inner) if entry.is_file()] if inner.is_dir() else []
            for entry in sorted(files, key=lambda entry: entry.stat().st_mtime, reverse=True)[most:]:
                os.unlink(entry)
        if not any(os.scandir(folder)):
            folder.rmdir()
