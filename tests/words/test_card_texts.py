"""Every card of every shipped ruleset has texts."""

import pytest

from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.words.texts import card_text

LONGEST_SHORT = 110


@pytest.mark.parametrize("ruleset", sorted(ruleset_ids()))
def test_every_card_has_a_short_and_a_detailed_text(ruleset):
    for card in load_rules(ruleset).cards:
        text = card_text(card)
        assert text.short.strip(), card.id
        assert len(text.short) <= LONGEST_SHORT, card.id
        assert text.detail.strip(), card.id


def test_a_house_rule_for_a_figure_is_in_the_text(tmp_path):
    path = tmp_path / "tavern.toml"
    path.write_text('extends = "legendary"\nid = "tavern"\nname = "Tavern"\n[figures.black]\ngold = 4\n')
    black = next(card for card in load_rules(str(path)).cards if card.type == "black")
    assert card_text(black).short == "Steal 4 gold from the stakes."
    assert "4 gold or less" in card_text(black).detail


def test_mortals_that_cost_gold_say_so():
    for card in load_rules("original").cards:
        assert ("Pay 1 gold" in card_text(card).short) == bool(card.fee), card.id


def test_ante_effects_are_in_the_short_text():
    for card in load_rules("emperors-gambit").cards:
        assert ("In the ante:" in card_text(card).short) == bool(card.ante_effect), card.id


def test_gods_tell_their_bar():
    for ruleset in sorted(ruleset_ids()):
        for card in load_rules(ruleset).cards:
            assert ("you can't win" in card_text(card).short) == bool(card.bars), card.id
