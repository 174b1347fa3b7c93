"""The theme decks and their variants against the Emperor's Gambit rulebook, Appendix 1."""

from __future__ import annotations

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.rules.rulesets.rules import Rules

DRAGONS = {
    "age-of-mortals": "adamantine copper silver steel brown purple red white",
    "age-of-mortals-bronze": "adamantine bronze silver steel brown purple red white",
    "avandras-hand": "adamantine bronze copper iron steel black earthquake gray green purple",
    "avandras-hand-no-bronze": "adamantine gold copper iron steel black earthquake gray green purple",
    "avandras-hand-no-iron": "adamantine bronze copper gold steel black earthquake gray green purple",
}


def types(rules: Rules, special: bool) -> set[str]:
    return {card.type for card in rules.cards if card.special is special}


@pytest.mark.parametrize("name", DRAGONS)
def test_a_theme_deck_has_the_dragons_that_the_book_lists(name: str) -> None:
    rules = load_rules(name)
    assert types(rules, special=False) == set(DRAGONS[name].split())
    good, evil = (sum(kind[card] for card in rules.standard_cards) for kind in (rules.good, rules.evil))
    assert good == evil


@pytest.mark.parametrize(
    ("variant", "of"),
    [
        ("age-of-mortals-bronze", "age-of-mortals"),
        ("avandras-hand-no-bronze", "avandras-hand"),
        ("avandras-hand-no-iron", "avandras-hand"),
    ],
)
def test_a_variant_is_the_deck_with_one_colour_for_another(variant: str, of: str) -> None:
    rules, usual = load_rules(variant), load_rules(of)
    assert types(rules, special=True) == types(usual, special=True)
    assert rules.deck_size == usual.deck_size
    assert len(types(rules, special=False) ^ types(usual, special=False)) == 2
