"""Facts about a ruleset's cards, and formulas and constants shared by the exact and the fast evaluation."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, NamedTuple

from tda_tui.players.weights import WEIGHTS, Weights
from tda_tui.rules.rulesets.rules import Rules

FAMILY_BY_SHORTFALL: Final = {"hole": "legendary", "debt-immediate": "original", "debt-settle": "emperors-gambit"}
"""How unpaid gold is treated differs between the editions, and every ruleset specifies it."""


def family_of(rules: Rules) -> str:
    """The family of a ruleset, even one nothing was learned for: that of the edition it resembles most."""
    return FAMILY_BY_SHORTFALL[rules.ruleset.shortfall]


_KIND_BITS = {"good": 1, "evil": 2, "mortal": 4}


class Facts(NamedTuple):
    """The mean strength, the distribution of strengths, and which cards bar their owner from winning."""

    mean: float
    at_most: tuple[float, ...]  # by strength: the share of cards that are not stronger
    kinds: tuple[int, ...]  # by card: its kind as a bit
    bars: tuple[int, ...]  # by card: the kinds of cards with which it bars its owner from winning


@lru_cache(maxsize=16)
def facts_of(rules: Rules) -> Facts:
    """The facts about this ruleset's cards."""
    strengths = rules.strength
    count = len(strengths)
    at_most = tuple(sum(s <= value for s in strengths) / count for value in range(max(strengths) + 1))
    kinds = tuple(_KIND_BITS.get(card.kind, 0) for card in rules.cards)
    bars = tuple(sum(_KIND_BITS[kind] for kind in card.bars) for card in rules.cards)
    return Facts(sum(strengths) / count, at_most, kinds, bars)


USUAL: Final = 2.6
"""The value of an average power, in gold."""
RIVAL: Final = 1.0 + WEIGHTS.rival
"""The value of 1 gold received from an average opponent."""
VICTORY: Final = 2.0
"""The value in gold of winning a gambit, besides its stakes."""
OWNERS_LOSS: Final = 0.4
"""What an opponent's loss of a card is worth, as a part of the card's value."""
LEAST_LOSS: Final = 0.3
"""The cost of losing even the poorest card."""
FUTURES = (0.35, 0.7, 1.0)
"""Weights of the next gambit if somebody has no gold left, has little, or everybody has some."""
LITTLE_GOLD: Final = 4


def future_factor(least: int) -> float:
    """The weight of what is kept for the next gambit, by the gold of the poorest player: low if the game is about to
    end."""
    none, little, enough = FUTURES
    return none if least <= 0 else little if least <= LITTLE_GOLD else enough


def draw_factor(held: int) -> float:
    """How valuable another card is to a hand of `held` cards."""
    return 1.35 if held <= 2 else 1.0 if held <= 6 else 0.7


def kept_worth(weights: Weights, facts: Facts, strength: int, usual: float) -> float:
    """The value of holding a card in the next gambit; `usual` is the usual value of its power."""
    eager = 1.0 - 0.5 * facts.at_most[strength]
    return weights.card + weights.keep * (strength - facts.mean) + usual * eager * weights.keep_power


def gift_worth(weights: Weights, facts: Facts, strength: float) -> float:
    """The value of a card an opponent chooses to give; `strength` is that of an average fitting card."""
    return max(weights.card + weights.keep * (strength - 1.0 - facts.mean) + 1.0, 0.5)


def gap_width(weights: Weights, theirs: int, mine: int) -> float:
    """The gap in strength between two flights that settles the winner, given the cards still to come."""
    variance = weights.spread * weights.spread
    return 0.55 * math.sqrt(variance * (theirs + 0.35 * mine) + 0.4)


def flight_likelihood(weights: Weights, lying: int, held: int, plays: int) -> float:
    """How far a special flight of three counts as completed, by its cards in the flight and in hand and the plays
    left."""
    need = 3 - lying
    if need <= 0:
        return 1.0
    if need > plays:
        return 0.0
    if held >= need:
        return weights.last if need == 1 else weights.pair
    return weights.hope if need == 1 else 0.0
