"""The format of records, and reading one from a file."""

from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from tda_tui.files.errors import FileError
from tda_tui.files.regular_file import read_file
from tda_tui.files.toml_files import convert, read_toml_text
from tda_tui.files.validation import shown
from tda_tui.records.entries import intact, mended
from tda_tui.words.problems import why
from tda_tui.words.translate import gettext as _, mark

FORMAT = "tda/1"
MOST_GOLD = 1_000_000_000
LONGEST_NAME = 40
"""The greatest length of a seat's name."""
TORN = mark("the last entry was cut off in the middle and has been dropped")
"""The notice about a record with an incomplete end; any other notice is about damage."""
_DAMAGED = mark("decision {number} is damaged: it and everything after it have been dropped")

Gold = Annotated[int, msgspec.Meta(ge=0, le=MOST_GOLD)]
Number = Annotated[int, msgspec.Meta(ge=1, le=MOST_GOLD)]
Amount = Annotated[int, msgspec.Meta(ge=0)]

CHANCE = ("x_taken", "x_drawn")
"""The keys of what chance brought at a real table."""
FINGERPRINT = "x_sum"
"""The key of the rules' fingerprint: in the head, and again where the clock calls the last gambit."""


class SeatEntry(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One `[[seat]]`: the name and, in a position, everything at that seat."""

    name: str
    gold: Gold = 30
    hand: list[str] = []
    flight: list[str] = []
    special_flights: list[str] = []
    owes: Gold = 0
    abilities: list[str] = []
    expended: bool | list[str] = False
    used: list[str] = []
    gambits_won: Amount = 0


class DebtEntry(msgspec.Struct, forbid_unknown_fields=True, rename={"from_": "from"}):
    """One `[[position.debt]]`, for rulesets with debts."""

    from_: str
    to: str
    gold: Number


class Position(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The `[position]` table."""

    gambit: Number = 1
    round: Amount = 1
    leader: str | None = None
    to_move: str | None = None
    stakes: Gold | None = None
    ante: list[str] = []
    deck: list[str] = []
    discard: list[str] = []
    deck_rest: Literal["shuffle", "none"] = "shuffle"
    hole: Gold = 0
    special_cards: list[str] = []
    debt: list[DebtEntry] = []


class Decision(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One `[[decision]]`."""

    seat: str
    choose: list[str]
    ask: str | None = None
    say: str | None = None


class Asks(msgspec.Struct, forbid_unknown_fields=True):
    """The next question that is expected."""

    seat: str | None = None
    ask: str | None = None
    options: list[str] | None = None


class Expect(msgspec.Struct, forbid_unknown_fields=True):
    """The `[expect]` table; None is not compared."""

    gold: dict[str, Amount] | None = None
    stakes: Amount | None = None
    hand: dict[str, list[str]] | None = None
    hand_size: dict[str, Amount] | None = None
    flight: dict[str, list[str]] | None = None
    flight_strength: dict[str, Amount] | None = None
    ante: list[str] | None = None
    deck_top: list[str] | None = None
    deck_size: Amount | None = None
    discard_has: list[str] | None = None
    owes: dict[str, Amount] | None = None
    debts: list[DebtEntry] | None = None
    hole: Amount | None = None
    leader: str | None = None
    to_move: str | None = None
    gambit: Amount | None = None
    round: Amount | None = None
    gambit_winners: list[str] | None = None
    game_over: bool | None = None
    winners: list[str] | None = None
    asks: Asks | None = None
    refuses: str | None = None
    expended: dict[str, bool | list[str]] | None = None
    knows: dict[str, dict[str, list[str]]] | None = None
    total_gold: Amount | None = None


class Record(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A whole record.

    `x_taken` and `x_drawn` say what chance brought at a real table: cards taken from the deck, each after so many
    reshuffles and with so many cards below it; random numbers, each with the gambit, the round, the turns taken in it,
    and how many were drawn before in the turn.
    """

    format: str
    ruleset: str
    seat: list[SeatEntry]
    title: str = ""
    seed: int = 0
    position: Position | None = None
    decision: list[Decision] = []
    expect: Expect | None = None
    x_taken: list[tuple[Amount, Amount, str]] = []
    x_drawn: list[tuple[Amount, Amount, Amount, Amount, Amount]] = []


class GivenAnswer(NamedTuple):
    """An answer given in a game: the seat, the kind of question (None if unknown), and the choices.

    `last_gambit` is the last gambit called by the clock after it, or 0; `seconds` is the time played until then.
    `matters` is false if all answers came to the same, so that nobody was asked.
    """

    seat: str
    ask: str | None
    choose: tuple[str, ...]
    last_gambit: int = 0
    seconds: float = 0.0
    matters: bool = True


class NoRecord(FileError):
    """Raised for a ruleset's file, such as may be beside records."""


def read_noted(path: Path) -> tuple[Record, dict[str, Any], list[str]]:
    """A record, the same as plain data with notes, and notices about what was damaged and dropped. Raises FileError."""
    try:
        data = read_file(path)
    except OSError as problem:
        raise FileError(f"{path}: {why(problem)}") from None
    part, damaged, _torn = intact(data)
    data = part if damaged else data
    try:
        return *_parse(data), [_(_DAMAGED).format(number=damaged)] if damaged else []
    except FileError as problem:
        whole = mended(data) if problem.unfinished else None
        if whole is None:
            raise problem.of(path) from None
        try:
            return *_parse(whole), [_(TORN)]
        except FileError:
            raise problem.of(path) from None


def _parse(data: bytes) -> tuple[Record, dict[str, Any]]:
    parsed = read_toml_text(data)
    return record_of(parsed), parsed


def parse_record(text: str) -> Record:
    """Parse a record's text. Raises FileError naming invalid keys and what was expected."""
    return record_of(read_toml_text(text))


def record_of(data: dict[str, Any]) -> Record:
    """The record in parsed TOML. Raises FileError naming invalid keys and what was expected."""
    if "format" not in data:
        if "extends" in data or any(isinstance(data.get(key), list) for key in ("cards", "card")):
            raise NoRecord(_("this is a ruleset or a card file, not a record; check it with `tda rulesets check`"))
        raise FileError(_('`format` is missing: a record begins with format = "{format}"').format(format=FORMAT))
    if data["format"] != FORMAT:
        text = _('`format` is {value}, but a record begins with format = "{format}"')
        raise FileError(text.format(value=shown(data["format"]), format=FORMAT))
    return convert(_without_notes(data), Record)


def _without_notes(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_notes(inner) for key, inner in value.items() if not key.startswith("x_") or key in CHANCE}
    return [_without_notes(inner) for inner in value] if isinstance(value, list) else value
