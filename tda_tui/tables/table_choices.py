"""The options of a table besides its game: rows with a few values each, and their texts."""

from __future__ import annotations

from collections.abc import Sequence

from tda_tui.tables.table_options import TableOptions
from tda_tui.tables.table_words import minutes
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark

_LABELS = {
    "people": mark("Seats for people"),
    "public": mark("Who may come"),
    "decision": mark("Time for a decision"),
    "bank": mark("Bank"),
    "late": mark("Late comers"),
    "watched": mark("Watching"),
}
_DECISIONS = (0.0, 15.0, 30.0, 60.0, 120.0, 300.0)
_BANKS = (0.0, 60.0, 120.0, 300.0, 600.0)
"""Seconds to choose from."""
_WORDS = {
    "public": (mark("everybody"), mark("who has the code")),
    "late": (mark("take over"), mark("stay outside")),
    "watched": (mark("allowed"), mark("not allowed")),
}
"""The texts of rows that are on or off."""
ROWS = tuple(_LABELS)
"""All rows, in order."""


def row_label(row: str) -> str:
    """A row's label."""
    return _(_LABELS[row])


def row_values(options: TableOptions, row: str) -> Sequence[float]:
    """The values to choose from in a row at this table."""
    if row == "people":
        return range(1, options.game.players + 1)
    return {"decision": _DECISIONS, "bank": _BANKS}.get(row, (True, False))


def row_value(options: TableOptions, row: str) -> float:
    """A row's current value."""
    value: float = options.seats_for_people if row == "people" else getattr(options, row)
    return value


def value_words(row: str, value: float) -> str:
    """The text of a value."""
    if row in _WORDS:
        yes, no = _WORDS[row]
        return _(yes) if value else _(no)
    if row == "people":
        return str(value)
    if row == "bank":
        return minutes(value)
    return _("{n} seconds").format(n=round(value)) if value else _("no clock")


def chosen_words(options: TableOptions, row: str) -> str:
    """The text of a row's current value; "-" if it has no effect now."""
    return "-" if row == "bank" and not options.decision else value_words(row, row_value(options, row))


def with_value(options: TableOptions, row: str, value: float) -> TableOptions:
    """The options with another value in a row."""
    if row == "people" and value == options.game.players:
        value = 0
    return TableOptions(**{**options._asdict(), row: value})
