"""What can be chosen for a table beside its game: a few values of each row, and their words."""

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
"""Seconds that can be chosen."""
_WORDS = {
    "public": (mark("everybody"), mark("who has the code")),
    "late": (mark("take over"), mark("stay outside")),
    "watched": (mark("allowed"), mark("not allowed")),
}
"""What is said of a row that is on or off."""
ROWS = tuple(_LABELS)
"""The rows, in their order."""


def row_label(row: str) -> str:
    """What a row is called."""
    return _(_LABELS[row])


def row_values(options: TableOptions, row: str) -> Sequence[float]:
    """What can be chosen in a row at this table."""
    if row == "people":
        return range(1, options.game.players + 1)
    return {"decision": _DECISIONS, "bank": _BANKS}.get(row, (True, False))


def row_value(options: TableOptions, row: str) -> float:
    """What is chosen in a row."""
    value: float = options.seats_for_people if row == "people" else getattr(options, row)
    return value


def value_words(row: str, value: float) -> str:
    """One of the values in words."""
    if row in _WORDS:
        yes, no = _WORDS[row]
        return _(yes) if value else _(no)
    if row == "people":
        return str(value)
    if row == "bank":
        return minutes(value)
    return _("{n} seconds").format(n=round(value)) if value else _("no clock")


def chosen_words(options: TableOptions, row: str) -> str:
    """What is chosen in a row, in words; "-" where it means nothing now."""
    return "-" if row == "bank" and not options.decision else value_words(row, row_value(options, row))


def with_value(options: TableOptions, row: str, value: float) -> TableOptions:
    """The same with another value in a row."""
    if row == "people" and value == options.game.players:
        value = 0
    return TableOptions(**{**options._asdict(), row: value})
