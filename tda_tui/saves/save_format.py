"""The format of a save: a record with notes for resuming it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import msgspec

from tda_tui.files.regular_file import read_file
from tda_tui.files.sanitize import is_date, shorten
from tda_tui.files.toml_files import NotToml, read_toml_text
from tda_tui.players.player import PERSON
from tda_tui.records.entries import BEGINS, CHECKED, UNDONE, intact
from tda_tui.records.journal import opened_since
from tda_tui.records.record import FINGERPRINT, FORMAT, LONGEST_NAME, GivenAnswer
from tda_tui.rules.rulesets.fingerprint import fingerprint
from tda_tui.rules.rulesets.ruleset import is_name
from tda_tui.words.phrases import minute
from tda_tui.words.problems import why
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.rules.game import Game
    from tda_tui.session.deal import Deal, Series


class SaveError(ValueError):
    """Raised if a saved game cannot be resumed or moved, with a sentence for the player."""

    def __init__(self, text: str) -> None:
        super().__init__(shorten(text))


class OpenElsewhere(SaveError):
    """Raised if another program has the saved game open, with the time since when."""

    def __init__(self, path: Path, now: datetime) -> None:
        since = now
        with suppress(OSError, SaveError):
            data = path.read_bytes()
            since = (opened_since(data) or read_head(data).x_date).astimezone(now.tzinfo)
        self.since = f"{since:%H:%M}" if since.date() == now.date() else minute(since)
        super().__init__(_("This game has been open elsewhere since {time}.").format(time=self.since))


class SeatName(msgspec.Struct):
    """A seat."""

    name: str
    abilities: list[str] = []


class SeriesNote(msgspec.Struct):
    """The state of a series before this game: games played and gold won by each seat."""

    played: Annotated[int, msgspec.Meta(ge=0, le=100)]
    gold: list[int]


class Head(msgspec.Struct):
    """The head of a save: `x_sum` is the fingerprint of its rules, `x_base` the ruleset that was changed."""

    format: str
    seed: int
    seat: list[SeatName]
    x_version: str
    x_date: datetime
    x_players: list[str]
    x_sum: str
    x_base: str
    x_name: str
    x_gold: list[int]
    x_games: Annotated[int, msgspec.Meta(ge=1, le=100)] = 1
    x_series: SeriesNote | None = None
    x_changes: dict[str, Any] = {}
    x_said: list[str] = []
    x_ended: datetime | None = None
    x_winners: list[str] = []
    x_gambits: int = 0
    x_final_gold: list[int] = []
    x_taken_back: int = 0

    def __post_init__(self) -> None:
        """Raise ValueError unless there is an entry for every seat, and names and dates are valid."""
        dated = all(date is None or is_date(date) for date in (self.x_date, self.x_ended))
        named = all(is_name(name, LONGEST_NAME) for name in (*self.names, *self.x_players, *self.x_winners))
        if not (self.seat and dated and named and len(self.seat) == len(self.x_players) == len(self.x_gold)):
            raise ValueError
        self.x_name, self.x_said = shorten(self.x_name), [shorten(line) for line in self.x_said]

    @property
    def names(self) -> list[str]:
        """The seats' names."""
        return [seat.name for seat in self.seat]

    @property
    def rules_name(self) -> str:
        """The ruleset's name in the player's language."""
        return _(self.x_name) if self.x_name else ""

    @property
    def abilities(self) -> list[list[str]]:
        """The abilities of each seat; empty if nobody has any."""
        return [seat.abilities for seat in self.seat] if any(seat.abilities for seat in self.seat) else []


class SavedDecision(msgspec.Struct):
    """A decision in a save with the table after it: gambit, gold, seconds played, and the last gambit called by the
    clock."""

    seat: str
    ask: str
    choose: list[str]
    x_gambit: int
    x_gold: list[int]
    x_seconds: Annotated[float, msgspec.Meta(ge=0, le=1e9)] = 0.0
    x_over: bool = False
    x_last_gambit: int = 0

    @property
    def given(self) -> GivenAnswer:
        """The decision without its notes."""
        return GivenAnswer(self.seat, self.ask, tuple(self.choose), self.x_last_gambit, self.x_seconds)


def notes_for(
    deal: Deal, series: Series | None, first_lines: Sequence[str], date: datetime, practice: bool = False
) -> dict[str, Any]:
    """The notes at the head of a new save."""
    seats = len(deal.names)
    notes = {
        "x_date": date,
        "x_players": list(deal.roles),
        FINGERPRINT: fingerprint(deal.rules),
        "x_base": deal.base,
        "x_name": deal.rules.ruleset.name,
        "x_gold": [deal.rules.ruleset.gold_each(seats)] * seats,
        "x_games": series.games if series else 1,
        "x_changes": {key: list(value) if isinstance(value, tuple) else value for key, value in deal.changes.items()},
        "x_said": list(first_lines),
        CHECKED: True,
    }
    if practice:
        notes["x_practice"] = True
    if series is not None:
        notes["x_series"] = {"played": series.played, "gold": list(series.gold)}
    return notes


def notes_after(game: Game, seconds: float) -> dict[str, Any]:
    """The notes of the decision just made."""
    table = game.table
    notes = {"x_gambit": table.gambit, "x_gold": table.gold, "x_seconds": round(seconds, 1)}
    return {**notes, "x_over": True} if game.over else notes


class Parts(NamedTuple):
    """The head of a save and its decisions, without what was damaged, and a message if there was something."""

    head: bytes
    decisions: bytes
    note: str


def read_parts(path: Path) -> Parts:
    """Read a save. Raises SaveError."""
    try:
        data = read_file(path)
    except OSError as problem:
        raise SaveError(_("The file cannot be read: {why}.").format(why=why(problem))) from None
    whole, damaged, torn = intact(data)
    note = ""
    if damaged:
        note = _("Decision {n} in the file is damaged: the game resumes just before it, and you are asked again.")
        note = note.format(n=damaged)
    elif torn:
        note = _("The last decision was not fully saved: you will be asked again.")
    head, begins, decisions = whole.partition(BEGINS)
    return Parts(head + begins[:1], begins[1:] + decisions, note)


def taken_back(data: bytes) -> int:
    """How often the person took a decision back in a save. Later decisions of others, dropped with it, do not count."""
    record = read_toml_text(data)
    me = record["seat"][record["x_players"].index(PERSON)]["name"]
    return sum(decision.get("seat") == me for decision in record.get(UNDONE.decode(), []))


def read_head(text: bytes) -> Head:
    """Parse the head of a save. Raises SaveError."""
    try:
        return head_of(read_toml_text(text))
    except NotToml:
        raise SaveError(_("The file was cut off before the game began, or is not a saved game.")) from None


def head_of(data: Mapping[str, Any]) -> Head:
    """The head of a save from parsed TOML. Raises SaveError."""
    if data.get("format", FORMAT) != FORMAT:
        text = _("It was saved in the format {format}, which this program cannot read.")
        raise SaveError(text.format(format=data["format"]))
    try:
        return msgspec.convert(data, Head)
    except msgspec.ValidationError:
        raise SaveError(_("The file was cut off before the game began, or is not a saved game.")) from None


def read_decisions(text: bytes) -> list[SavedDecision]:
    """Parse decisions with their notes. Raises SaveError."""
    try:
        return msgspec.convert(read_toml_text(text).get("decision", []), list[SavedDecision])
    except ValueError:
        raise SaveError(_("The decisions in the file cannot be read.")) from None


def last_decision(text: bytes) -> SavedDecision | None:
    """The last decision, without parsing the others. Raises SaveError."""
    made = read_decisions(text[max(0, text.rfind(BEGINS)) :])
    return made[-1] if made else None
