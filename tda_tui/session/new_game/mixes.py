"""Decks mixed from both older boxes by the player (Emperor's Gambit rulebook, Introduction and Appendix 1)."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

from tda_tui.files.folders import shipped
from tda_tui.files.ruleset_files import load_changed, load_rules
from tda_tui.rules.rulesets.cards import Card
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.rulesets.ruleset import Ruleset
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import ngettext

MIX = "mix"
"""The id of the deck option for a mix."""
MIX_SIZE = 70
"""The number of cards in a mix, the same as in each box."""
_BOXES = ("original", "emperors-gambit")


def can_mix(ruleset: Ruleset) -> bool:
    """Whether both older boxes' cards can be used: only the 2010 rules cover both."""
    return ruleset.ante_effects and ruleset.specials_count is None


@functools.lru_cache(maxsize=1)
def rules_of_all() -> Rules:
    """The 2010 rules with all cards of both boxes."""
    boxes = [load_rules(str(shipped("rulesets") / f"{name}.toml")) for name in _BOXES]
    cards = [name for box in boxes for name in box.ruleset.cards]
    many = sum(box.deck_size for box in boxes)
    return load_changed(str(shipped("rulesets") / f"{_BOXES[-1]}.toml"), {"cards": cards, "deck_size": many})


def cards_of(mix: Sequence[str]) -> list[Card]:
    """The cards of these types."""
    return [card for card in rules_of_all().cards if card.type in mix]


def mix_problem(mix: Sequence[str]) -> str:
    """What is wrong with a mix, in sentences; "" if it can be played."""
    cards = cards_of(mix)
    more = MIX_SIZE - len(cards)
    good, evil = (sum(card.kind == kind and not card.special for card in cards) for kind in ("good", "evil"))
    said = []
    if more > 0:
        said.append(ngettext("{n} card is missing.", "{n} cards are missing.", more).format(n=more))
    if more < 0:
        said.append(ngettext("{n} card is too many.", "{n} cards are too many.", -more).format(n=-more))
    if good != evil:
        said.append(
            _("{good} good dragons and {evil} evil ones: as many of both are needed.").format(good=good, evil=evil)
        )
    return " ".join(said)


def mix_changes(mix: Sequence[str]) -> dict[str, Any]:
    """The changed ruleset keys that make this mix the deck."""
    cards = cards_of(mix)
    only = list(dict.fromkeys(card.type for card in cards))
    return {"cards": list(rules_of_all().ruleset.cards), "only": only, "without": [], "deck_size": len(cards)}
