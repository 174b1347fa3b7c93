"""The games that can be gone on with, and those that were finished: one record each in the player's data folder.

`saves/` holds the open games; in it `finished/` the history, `trash/` what was deleted in the last thirty days, and
`rules/` the rules that games were begun with, in full.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tda_tui.players.player import PERSON as PERSON

if TYPE_CHECKING:
    from tda_tui.records.journal import Journal
    from tda_tui.rules.game import Game
    from tda_tui.saves.resume import Resumed
    from tda_tui.saves.save_format import Head
    from tda_tui.saves.save_writer import SaveWriter
    from tda_tui.session.deal import Deal
    from tda_tui.session.series import Series

# What reads and writes saves is imported when it is needed: most of the program never does.

TRASH_DAYS = 30
_RULES = ".rules.toml"


class Save(NamedTuple):
    """A save as a list shows it. `reason` says why it cannot be played on; "" if it can.

    `note` is a sentence about how it will be played on, where that does not go without saying. Gold in coins by seat,
    `levels` who plays each seat; `game` of `games` in a series; `taken_back` how often the person has taken a decision
    back, in a game that is over. `seats` is empty for a file that cannot be read.
    """

    path: Path
    begun: datetime
    played: datetime
    ruleset: str = ""
    seats: tuple[str, ...] = ()
    levels: tuple[str, ...] = ()
    gold: tuple[int, ...] = ()
    gambit: int = 1
    game: int = 1
    games: int = 1
    seconds: float = 0.0
    finished: bool = False
    winners: tuple[str, ...] = ()
    taken_back: int = 0
    reason: str = ""
    note: str = ""

    @property
    def me(self) -> int:
        """The person's seat."""
        return self.levels.index(PERSON) if PERSON in self.levels else 0

    @property
    def others(self) -> list[str]:
        """Who else is at the table, clockwise from the person on."""
        return [*self.seats[self.me + 1 :], *self.seats[: self.me]]

    @property
    def done(self) -> bool:
        """Whether nothing follows it: it is over, and so is its series."""
        return self.finished and self.game >= self.games


def data_folder() -> Path:
    """Where the player's saves and scores lie: the folder that TDA_HOME names, else the system's own for that.

    Raises FileError where there is no such home folder.
    """
    from tda_tui.files.ruleset_files import FileError, in_a_home

    if home := os.environ.get("TDA_HOME"):
        try:
            return Path(home).expanduser()
        except RuntimeError:
            raise FileError(f"TDA_HOME is {home}: there is no such home folder") from None
    from platformdirs import user_data_path

    return in_a_home(user_data_path)


class Saves:
    """All saves of the player. `now` tells the date, `clock` seconds."""

    def __init__(
        self,
        folder: Path | None = None,
        now: Callable[[], datetime] = lambda: datetime.now().astimezone(),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.folder = folder or data_folder() / "saves"
        self.problem = ""
        self._now = now
        self._clock = clock
        self._deleted: list[tuple[Path, Path]] = []

    # One game

    def begin(
        self, deal: Deal, series: Series | None = None, said: Sequence[str] = (), practice: bool = False
    ) -> SaveWriter:
        """Begin the save of a game that is about to be dealt. `said` are the first lines of the log.

        `practice` marks a game that does not count in the history. Never raises: the writer's `problem` says what is
        wrong.
        """
        from tda_tui.files.atomic import make_folder
        from tda_tui.records.journal import header
        from tda_tui.rules.game import Game
        from tda_tui.saves.game_record import base_ruleset, own_rules
        from tda_tui.saves.kept_rules import keep_rules
        from tda_tui.saves.save_format import notes_for
        from tda_tui.saves.save_writer import SaveWriter

        date = self._now().replace(microsecond=0)
        path = self.folder / f"{date:%Y%m%d-%H%M%S}-{os.urandom(3).hex()}.toml"
        ruleset = path.with_suffix(_RULES).name if own_rules(deal) else base_ruleset(deal)
        notes = notes_for(deal, series, said, date, practice)

        def prepare() -> None:
            make_folder(self.folder)
            keep_rules(self.folder / "rules", deal.rules)

        return SaveWriter(
            path,
            deal,
            Game.start(deal.rules, deal.names, deal.seed, telling=False),
            prepare,
            header(ruleset, deal.names, deal.seed, notes=notes),
            ended=self._file_away,
            clock=self._clock,
        )

    def resume(self, path: Path, take_over: bool = False) -> Resumed:
        """Open a save to go on with it exactly where it stopped. Raises SaveError with the reason if that cannot be,
        OpenElsewhere if another program has it open; `take_over` takes it from there.

        A finished game is opened at its end, and nothing more is written to it. A file that can only be read is played
        on; the writer's `problem` says that it is not saved.
        """
        from tda_tui.saves.resume import resume

        # A pipe would never open; why it cannot be read is told below.
        written = os.path.isfile(path) and not self._is_finished(path)
        journal, problem = self._take(path, take_over) if written else (None, None)
        try:
            resumed = resume(path, journal, self.folder / "rules", self._file_away, self._clock, self._now())
        except BaseException:
            if journal is not None:
                journal.close()
            raise
        if problem is not None:
            resumed.writer.cannot(problem)
        return resumed

    def _take(self, path: Path, take_over: bool) -> tuple[Journal | None, OSError | None]:
        """Open a save so that no other program can; or why it cannot be written."""
        from tda_tui.records.journal import Journal
        from tda_tui.saves.save_format import OpenElsewhere, SaveError, open_since
        from tda_tui.words.translate import gettext as _

        try:
            journal = Journal.reopen(path)
        except BlockingIOError:
            if not take_over:
                raise OpenElsewhere(open_since(path), self._now()) from None
            try:
                journal = Journal.take_over(path, self._now())
            except OSError as problem:
                said = _("The game cannot be taken over: {why}.")
                raise SaveError(said.format(why=problem.strerror or problem)) from None
        except OSError as problem:
            return None, problem
        if journal.damaged:
            self._keep_damaged(path)
        return journal, None

    def _keep_damaged(self, path: Path) -> None:
        """A copy of a damaged save, for whoever can make more of it."""
        from tda_tui.files.atomic import write_atomically

        with suppress(OSError):
            write_atomically(path.with_suffix(".damaged"), path.read_bytes())

    def _is_finished(self, path: Path) -> bool:
        return path.parent == self.folder / "finished"

    def _file_away(self, path: Path, data: bytes, game: Game) -> Path:
        """Move a finished game to the history, with its result at the head."""
        import tomli_w

        from tda_tui.files.atomic import make_folder, move, sync_folder, write_atomically
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
        beside = path.with_suffix(_RULES)
        if beside.exists():
            move(beside, folder / beside.name)
        write_atomically(folder / path.name, first + b"\n" + tomli_w.dumps(result).encode() + rest)
        path.unlink(missing_ok=True)
        sync_folder(path.parent)
        return folder / path.name

    # All games

    def list(self) -> Sequence[Save]:
        """The games that were not filed away, the last one played first. `problem` says if they cannot be read."""
        return self._all(self.folder)

    def tidy(self) -> None:
        """File away the games that were over when the program was ended from outside."""
        from tda_tui.saves.save_format import SaveError

        for save in self.list():
            if save.done and not save.reason:
                with suppress(SaveError):
                    self.resume(save.path).writer.close()

    def last(self) -> Save | None:
        """The game that was played last and can be gone on with; None if there is none. Reads no more than it must."""
        known: dict[str, tuple[str, str]] = {}
        with suppress(OSError):
            for path in sorted(self._paths(self.folder), key=_written, reverse=True):
                save = self._look(path, known)
                if not save.reason and not save.done:
                    return save
        return None

    @property
    def any(self) -> bool:
        """Whether there seems to be a game to go on with. Told at once: nothing is read."""
        with suppress(OSError):
            return bool(self._paths(self.folder))
        return False

    def finished(self) -> Sequence[Save]:
        """The history: the games that were played to their end, the last one first."""
        return self._all(self.folder / "finished")

    def _all(self, folder: Path) -> Sequence[Save]:
        self.problem = ""
        known: dict[str, tuple[str, str]] = {}
        try:
            paths = self._paths(folder)
        except FileNotFoundError:
            return []
        except OSError as problem:
            self.problem = f"{folder}: {problem.strerror or problem}"
            return []
        return sorted((self._look(path, known) for path in paths), key=lambda save: save.played, reverse=True)

    def _paths(self, folder: Path) -> Sequence[Path]:
        """The files of saves in a folder. Raises OSError."""
        return [path for path in folder.iterdir() if path.suffix == ".toml" and not path.name.endswith(_RULES)]

    def _look(self, path: Path, known: dict[str, tuple[str, str]]) -> Save:
        """What a list says of a save. `known` remembers what was found out about rules."""
        from tda_tui.saves.save_format import SaveError, last_decision, read_head, read_parts
        from tda_tui.words.translate import gettext as _

        written = _written(path)
        try:
            text, decisions, damage = read_parts(path)
            head = read_head(text)
            made = last_decision(decisions)
        except SaveError as problem:
            return Save(path, written, written, reason=str(problem))
        gold = made.x_gold if made else head.x_gold
        reason, note = self._playable(head, known)
        if len(gold) != len(head.names):
            gold, reason = head.x_gold, _("The decisions in the file cannot be read.")
        return Save(
            path=path,
            begun=head.x_date.astimezone(),
            played=head.x_ended.astimezone() if head.x_ended else written,
            ruleset=head.x_name,
            seats=tuple(head.names),
            levels=tuple(head.x_players),
            gold=tuple(gold),
            gambit=made.x_gambit if made else 1,
            game=head.x_series.played + 1 if head.x_series else 1,
            games=head.x_games,
            seconds=made.x_seconds if made else 0.0,
            finished=head.x_ended is not None or bool(made and made.x_over),
            winners=tuple(head.x_winners),
            taken_back=head.x_taken_back,
            reason=reason,
            note=note or damage,
        )

    def _playable(self, head: Head, known: dict[str, tuple[str, str]]) -> tuple[str, str]:
        """Why a save cannot be played on, and what is to be said if it can."""
        from tda_tui.saves.resume import check_levels, rules_of
        from tda_tui.saves.save_format import SaveError

        key = repr((head.x_base, head.x_changes, head.x_sum, head.x_players))
        if key not in known:
            try:
                check_levels(head)
                known[key] = ("", rules_of(head, self.folder / "rules")[1])
            except SaveError as problem:
                known[key] = (str(problem), "")
        return known[key]

    # Deleting

    def delete(self, path: Path) -> None:
        """Move a save to the trash, from which it is gone after thirty days. Raises SaveError."""
        from tda_tui.files.atomic import make_folder
        from tda_tui.saves.save_format import SaveError
        from tda_tui.words.translate import gettext as _

        # What is no file is nobody's game, and a pipe would never open.
        if not self._is_finished(path) and os.path.isfile(path):
            self._see_that_nobody_plays(path)
        there = self.folder / "trash" / f"{self._now():%Y%m%d}" / path.name
        try:
            make_folder(there.parent)
            _move(path, there)
        except OSError as problem:
            said = _("The saved game cannot be deleted: {why}.")
            raise SaveError(said.format(why=problem.strerror or problem)) from None
        self._deleted.append((path, there))
        with suppress(OSError):
            self._empty_trash()

    def _see_that_nobody_plays(self, path: Path) -> None:
        from tda_tui.files.file_lock import is_locked
        from tda_tui.saves.save_format import OpenElsewhere, open_since

        with suppress(FileNotFoundError, PermissionError):
            if is_locked(path):
                raise OpenElsewhere(open_since(path), self._now())

    @property
    def can_undo(self) -> bool:
        """Whether a deletion can be taken back."""
        return any(there.exists() for _path, there in self._deleted)

    def undo(self) -> Path | None:
        """Take back the last deletion; returns the save, or None if there is nothing to take back."""
        while self._deleted:
            path, there = self._deleted.pop()
            with suppress(OSError):
                _move(there, path)
                return path
        return None

    def _empty_trash(self) -> None:
        oldest = f"{self._now() - timedelta(days=TRASH_DAYS):%Y%m%d}"
        for day in (self.folder / "trash").iterdir():
            if day.name.isdecimal() and day.name < oldest:
                for file in day.iterdir():
                    file.unlink()
                day.rmdir()


def _written(path: Path) -> datetime:
    """When a file was last written."""
    try:
        return datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    except OSError:
        return datetime.fromtimestamp(0).astimezone()


def _move(path: Path, there: Path) -> None:
    """Move a save with its rules file."""
    from tda_tui.files.atomic import move

    move(path, there)
    with suppress(FileNotFoundError):
        move(path.with_suffix(_RULES), there.with_suffix(_RULES))
