"""Infers what other hands are likely to hold from the actions everybody saw.

The likelihoods are learned from games of gamblers and sharps (`hand_traits.py`).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from tda_tui.players.search.hand_traits import tables_of
from tda_tui.rules.state.table import ANTE

if TYPE_CHECKING:
    from tda_tui.players.playouts.playout_policy import PlayoutPolicy
    from tda_tui.rules.state.determinization import Odds
    from tda_tui.rules.state.table import Table

SUREST: Final = 5.0
"""Bound of the log odds: no card becomes more than about 150 times as likely, or unlikely, as without inference."""


def hand_odds(table: Table, me: int, policy: PlayoutPolicy) -> Odds:
    """For each opponent who has acted in this gambit, the relative weight of each card to be in the hand."""
    if table.phase == ANTE:
        return {}
    learned, odds = tables_of(policy), {}
    for seat in table.opponents(me):
        totals: list[float] | None = None
        for action in table.public_actions or ():
            if action.seat == seat:
                totals = learned.add(totals, action, table.gambit)
        if totals is not None:
            odds[seat] = [_odds(total) for total in totals]
    return odds


def _odds(total: float) -> float:
    return math.exp(max(-SUREST, min(SUREST, total)))
