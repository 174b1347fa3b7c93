"""Labels of the rows of a new game."""

from __future__ import annotations

from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark

_LABELS = {
    "rules": mark("Rules"), "players": mark("Players"), "opponents": mark("Opponents"), "level": mark("Level"),
    "deck": mark("Deck"), "shown": mark("Specials"), "ends": mark("It ends"), "time": mark("Time"),
    "gold": mark("Gold"), "hole": mark("Hole"), "series": mark("Games"), "coins": mark("Coins"),
    "prize": mark("Prize"), "abilities": mark("Abilities"),
}  # fmt: skip


def row_label(row: str) -> str:
    """The label of a row."""
    return _(_LABELS[row])
