"""Codes, colours and places of cards."""

from pathlib import Path

import pytest

from tda_tui.app.screens.browse import card_types
from tda_tui.app.terminal.colours import card_style, screen_colours
from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.present.card_text import card_locations, codes, tag
from tda_tui.rules.game import Game
from tda_tui.rules.rulesets.fingerprint import fingerprint
from tda_tui.saves.kept_rules import find_rules, keep_rules
from tda_tui.words.texts import card_codes
from tests.helpers import NAMES, random_decisions

RULES = 'extends = "legendary"\nname = "Own"\ncards = ["own-cards.toml"]\nspecials_count = 0\nplayers = [2, 4]\n'
STRENGTHS = "strengths = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]"
PINK, BLACK = (
    f'[[card]]\nid = "{colour}"\nname = "{colour.title()} Dragon"\nkind = "evil"\ncolours = ["{colour}"]\n{STRENGTHS}\n'
    for colour in ("pink", "black")
)


def own_rules(folder: Path, looks: str = ""):
    (folder / "own.toml").write_text(RULES)
    (folder / "own-cards.toml").write_text(f'edition = "own"\n{BLACK}{PINK}{looks}')
    return load_rules(str(folder / "own.toml"))


@pytest.mark.parametrize("ruleset", sorted(ruleset_ids()))
def test_every_card_type_has_two_letters_of_its_own_and_every_colour_a_look(ruleset):
    rules = load_rules(ruleset)
    found = codes(rules)
    assert set(found) == {card.type for card in rules.cards}
    assert len({code.lower() for code in found.values()}) == len(found)
    assert all(len(code) == 2 for code in found.values())
    assert "$card-other" not in {card_style(card) for card in rules.cards if card.colours}


def test_every_code_that_is_written_down_is_one_of_a_shipped_card():
    types = {card.type for ruleset in ruleset_ids() for card in load_rules(ruleset).cards}
    assert set(card_codes()) <= types


def test_a_card_whose_file_says_nothing_looks_as_usual(tmp_path):
    rules = own_rules(tmp_path)
    assert codes(rules) == {"black": "BK", "pink": "Pi"}
    assert {card_style(card) for card in rules.cards} == {"$card-black", "$card-other"}


def test_a_card_file_says_code_and_colour(tmp_path):
    rules = own_rules(tmp_path, 'code = "PK"\ndrawn_as = "red"\n')
    assert tag(rules, "pink-7") == "PK 7-"
    assert {card_style(card) for card in rules.cards if card.type == "pink"} == {"$card-red"}
    assert "red" in screen_colours().of_dragons


def test_no_code_stands_twice(tmp_path):
    assert codes(own_rules(tmp_path, 'code = "bK"\n')) == {"pink": "bK", "black": "Bl"}


def test_looks_are_no_matter_of_the_rules_but_are_kept_with_them(tmp_path):
    (tmp_path / "plain").mkdir()
    plain, rules = own_rules(tmp_path / "plain"), own_rules(tmp_path, 'code = "PK"\ndrawn_as = "red"\n')
    assert fingerprint(rules) == fingerprint(plain)
    keep_rules(tmp_path / "kept", rules)
    kept, as_today = find_rules("gone", {}, fingerprint(rules), tmp_path / "kept")
    assert not as_today
    assert kept.cards == rules.cards


def test_every_card_is_somewhere_and_nothing_hidden_is_told() -> None:
    """Throughout a game each card has one place; cards in other hands are "not seen" unless they are known."""
    game = Game.start(load_rules("legendary"), NAMES[:3], 5)
    types = card_types(game.rules)
    for number, (question, answer) in enumerate(random_decisions(game, 5)):
        game.answer(question.seat, answer)
        if number % 10:
            continue
        view = game.view(0)
        told = {}
        for cards in types:
            for line in card_locations(view, cards):
                strengths, place = line.split(": ", 1)
                told |= {f"{cards[0].type}/{strength}": place for strength in strengths.split(", ")}
        assert len(told) == len({(card.type, card.strength) for card in game.rules.cards})
        for seat in (1, 2):
            for card in game.table.hands[seat]:
                facts = game.rules.cards[card]
                place = told[f"{facts.type}/{facts.strength}"]
                assert "not seen" in place or game.rules.ids[card] in view.seats[seat].known
