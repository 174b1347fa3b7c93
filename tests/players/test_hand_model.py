"""Inference of hands from their owners' actions, and determinizations that use it."""

import json
import random

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.evaluation.formulas import family_of
from tda_tui.players.playouts.playout_policy import policy_of
from tda_tui.players.search import hand_model
from tda_tui.players.search.hand_model import hand_odds
from tda_tui.rules.game import Game
from tda_tui.rules.state.public_action import PublicAction
from tda_tui.rules.state.table import ANTE, PLAY
from tests.helpers import NAMES, random_decisions


def test_who_antes_a_strong_card_is_not_taken_to_hold_weak_ones():
    """A seat that antes a Red Dragon 8 hardly has a White Dragon 1; anteing the White 1 reveals nothing like that."""
    rules = load_rules("original")
    policy = policy_of(rules)
    game = Game.start(rules, NAMES[:3], 1)
    table = game.table
    table.phase = PLAY
    number = rules.number
    told = {1: "red-8", 2: "white-1"}
    table.public_actions = [PublicAction(seat, "ante", number[card]) for seat, card in told.items()]
    odds = hand_odds(table, 0, policy)
    weak, strong = number["black-1"], number["red-12"]
    assert odds[1][weak] < 0.6 * odds[1][strong]
    assert odds[2][weak] / odds[2][strong] > 2 * odds[1][weak] / odds[1][strong]


def test_who_pays_rather_than_giving_is_not_taken_to_hold_a_poor_card_that_fits():
    rules = load_rules("legendary")
    game = Game.start(rules, NAMES[:3], 1)
    table = game.table
    table.phase = PLAY
    number = rules.number
    asking = next(card for card in rules.cards if card.figures.get("fits") == "stronger-good-dragon")
    assert asking.power == "demand"
    table.public_actions = [PublicAction(1, "refuse", source=asking.number, price=asking.figures["gold"])]
    odds = hand_odds(table, 0, policy_of(rules))
    poor = min((card for card in rules.cards if fits(card, asking)), key=lambda card: card.strength)
    assert odds[1][poor.number] < 0.8 * odds[1][number["red-12"]]


def fits(card, asking):
    return card.kind == "good" and card.strength > asking.strength


@pytest.mark.parametrize("ruleset", ["legendary", "original", "age-of-mortals", "original-revised"])
def test_there_is_a_weight_in_every_place_that_a_trait_can_name(ruleset):
    rules = load_rules(ruleset)
    learned = json.loads(hand_model.TABLES.read_text(encoding="utf-8"))[family_of(rules)]
    assert {name: len(table) for name, table in learned["tables"].items()} == hand_model.sizes(len(learned["powers"]))
    assert {card.power for card in rules.cards} - {None} <= set(learned["powers"])


def test_of_a_power_that_nobody_has_learned_about_the_strength_alone_says_something(monkeypatch):
    rules = load_rules("original")
    monkeypatch.setattr(
        hand_model, "_learned", lambda: {"original": {"powers": [], "tables": {**_even(), "ante": _ante_weights()}}}
    )
    traits = hand_model.HandTables(policy_of(rules))
    totals = traits.add(None, PublicAction(1, "ante", rules.number["red-12"]), gambit=1)
    assert {round(total, 6) for total in totals} == {round(rules.strength[card] / 10, 6) for card in range(70)}


def _even():
    return {name: [0.0] * size for name, size in hand_model.sizes(0).items()}


def _ante_weights():
    """The same weights for every ante: strong cards are likelier."""
    return [strength / 10 for _ante in range(hand_model.STRENGTHS) for strength in range(hand_model.STRENGTHS)]


def test_actions_are_kept_for_a_gambit_and_known_to_nobody_before_the_antes_are_shown():
    game = Game.start(load_rules("legendary"), NAMES[:3], 5)
    for question, answer in random_decisions(game, 5):
        table = game.table
        if table.phase == ANTE:
            assert table.public_actions == []
        else:
            assert [action.card for action in table.public_actions if action.kind == "ante"][: len(table.ante)]
        game.answer(question.seat, answer)


def test_likely_hands_are_dealt_more_often():
    rules = load_rules("legendary")
    game = Game.start(rules, NAMES[:3], 5)
    liked = next(card for card in game.table.deck if not rules.special[card])
    odds = {1: [20.0 if card == liked else 1.0 for card in range(len(rules.cards))]}
    rng = random.Random(1)
    plain = sum(liked in game.determinize(0, rng).table.hands[1] for _ in range(200))
    likely = sum(liked in game.determinize(0, rng, odds).table.hands[1] for _ in range(200))
    assert plain < 60 < 100 < likely


def test_likely_hands_leave_the_deck_in_any_order():
    """A card unlikely to be in a hand is no likelier to be the next card of the deck."""
    rules = load_rules("legendary")
    game = Game.start(rules, NAMES[:3], 5)
    odds = {1: [0.2 if rules.strength[card] > 8 else 1.0 for card in range(len(rules.cards))]}
    rng = random.Random(1)
    decks = [game.determinize(0, rng, odds).table.deck for _ in range(300)]
    strong = [sum(rules.strength[deck[place]] > 8 for deck in decks) for place in (-1, 0)]
    assert abs(strong[0] - strong[1]) < 60
