"""Which special card a computer player asks for when the deck is picked (Legendary rulebook, Appendix 1: pick 'em)."""

from __future__ import annotations

import random
from collections.abc import Collection
from typing import TYPE_CHECKING

from tda_tui.players.power_values.registry import usual_worths

if TYPE_CHECKING:
    from tda_tui.rules.rulesets.rules import Rules

_NOISE = 3.0
"""How much chance there is in what a player picks, in gold."""


def pick_special_card(rules: Rules, taken: Collection[str], seed: int) -> str:
    """The special card that a player with that seed likes best of those that nobody has picked."""
    rng, usual = random.Random(seed), usual_worths(rules)
    worth = {card: usual[card] + rules.strength[card] / 4 + _NOISE * rng.random() for card in rules.special_cards}
    free = [card for card in rules.special_cards if rules.ids[card] not in taken]
    return rules.ids[max(free, key=worth.__getitem__)]
