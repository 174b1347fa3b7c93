"""How long a game usually takes, as it was measured."""

from __future__ import annotations

from typing import NamedTuple

from tda_tui.rules.rulesets.ruleset import Ruleset
from tda_tui.words.rulesets import has_own_end
from tda_tui.words.translate import gettext as _


class GameLength(NamedTuple):
    """Of games in which everybody starts with so much gold for each player, seven in ten take so many gambits."""

    gold: int
    fewest: int
    most: int
    minutes: int


MEASURED = (
    GameLength(5, 2, 5, 5),
    GameLength(8, 3, 8, 7),
    GameLength(10, 4, 13, 10),
    GameLength(12, 6, 17, 12),
    GameLength(15, 8, 25, 20),
)
"""By 120 games each of two, four and six gamblers under the rules of every box, as `tda simulate` plays them; minutes
from the middle number of a person's decisions, 15 seconds each with what the others do at the usual pace."""
_LEAST, _MOST = 4.0, 18.0
"""Gold for each player; nothing has been measured, or games are too different, with less or more."""


def length_words(ruleset: Ruleset, players: int) -> str:
    """How long a game usually takes; "" where that is not known, as with an end of another kind."""
    each = ruleset.gold_each(players) / players
    if has_own_end(ruleset, players) or ruleset.time_limit_minutes or not _LEAST <= each <= _MOST:
        return ""
    nearest = min(MEASURED, key=lambda length: abs(length.gold - each))
    said = _("A game usually takes {fewest} to {most} gambits, about {minutes} minutes.")
    return said.format(**nearest._asdict())
