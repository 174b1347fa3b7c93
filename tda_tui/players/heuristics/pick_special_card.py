"""Which special card a computer player picks for the deck (Legendary rulebook, Appendix 1: pick 'em)."""

from __future__ import annotations

import random
from collections.abc import Collection
from typing import TYPE_CHECKING

from tda_tui.players.power_values.registry import usual_worths

if TYPE_CHECKING:
    from tda_tui.rules.rulesets.rules import Rules

_NOISE = 3.0
"""Randomness of a pick, in gold."""


def pick_special_card(rules: Rules, taken: Collection[str], seed: int) -> str:
    """The favourite of a player with this seed among the special cards not yet taken."""
    rng, usual = random.Random(seed), usual_worths(rules)
    worth = {card: usual[card] + rules.strength[card] / 4 + _NOISE * rng.random() for card in rules.special_cards}
    free = [card for card in rules.special_cards if rules.ids[card] not in taken]
    return rules.ids[max(free, key=worth.__getitem__)]
