"""The fingerprint of rules: by it a record knows those that its game is played with."""

from __future__ import annotations

import functools
import hashlib
import json
from typing import Any

import msgspec

from tda_tui.rules.rulesets.cards import Card
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.rulesets.ruleset import Ruleset

_ABOUT = ("id", "name", "about", "year", "box")
"""Keys that are about words and looks, and not about play."""
_CARDS_ABOUT = ("number", "name", "code", "drawn_as")
"""... and those of cards, with their place in the list."""
_FROM_FILES = ("cards", "only", "without", "figures")
"""Keys that say which cards there are: the cards themselves count."""


@functools.lru_cache(maxsize=16)
def fingerprint(rules: Rules, gambits: int | None = None) -> str:
    """A short fingerprint of all that counts in play: the keys of the ruleset, and its cards with their figures.

    What stands at its usual value does not count, so that a program that knows more keys finds the same fingerprint.
    `gambits` is how many are played where the clock has decided it.
    """
    ruleset = rules.ruleset if gambits is None else msgspec.structs.replace(rules.ruleset, gambits=gambits)
    keys = {key: value for key, value in unusual_keys(ruleset).items() if key not in _ABOUT}
    cards = [_of_card(card) for card in rules.cards]
    text = json.dumps([keys, cards], sort_keys=True, default=list)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def unusual_keys(ruleset: Ruleset) -> dict[str, Any]:
    """The keys that are not at their usual values, but for those about cards."""
    found = {}
    for field in msgspec.structs.fields(Ruleset):
        value = getattr(ruleset, field.name)
        if field.name not in _FROM_FILES and value is not None and value != field.default:
            found[field.name] = value
    return found


def _of_card(card: Card) -> dict[str, Any]:
    return {key: value for key, value in card._asdict().items() if value and key not in _CARDS_ABOUT}
