"""Formulas and figures that the exact and the fast evaluation have in common."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from tda_tui.players.weights import WEIGHTS

if TYPE_CHECKING:
    from tda_tui.players.evaluation.ruleset_facts import Facts
    from tda_tui.players.weights import Weights

RIVAL: Final = 1.0 + WEIGHTS.rival
"""What a gold is worth that comes from an average opponent."""
VICTORY: Final = 2.0
"""Gold that winning a gambit is worth beside its stakes."""
OWNERS_LOSS: Final = 0.4
"""The part of a card's worth that its loss to an opponent is worth to me, whoever gets the card."""
LEAST_LOSS: Final = 0.3
"""What losing even the poorest card costs."""
FUTURES = (0.35, 0.7, 1.0)
"""How much the next gambit counts when somebody has no gold left, has little, or all have some."""
LITTLE_GOLD: Final = 4


def future_factor(least: int) -> float:
    """How much what is kept for the next gambit counts, by the gold of the poorest: little if the game is to end."""
    none, little, enough = FUTURES
    return none if least <= 0 else little if least <= LITTLE_GOLD else enough


def draw_factor(held: int) -> float:
    """How welcome another card is to a hand of so many."""
    return 1.35 if held <= 2 else 1.0 if held <= 6 else 0.7


def kept_worth(weights: Weights, facts: Facts, strength: int, usual: float) -> float:
    """What it is worth to have a card in hand in the next gambit; `usual` is what its power usually brings."""
    eager = 1.0 - 0.5 * facts.at_most[strength]
    return weights.card + weights.keep * (strength - facts.mean) + usual * eager * weights.keep_power


def gift_worth(weights: Weights, facts: Facts, strength: float) -> float:
    """What a card is worth that an opponent chooses to give me; `strength` is that of an average fitting card."""
    return max(weights.card + weights.keep * (strength - 1.0 - facts.mean) + 1.0, 0.5)


def gap_width(weights: Weights, theirs: int, mine: int) -> float:
    """How far apart two flights have to be, in strength, to settle who wins: by how many cards are still to come."""
    variance = weights.spread * weights.spread
    return 0.55 * math.sqrt(variance * (theirs + 0.35 * mine) + 0.4)


def flight_likelihood(weights: Weights, lying: int, held: int, plays: int) -> float:
    """How far a special flight of three counts: with so many cards of it lying and in hand, and so many to play."""
    need = 3 - lying
    if need <= 0:
        return 1.0
    if need > plays:
        return 0.0
    if held >= need:
        return weights.last if need == 1 else weights.pair
    return weights.hope if need == 1 else 0.0
