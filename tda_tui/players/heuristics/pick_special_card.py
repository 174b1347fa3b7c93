"""Which special card a computer player asks for when the deck is picked (Legendary rulebook, Appendix 1: pick 'em)."""

from __future__ import annotations

import random
from collections.abc import Collection
from typing import TYPE_CHECKING

from tda_tui.players.heuristics.power_values import usual_worth

if TYPE_CHECKING:
    from tda_tui.rules.rules import Rules

_LUCK = 3.0
"""How much of a taste is whim, in gold."""


def pick_special_card(rules: Rules, taken: Collection[str], seed: int) -> str:
    """The special card that a player with that seed likes best of those that nobody has picked."""
    whim = random.Random(seed)
    worth = {
        card: usual_worth(rules, card) + rules.strength[card] / 4 + _LUCK * whim.random()
        for card in rules.special_cards
    }
    free = [card for card in rules.special_cards if rules.ids[card] not in taken]
    return rules.ids[max(free, key=worth.__getitem__)]
