"""Deleted saves, which can be restored for thirty days."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path

from tda_tui.saves.listing import BESIDE

TRASH_DAYS = 30


class Trash:
    """A folder with one folder per day on which something was deleted."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._deleted: list[tuple[Path, Path]] = []

    def throw(self, path: Path, now: datetime) -> None:
        """Move a save to the trash, and delete what is too old. Raises OSError."""
        from tda_tui.files.atomic import make_folder

        there = self.folder / f"{now:%Y%m%d}" / path.name
        make_folder(there.parent)
        move_save(path, there)
        self._deleted.append((path, there))
        with suppress(OSError):
            self._empty(f"{now - timedelta(days=TRASH_DAYS):%Y%m%d}")

    def _empty(self, oldest: str) -> None:
        for day in self.folder.iterdir():
            if day.name.isdecimal() and day.name < oldest:
                for file in day.iterdir():
                    file.unlink()
                day.rmdir()

    @property
    def can_undo(self) -> bool:
        """Whether something can be restored."""
        return any(there.exists() for _path, there in self._deleted)

    def undo(self) -> Path | None:
        """Restore the save deleted last; returns its path, or None if there is none."""
        while self._deleted:
            path, there = self._deleted.pop()
            with suppress(OSError):
                move_save(there, path)
                return path
        return None


def move_save(path: Path, there: Path) -> None:
    """Move a save with the files beside it. Raises OSError."""
    from tda_tui.files.atomic import move

    move(path, there)
    move_beside(path, there)


def move_beside(path: Path, there: Path) -> None:
    """Move the files beside a save to where it is kept now. Raises OSError."""
    from tda_tui.files.atomic import move

    for suffix in BESIDE:
        with suppress(FileNotFoundError):
            move(path.with_suffix(suffix), there.with_suffix(suffix))
