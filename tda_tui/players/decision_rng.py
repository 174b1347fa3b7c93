"""The randomness of players: it follows from the seed and the question, not from earlier questions.

So a player needs no memory, and answers the same after loading a saved game or in another process.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tda_tui.rules.view import View


def decision_rng(seed: int, view: View) -> random.Random:
    """A random source for one decision."""
    golds = [seat.gold for seat in view.seats]
    return random.Random(f"{seed} {view.me} {view.gambit} {view.round} {view.stakes} {golds} {view.question}")
