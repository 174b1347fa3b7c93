"""The randomness of players: it follows from the seed and from what is asked, not from what was asked before.

So a player needs no memory: whoever goes on with a saved game, or answers in another process, answers alike.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tda_tui.rules.view import View


def decision_rng(seed: int, view: View) -> random.Random:
    """A source of randomness of its own for each decision."""
    golds = [seat.gold for seat in view.seats]
    return random.Random(f"{seed} {view.me} {view.gambit} {view.round} {view.stakes} {golds} {view.question}")
