"""When a player that thinks one step ahead uses an optional ability."""

import pytest

from tda_tui.players.levels import Gambler
from tda_tui.records.position import start_game
from tda_tui.records.record import parse_record
from tests.players.positions import position


def game_of(ruleset, ability, hands, antes=(), **more):
    """A game in which the first seat has the ability, after these antes."""
    record = position([hand.split() for hand in hands], ruleset=ruleset, abilities=[ability], **more)
    game = start_game(parse_record(record))
    for seat, ante in enumerate(antes):
        game.answer(seat, [ante])
    return game


def answers(game):
    """A gambler's answer, which must not depend on its seed."""
    assert game.questions[0].kind in ("ability", "hand-card")
    seat = game.questions[0].seat
    (found,) = {Gambler(seed).choose(game.view(seat)) for seed in range(5)}
    return found


@pytest.mark.parametrize(("price", "answer"), [("mithral-13", "religion"), ("brown-1", "pass")])
def test_the_card_that_sets_the_price_is_kept_if_it_is_better_than_an_unknown_one(price, answer):
    hands = ("gray-2", "iron-4 gray-10 brown-6", "gray-6 brown-9 steel-11")
    where = {"round": 1, "leader": "Me", "stakes": 27, "ante": ["mercury-9", "mithral-7", "steel-2"]}
    deck = [price, "shadow-1", "shadow-2", "shadow-4", "shadow-6"]
    assert answers(game_of("emperors-gambit", "religion", hands, deck=deck, **where)) == (answer,)


def revealed(hand, antes):
    """The antes are revealed, and the first seat may exchange its own."""
    hands = (f"{hand} {antes[0]}", f"{antes[1]} gray-6 brown-6 iron-4", f"{antes[2]} shadow-4 brown-9 steel-2")
    return game_of("emperors-gambit", "perception", hands, antes, stakes=0, round=0)


def test_a_strong_ante_that_does_not_lead_comes_back_for_the_poorest_card():
    game = revealed("brown-1 gray-2 iron-1", ["mithral-11", "mithral-13", "steel-5"])
    assert answers(game) == ("perception",)
    game.answer(0, ["perception"])
    (card,) = answers(game)
    assert card in ("brown-1", "iron-1")


def test_a_poor_ante_beside_a_strong_hand_stays_where_it_lies():
    game = revealed("mithral-13 gray-10 adamantine-12", ["brown-1", "mithral-7", "steel-5"])
    assert answers(game) == ("pass",)


@pytest.mark.parametrize("more", ["", " blue-11 red-3"])
def test_two_cards_for_one_each_are_taken_by_whoever_holds_most_too(more):
    hands = (f"white-3 black-1 green-4{more}", "gold-9 brass-7 red-10", "red-7 brass-1 red-8")
    game = game_of("legendary", "inspiring-leader", hands, ["white-3", "gold-9", "red-7"], stakes=0, round=0)
    assert answers(game) == ("inspiring-leader",)
