"""The player's saves: open and finished games, each a record in the data folder.

`saves/` holds the open games; within it `finished/` is the history, `trash/` what was deleted in the last thirty days,
and `rules/` the full rules of games.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from tda_tui.files.folders import data_folder
from tda_tui.files.ruleset_files import RULES_SUFFIX
from tda_tui.saves.listing import Save, SaveReader, Trash, move_beside, save_files, written_at
from tda_tui.words.problems import why
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.records.journal import Journal
    from tda_tui.rules.game import Game
    from tda_tui.saves.resume import Resumed
    from tda_tui.saves.save_writer import SaveWriter
    from tda_tui.session.deal import Deal, Series

# Reading and writing saves is imported on use: most of the program never does either.


class Saves:
    """All saves of the player. `now` returns the date, `clock` seconds."""

    def __init__(
        self,
        folder: Path | None = None,
        now: Callable[[], datetime] = lambda: datetime.now().astimezone(),
        clock: Callable[[], float] = time.monotonic,
        several: bool = False,
        fleeting: bool = False,
    ) -> None:
        """`fleeting`: the saves are deleted when the player leaves. `several`: these are saves of shared tables with
        several people; they are written without waiting for the disk, so a crash of the machine may lose the last
        moments."""
        self.folder = folder or data_folder() / "saves"
        self.tournament = self.folder / "tournament" / "current.toml"
        """The file of the current tournament, if there is one."""
        self.problem = ""
        self._now = now
        self._clock = clock
        self.fleeting = fleeting
        self._several = several
        self._trash = Trash(self.folder / "trash")

    # One game

    def begin(
        self, deal: Deal, series: Series | None = None, said: Sequence[str] = (), practice: bool = False
    ) -> SaveWriter:
        """Create the save of a game about to be dealt. `said` are the first lines of the log.

        `practice` marks a game that does not count in the history. Never raises: the writer's `problem` says what is
        wrong.
        """
        from tda_tui.files.atomic import make_folder
        from tda_tui.records.journal import header
        from tda_tui.saves.game_record import base_ruleset, own_rules
        from tda_tui.saves.kept_rules import keep_rules
        from tda_tui.saves.save_format import notes_for
        from tda_tui.saves.save_writer import SaveWriter

        date = self._now().replace(microsecond=0)
        path = self.folder / f"{date:%Y%m%d-%H%M%S}-{os.urandom(3).hex()}.toml"
        ruleset = path.with_suffix(RULES_SUFFIX).name if own_rules(deal) else base_ruleset(deal)
        notes = notes_for(deal, series, said, date, practice)

        def prepare() -> None:
            make_folder(self.folder)
            keep_rules(self.folder / "rules", deal.rules)

        return SaveWriter(
            path,
            deal,
            deal.start(telling=False),
            prepare,
            header(ruleset, deal.names, deal.seed, notes=notes, abilities=deal.abilities),
            ended=self._file_away,
            clock=self._clock,
            waits_for_disk=not self._several,
        )

    def resume(self, path: Path, take_over: bool = False) -> Resumed:
        """Resume a save exactly where it stopped.

        A finished game is opened at its end, and nothing is written. A read-only file can be played; the writer's
        `problem` says that it is not saved. Raises SaveError with the reason if that is impossible, OpenElsewhere if
        another program has the save open, unless `take_over`.
        """
        from tda_tui.saves.resume import resume

        # Opening a pipe would block; the reason why it cannot be read is reported below.
        written = os.path.isfile(path) and not self._is_finished(path)
        journal, problem = self._open_exclusively(path, take_over) if written else (None, None)
        try:
            kept = self.folder / "rules"
            resumed = resume(path, journal, kept, self._file_away, self._clock, self._now(), self._several)
        except BaseException:
            if journal is not None:
                journal.close()
            raise
        if problem is not None:
            resumed.writer.cannot(problem)
        return resumed

    def _open_exclusively(self, path: Path, take_over: bool) -> tuple[Journal | None, OSError | None]:
        """Open a save exclusively; returns the journal, or the reason why it cannot be written."""
        from tda_tui.records.journal import Journal
        from tda_tui.saves.save_format import OpenElsewhere, SaveError, open_since

        try:
            journal = Journal.reopen(path)
        except BlockingIOError:
            if not take_over:
                raise OpenElsewhere(open_since(path), self._now()) from None
            try:
                journal = Journal.take_over(path, self._now())
            except OSError as problem:
                said = _("The game cannot be taken over: {why}.")
                raise SaveError(said.format(why=why(problem))) from None
        except OSError as problem:
            return None, problem
        if journal.damaged:
            self._keep_damaged(path)
        return journal, None

    def _keep_damaged(self, path: Path) -> None:
        """Keep a copy of a damaged save for manual repair."""
        from tda_tui.files.atomic import write_atomically

        with suppress(OSError):
            write_atomically(path.with_suffix(".damaged"), path.read_bytes())

    def _is_finished(self, path: Path) -> bool:
        return path.parent == self.folder / "finished"

    def _file_away(self, path: Path, data: bytes, game: Game) -> Path:
        """Move a finished game to the history, with its result added to the head."""
        import tomli_w

        from tda_tui.files.atomic import make_folder, sync_folder, write_atomically
        from tda_tui.saves.save_format import taken_back

        table = game.table
        result = {
            "x_ended": self._now().replace(microsecond=0),
            "x_winners": [game.names[seat] for seat in game.winners],
            "x_final_gold": table.gold,
            "x_gambits": table.gambit,
            "x_taken_back": taken_back(data),
        }
        folder = self.folder / "finished"
        make_folder(folder)
        first, rest = data.split(b"\n", 1)
        move_beside(path, folder / path.name)
        write_atomically(folder / path.name, first + b"\n" + tomli_w.dumps(result).encode() + rest)
        path.unlink(missing_ok=True)
        sync_folder(path.parent)
        return folder / path.name

    # All games

    def list(self) -> Sequence[Save]:
        """The open saves, last played first. `problem` says if they cannot be read."""
        return self._all(self.folder)

    def tidy(self) -> None:
        """Move games to the history that were over when the program was killed."""
        from tda_tui.saves.save_format import SaveError

        for save in self.list():
            if save.done and not save.reason:
                with suppress(SaveError):
                    self.resume(save.path).writer.close()

    def last(self) -> Save | None:
        """The save played last that can be resumed, or None. Reads no more files than necessary."""
        reader = SaveReader(self.folder / "rules")
        with suppress(OSError):
            for path in sorted(save_files(self.folder), key=written_at, reverse=True):
                save = reader.summary(path)
                if not save.reason and not save.done:
                    return save
        return None

    @property
    def any(self) -> bool:
        """Whether there seem to be open saves, without reading any."""
        with suppress(OSError):
            return bool(save_files(self.folder))
        return False

    def finished(self) -> Sequence[Save]:
        """The finished games, last played first."""
        return self._all(self.folder / "finished")

    def _all(self, folder: Path) -> Sequence[Save]:
        self.problem = ""
        reader = SaveReader(self.folder / "rules")
        try:
            paths = save_files(folder)
        except FileNotFoundError:
            return []
        except OSError as problem:
            self.problem = f"{folder}: {why(problem)}"
            return []
        return sorted((reader.summary(path) for path in paths), key=lambda save: save.played, reverse=True)

    # Deleting

    def delete(self, path: Path) -> None:
        """Move a save to the trash, where it is kept for thirty days. Raises SaveError."""
        from tda_tui.saves.save_format import SaveError

        # Only files can be open elsewhere, and opening a pipe would block.
        if not self._is_finished(path) and os.path.isfile(path):
            self._see_that_nobody_plays(path)
        try:
            self._trash.throw(path, self._now())
        except OSError as problem:
            said = _("The saved game cannot be deleted: {why}.")
            raise SaveError(said.format(why=why(problem))) from None

    def _see_that_nobody_plays(self, path: Path) -> None:
        from tda_tui.files.appended_file import is_locked
        from tda_tui.saves.save_format import OpenElsewhere, open_since

        with suppress(FileNotFoundError, PermissionError):
            if is_locked(path):
                raise OpenElsewhere(open_since(path), self._now())

    @property
    def can_undo(self) -> bool:
        """Whether a deletion can be undone."""
        return self._trash.can_undo

    def undo(self) -> Path | None:
        """Undo the last deletion; returns the save, or None if there is nothing to undo."""
        return self._trash.undo()
