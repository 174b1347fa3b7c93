"""Facts about a ruleset's cards that evaluations need, computed once per ruleset."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tda_tui.rules.rulesets.rules import Rules

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
