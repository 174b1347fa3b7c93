"""The files of saved and finished games: where they are, summaries for lists, moving them with what is beside them."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from tda_tui.files.atomic import move
from tda_tui.files.folders import COACH_SUFFIX, data_folder
from tda_tui.files.ruleset_files import RULES_SUFFIX
from tda_tui.players.player import PERSON
from tda_tui.words.translate import gettext as _, language

if TYPE_CHECKING:
    from tda_tui.saves.save_format import Head


FINISHED = "finished"
"""The folder of finished games, in that of saves."""
REVIEW_SUFFIX = ".review.json"
BESIDE = (RULES_SUFFIX, COACH_SUFFIX, REVIEW_SUFFIX)
"""The ends of the names of the files beside a game: rules of its own, what the coach thinks of it, its review."""


class Save(Struct, frozen=True):
    """A save as shown in a list. `reason` says why it cannot be resumed; "" if it can.

    `note` is a remark about resuming it. `gold` is in coins by seat, `levels` are the seats' roles; `game` of `games`
    in a series; `taken_back` counts the decisions the person took back in a finished game. `seats` is empty if the file
    cannot be read.
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
    def rules_name(self) -> str:
        """The ruleset's name in the player's language."""
        return _(self.ruleset) if self.ruleset else ""

    @property
    def me(self) -> int:
        """The person's seat."""
        return self.levels.index(PERSON) if PERSON in self.levels else 0

    @property
    def others(self) -> list[str]:
        """The other players, clockwise from the person."""
        return [*self.seats[self.me + 1 :], *self.seats[: self.me]]

    @property
    def done(self) -> bool:
        """Whether the game and its series are over."""
        return self.finished and self.game >= self.games


def save_files(folder: Path) -> list[Path]:
    """The saves in a folder. Raises OSError."""
    return [path for path in folder.iterdir() if path.suffix == ".toml" and not path.name.endswith(RULES_SUFFIX)]


def written_at(path: Path) -> datetime:
    """When a file was last written."""
    try:
        return datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    except OSError:
        return datetime.fromtimestamp(0).astimezone()


class SaveReader:
    """Reads summaries of saves, remembering what it finds out about rules; `kept` is the folder of rules."""

    def __init__(self, kept: Path) -> None:
        self._kept = kept
        self._known: dict[str, tuple[str, str]] = {}

    def summary(self, path: Path) -> Save:
        """The summary of a save."""
        from tda_tui.saves.save_format import SaveError, last_decision, read_head, read_parts

        written = written_at(path)
        try:
            text, decisions, damage = read_parts(path)
            head = read_head(text)
            made = last_decision(decisions)
        except SaveError as problem:
            return Save(path, written, written, reason=str(problem))
        gold = made.x_gold if made else head.x_gold
        reason, note = self._playable(head)
        if len(gold) != len(head.seat):
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

    def _playable(self, head: Head) -> tuple[str, str]:
        """Why a save cannot be resumed ("" if it can), and a remark about resuming it."""
        from tda_tui.saves.kept_rules import check_levels, rules_of
        from tda_tui.saves.save_format import SaveError

        key = repr((language(), head.x_base, head.x_changes, head.x_sum, head.x_players))
        if key not in self._known:
            try:
                check_levels(head)
                self._known[key] = "", rules_of(head, self._kept)[1]
            except SaveError as problem:
                self._known[key] = str(problem), ""
        return self._known[key]


class SaveFolder:
    """Where saves are kept, and how. `now` returns the date, `clock` seconds."""

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
        self.finished_folder = self.folder / FINISHED
        self.rules_folder = self.folder / "rules"
        self.trash_folder = self.folder / "trash"
        """Has one folder per day on which something was deleted."""
        self.tournament = self.folder / "tournament" / "current.toml"
        """The file of the current tournament, if there is one."""
        self.now = now
        self.clock = clock
        self.problem = ""
        self.deleted: list[tuple[Path, Path]] = []
        """What can be restored: the path of each deleted save, and where it is now."""
        self.several = several
        self.fleeting = fleeting


def move_save(path: Path, there: Path) -> None:
    """Move a save with the files beside it. Raises OSError."""
    move(path, there)
    move_beside(path, there)


def move_beside(path: Path, there: Path) -> None:
    """Move the files beside a save to where it is kept now. Raises OSError."""
    for suffix in BESIDE:
        with suppress(FileNotFoundError):
            move(path.with_suffix(suffix), there.with_suffix(suffix))
