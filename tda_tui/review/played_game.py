"""A played game, from a file or from this session: what was dealt, who played, and what was decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeVar

import msgspec

from tda_tui.files.errors import FileError
from tda_tui.files.regular_file import real_path
from tda_tui.files.sanitize import is_date, shorten
from tda_tui.players.player import PERSON
from tda_tui.players.regulars import regular_ids
from tda_tui.records.check import other_rules
from tda_tui.records.playback import start_game
from tda_tui.records.record import FORMAT, GivenAnswer, Record, SeatEntry, read_noted
from tda_tui.rules.game import Game
from tda_tui.rules.view import NOBODY
from tda_tui.saves.save_format import Head
from tda_tui.session.deal import Deal
from tda_tui.words.translate import gettext as _

_Kind = TypeVar("_Kind")


class Played(NamedTuple):
    """A played game.

    `path` is its file; for a game without a file it names exports. `start` is the game before the first decision, which
    emits events. `levels` are the roles of the seats as far as known; `deal` is None if the game began from a position.
    `game` of `games` is its number in a series. `first_lines` are those of the log, `notices` sentences for the player;
    `practice`: the game was continued from a replay.
    """

    path: Path
    record: Record
    start: Game
    given: tuple[GivenAnswer, ...]
    title: str = ""
    levels: tuple[str, ...] = ()
    deal: Deal | None = None
    date: datetime | None = None
    game: int = 1
    games: int = 1
    first_lines: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()
    practice: bool = False

    @property
    def me(self) -> int | None:
        """The seat played by a person, or None."""
        return self.levels.index(PERSON) if PERSON in self.levels else None

    def of(self, seat: int) -> Played:
        """The game from the side of the person at `seat`, or of a spectator (NOBODY), for games of several people."""
        levels = ["" if level == PERSON else level for level in self.levels]
        if seat != NOBODY:
            levels[seat] = PERSON
        return self._replace(levels=tuple(levels))

    @property
    def regulars(self) -> dict[int, str]:
        """The regulars' ids by seat, as far as they still exist."""
        named = {seat: role.partition("/")[2] for seat, role in enumerate(self.levels)}
        return {seat: name for seat, name in named.items() if name in regular_ids()}


class _Notes(msgspec.Struct):
    x_players: list[str] = []
    x_date: datetime | None = None
    x_ended: datetime | None = None
    x_said: list[str] = []
    x_practice: bool = False


class _WrittenNotes(msgspec.Struct):
    x_last_gambit: int = 0
    x_seconds: Annotated[float, msgspec.Meta(ge=0, le=1e9)] = 0.0


def read_game(path: Path) -> Played:
    """Read a record or a saved game. Raises FileError with a sentence if it cannot be played."""
    record, data, notices = read_noted(path)
    try:
        start, deal, head = _set_up(record, data, path)
    except FileError:
        raise
    except ValueError as problem:
        raise FileError(f"{path}: {problem}") from None
    notes = _noted(data, _Notes)
    given = []
    for decision, written in zip(record.decision, data.get("decision", ()), strict=True):
        noted = _noted(written, _WrittenNotes)
        given.append(
            GivenAnswer(decision.seat, decision.ask, tuple(decision.choose), noted.x_last_gambit, noted.x_seconds)
        )
    levels = notes.x_players if len(notes.x_players) == len(record.seat) else []
    series = head.x_series if head is not None else None
    return Played(
        path=path,
        record=record,
        start=start,
        given=tuple(given),
        title=shorten(record.title),
        levels=tuple(levels),
        deal=deal,
        date=next((date for date in (notes.x_ended, notes.x_date) if date is not None and is_date(date)), None),
        game=series.played + 1 if series is not None else 1,
        games=head.x_games if head is not None else 1,
        first_lines=tuple(map(shorten, notes.x_said)),
        notices=tuple(notices),
        practice=notes.x_practice,
    )


def unkept_game(deal: Deal, given: Sequence[GivenAnswer], game: int = 1, games: int = 1) -> Played:
    """A game dealt and played in this session that has no file."""
    abilities = deal.abilities or [()] * len(deal.names)
    seats = [SeatEntry(name, abilities=list(ids)) for name, ids in zip(deal.names, abilities, strict=True)]
    return Played(
        path=Path(_("game")),
        record=Record(FORMAT, deal.base, seats, seed=deal.seed),
        start=deal.start(),
        given=tuple(given),
        levels=deal.roles,
        deal=deal,
        game=game,
        games=games,
    )


def _set_up(record: Record, data: Mapping[str, Any], path: Path) -> tuple[Game, Deal | None, Head | None]:
    """The game before its first decision. A saved game is played under the rules it began with."""
    if "x_base" in data:
        from tda_tui.saves.kept_rules import rules_of
        from tda_tui.saves.save_format import SaveError, head_of

        head = head_of(data)
        try:  # the rules are kept in a folder beside the game, or beside the folder of finished games
            rules = rules_of(head, path.parent / "rules")[0]
        except SaveError:
            rules = rules_of(head, path.parent.parent / "rules")[0]
        deal = Deal(head.x_base, head.x_changes, rules, head.names, head.seed, abilities=head.abilities)
        return deal.start(), deal, head
    if problem := other_rules(record, data, path.parent):
        raise FileError(f"{path}: {problem}")
    try:
        start = start_game(record, path.parent, telling=True)
    except FileError as wrong:
        raise wrong.of(path) from None
    if record.position is not None:
        return start, None, None
    ruleset = str(real_path(path.parent / record.ruleset)) if record.ruleset.endswith(".toml") else record.ruleset
    abilities = [seat.abilities for seat in record.seat]
    return start, Deal(ruleset, {}, start.rules, start.names, record.seed, abilities=abilities), None


def _noted(data: Mapping[str, Any], kind: type[_Kind]) -> _Kind:
    """The notes as `kind`; none if they are malformed: other programs may have written anything."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError:
        return kind()
