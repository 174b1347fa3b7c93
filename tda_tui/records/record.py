"""What a record may say, and reading one from a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec

from tda_tui.records.torn import mended
from tda_tui.regular_file import read_file
from tda_tui.shelf import FileProblem
from tda_tui.toml_text import NotToml, read_toml_text

FORMAT = "tda/1"
Gold = int


class SeatEntry(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One `[[seat]]`: who sits there and, in a position, what lies before them."""

    name: str
    gold: int = 30
    hand: list[str] = []
    flight: list[str] = []
    special_flights: list[str] = []
    owes: int = 0
    abilities: list[str] = []
    expended: bool = False


class DebtEntry(msgspec.Struct, forbid_unknown_fields=True, rename={"from_": "from"}):
    """One `[[position.debt]]`, for rulesets with a ledger of debts."""

    from_: str
    to: str
    gold: int


class Position(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The `[position]` table."""

    gambit: int = 1
    round: int = 1
    leader: str | None = None
    to_move: str | None = None
    stakes: int | None = None
    ante: list[str] = []
    deck: list[str] = []
    discard: list[str] = []
    deck_rest: Literal["shuffle", "none"] = "shuffle"
    hole: int = 0
    special_cards: list[str] = []
    debt: list[DebtEntry] = []


class Decision(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One `[[decision]]`."""

    seat: str
    choose: list[str]
    ask: str | None = None
    say: str | None = None


class Asks(msgspec.Struct, forbid_unknown_fields=True):
    """What is asked next."""

    seat: str | None = None
    ask: str | None = None
    options: list[str] | None = None


class Expect(msgspec.Struct, forbid_unknown_fields=True):
    """The `[expect]` table; what is None is not compared."""

    gold: dict[str, int] | None = None
    stakes: int | None = None
    hand: dict[str, list[str]] | None = None
    hand_size: dict[str, int] | None = None
    flight: dict[str, list[str]] | None = None
    flight_strength: dict[str, int] | None = None
    ante: list[str] | None = None
    deck_top: list[str] | None = None
    deck_size: int | None = None
    discard_has: list[str] | None = None
    owes: dict[str, int] | None = None
    debts: list[DebtEntry] | None = None
    hole: int | None = None
    leader: str | None = None
    to_move: str | None = None
    gambit: int | None = None
    round: int | None = None
    gambit_winners: list[str] | None = None
    game_over: bool | None = None
    winners: list[str] | None = None
    asks: Asks | None = None
    refuses: str | None = None
    total_gold: int | None = None


class Record(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A whole record. `beside` is the folder that a ruleset's path is relative to."""

    format: str
    ruleset: str
    seat: list[SeatEntry]
    title: str = ""
    seed: int = 0
    position: Position | None = None
    decision: list[Decision] = []
    expect: Expect | None = None


def read_record(path: Path) -> tuple[Record, list[str]]:
    """Read a record; returns it with notices (a torn last entry that was dropped). Raises FileProblem."""
    record, _data, notices = read_noted(path)
    return record, notices


def read_noted(path: Path) -> tuple[Record, dict[str, Any], list[str]]:
    """The same, with the record as plain data, in which the notes of others still stand."""
    try:
        data = read_file(path)
    except OSError as problem:
        raise FileProblem(f"{path}: {problem.strerror or problem}") from None
    try:
        return *_parse(data), []
    except ValueError as problem:
        whole = mended(data)
        if whole is None:
            raise FileProblem(f"{path}: {problem}") from None
        try:
            return *_parse(whole), ["the last entry was cut off in the middle and has been dropped"]
        except ValueError:
            raise FileProblem(f"{path}: {problem}") from None


def _parse(data: bytes) -> tuple[Record, dict[str, Any]]:
    said = toml_of(data)
    return record_of(said), said


def parse_record(text: str) -> Record:
    """Parse a record's text; ValueError says which key is wrong and what was expected."""
    return record_of(toml_of(text))


def toml_of(text: str | bytes) -> dict[str, Any]:
    """A record's text as plain data, the notes of others included; ValueError where it is not TOML."""
    try:
        return read_toml_text(text)
    except NotToml as problem:
        raise ValueError(f"not TOML: {problem}") from None


def record_of(data: dict[str, Any]) -> Record:
    """The record that parsed TOML says; ValueError says which key is wrong and what was expected."""
    try:
        record = msgspec.convert(_without_notes(data), Record)
    except msgspec.ValidationError as problem:
        raise ValueError(str(problem).replace("`$.", "`")) from None
    if record.format != FORMAT:
        raise ValueError(f"`format`: {record.format!r} is not {FORMAT!r}")
    return record


def _without_notes(value: Any) -> Any:
    """Keys that start with x_ are for other readers."""
    if isinstance(value, dict):
        return {key: _without_notes(inner) for key, inner in value.items() if not key.startswith("x_")}
    return [_without_notes(inner) for inner in value] if isinstance(value, list) else value
