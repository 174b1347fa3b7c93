"""The player's saves: open games in `saves/`, and in it `finished/`, `trash/`, and `rules/` in full."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from tda_tui.saves.listing import Save, SaveFolder, SaveReader, move_save, save_files, written_at
from tda_tui.words.problems import why
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.saves.save_writer import Resumed, SaveWriter
    from tda_tui.session.deal import Deal, Series

# Reading and writing saves is imported on use: most of the program never does either.

TRASH_DAYS = 30


class Saves(SaveFolder):
    """All saves of the player. `problem` says why those listed last could not be read; "" if they could."""

    # One game

    def begin(
        self, deal: Deal, series: Series | None = None, first_lines: Sequence[str] = (), practice: bool = False
    ) -> SaveWriter:
        """Create the save of a game about to be dealt. `first_lines` are those of the log.

        `practice` marks a game that does not count in the history. Never raises: the writer's `problem` says what is
        wrong.
        """
        from tda_tui.saves.save_writer import begin

        return begin(self, deal, series, first_lines, practice)

    def resume(self, path: Path, take_over: bool = False) -> Resumed:
        """Resume a save exactly where it stopped.

        A finished game is opened at its end, and nothing is written. A read-only file can be played; the writer's
        `problem` says that it is not saved. Raises SaveError with the reason if that is impossible, OpenElsewhere if
        another program has the save open, unless `take_over`.
        """
        from tda_tui.saves.save_writer import resume

        return resume(self, path, take_over)

    # All games

    def list(self) -> Sequence[Save]:
        """The open saves, last played first. `problem` says if they cannot be read."""
        return _last_first(self._each(self.folder))

    async def read(self) -> Sequence[Save]:
        """The same, while others go on: reading many takes a while.

        Games that were over when the program was killed are moved to the history.
        """
        import asyncio

        from tda_tui.saves.save_format import SaveError

        saves = []
        for save in self._each(self.folder):
            if save.done and not save.reason:
                with suppress(SaveError):
                    self.resume(save.path).writer.close()
            else:
                saves.append(save)
            await asyncio.sleep(0)
        return _last_first(saves)

    def finished(self) -> Sequence[Save]:
        """The finished games, last played first."""
        return _last_first(self._each(self.finished_folder))

    def _each(self, folder: Path) -> Iterator[Save]:
        self.problem = ""
        reader = SaveReader(self.rules_folder)
        try:
            paths = save_files(folder)
        except FileNotFoundError:
            return
        except OSError as problem:
            self.problem = f"{folder}: {why(problem)}"
            return
        yield from map(reader.summary, paths)

    def last(self) -> Save | None:
        """The save played last that can be resumed, or None. Reads no more files than necessary."""
        reader = SaveReader(self.rules_folder)
        with suppress(OSError):
            for path in sorted(save_files(self.folder), key=written_at, reverse=True):
                save = reader.summary(path)
                if not save.reason and not save.done:
                    return save
        return None

    def paths(self) -> Iterator[Path]:
        """The files of the open and the finished games, without reading any."""
        for folder in (self.folder, self.finished_folder):
            with suppress(OSError):
                yield from save_files(folder)

    @property
    def any(self) -> bool:
        """Whether there seem to be open saves, without reading any."""
        with suppress(OSError):
            return bool(save_files(self.folder))
        return False

    # Deleting

    def delete(self, path: Path) -> None:
        """Move a save to the trash, where it is kept for thirty days. Raises SaveError."""
        from tda_tui.files.appended_file import is_locked
        from tda_tui.files.atomic import make_folder
        from tda_tui.saves.save_format import OpenElsewhere, SaveError

        # Only files can be open elsewhere, and opening a pipe would block.
        if path.parent != self.finished_folder and os.path.isfile(path):
            with suppress(FileNotFoundError, PermissionError):
                if is_locked(path):
                    raise OpenElsewhere(path, self.now())
        now = self.now()
        there = self.trash_folder / f"{now:%Y%m%d}" / path.name
        try:
            make_folder(there.parent)
            move_save(path, there)
        except OSError as problem:
            text = _("The saved game cannot be deleted: {why}.")
            raise SaveError(text.format(why=why(problem))) from None
        self.deleted.append((path, there))
        with suppress(OSError):
            self._empty_trash(f"{now - timedelta(days=TRASH_DAYS):%Y%m%d}")

    def _empty_trash(self, oldest: str) -> None:
        for day in self.trash_folder.iterdir():
            if day.name.isdecimal() and day.name < oldest:
                for file in day.iterdir():
                    file.unlink()
                day.rmdir()

    @property
    def can_undo(self) -> bool:
        """Whether a deletion can be undone."""
        return any(there.exists() for _path, there in self.deleted)

    def undo(self) -> Path | None:
        """Undo the last deletion; returns the save, or None if there is nothing to undo."""
        while self.deleted:
            path, there = self.deleted.pop()
            with suppress(OSError):
                move_save(there, path)
                return path
        return None


def _last_first(saves: Iterable[Save]) -> Sequence[Save]:
    """Saves in the order in which they were played, the last one first."""
    return sorted(saves, key=lambda save: save.played, reverse=True)
