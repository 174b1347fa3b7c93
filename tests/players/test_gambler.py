"""Positions in which the gambler must choose sensibly."""

import pytest

from tda_tui.players.player import make_player
from tda_tui.records.position import start_game
from tda_tui.records.record import parse_record
from tests.players.positions import THEIRS, position


def chooses(record, *played):
    """The gambler's answer after these answers, which must not depend on its seed."""
    game = start_game(parse_record(record))
    for card in played:
        game.answer(game.questions[0].seat, [card])
    seat = game.questions[0].seat
    answers = {make_player("gambler", seed).choose(game.view(seat)) for seed in range(5)}
    assert len(answers) == 1
    return answers.pop()


def test_does_not_play_an_evil_dragon_beside_bahamut():
    hand = ["red-12", "silver-8", "gold-4"]
    record = position((hand, *THEIRS), (["bahamut"], ["black-5"], ["gold-6"]), round=2)
    assert chooses(record) != ("red-12",)


def test_completes_a_colour_flight():
    hand = ["gold-8", "red-8", "black-7", "white-5"]
    flights = (["gold-11", "gold-9"], ["black-5", "red-3"], ["gold-6", "blue-4"])
    assert chooses(position((hand, *THEIRS), flights, round=3)) == ("gold-8",)


def test_plays_the_card_that_wins_the_gambit():
    hand = ["copper-1", "red-12", "black-1"]
    flights = (["gold-4", "blue-6"], ["black-9", "red-7", "blue-4"], ["gold-6", "white-5", "blue-2"])
    record = position((hand, *THEIRS), flights, stakes=30, round=3, leader="Left", to_move="Me")
    assert chooses(record) == ("red-12",)


def test_does_not_waste_its_best_card_on_a_lost_gambit():
    hand = ["gold-13", "red-12", "white-1"]
    flights = (["gold-4", "black-1"], ["black-9", "red-10", "blue-11"], ["gold-6", "white-5", "blue-2"])
    record = position((hand, *THEIRS), flights, stakes=3, round=3, leader="Left", to_move="Me")
    assert chooses(record) == ("white-1",)


def test_loses_for_the_druid():
    hand = ["druid", "white-1", "red-12"]
    flights = (["gold-4", "black-2"], ["black-9", "red-10", "blue-11"], ["gold-8", "white-8", "blue-7"])
    record = position((hand, *THEIRS), flights, stakes=30, round=3, leader="Left", to_move="Me")
    assert chooses(record) == ("druid",)


def test_gives_a_poor_card_rather_than_gold():
    hands = (["white-1", "red-12", "gold-9"], ["red-3", "red-5"], ["green-8", "brass-2"])
    record = position(hands, leader="Right", to_move="Right")
    assert chooses(record, "green-8") == ("white-1",)


def test_keeps_a_god_from_a_demand():
    hands = (["bahamut", "red-12", "white-5"], ["brass-2", "red-3"], THEIRS[1][:1])
    record = position(hands, leader="Left", to_move="Left")
    assert chooses(record, "brass-2") == ("pay",)


def test_collects_when_the_gambit_is_lost_and_taxes_when_it_is_won():
    hand = ["blue-1", "white-1", "white-2"]
    theirs = (["red-2", "white-3", "gold-2"], THEIRS[1])
    ahead = position((hand, *theirs), (["red-12", "gold-13"], ["black-1", "red-3"], ["gold-4", "blue-2"]), round=3)
    behind = position((hand, *theirs), (["black-1", "red-3"], ["red-12", "gold-13"], ["gold-4", "blue-2"]), round=3)
    assert chooses(ahead, "blue-1") == ("tax",)
    assert chooses(behind, "blue-1") == ("collect",)


def test_the_trickster_replaces_a_weak_card():
    hand = ["copper-trickster", "white-1", "red-5"]
    flights = (["red-12", "white-2"], ["black-5", "red-3"], ["gold-6", "blue-4"])
    assert chooses(position((hand, *THEIRS), flights, round=3), "copper-trickster") == ("white-2",)


def test_slays_an_opponents_dragon():
    hand = ["dragonslayer", "white-1", "red-5"]
    flights = (["gold-4", "black-6"], ["black-5", "red-7"], ["gold-6", "blue-4"])
    assert chooses(position((hand, *THEIRS), flights, round=3), "dragonslayer") == ("red-7",)


def test_the_kobold_throws_poor_cards_away():
    hand = ["kobold", "white-1", "gold-13", "thief"]
    thrown = chooses(position((hand, *THEIRS), round=1), "kobold")
    assert "gold-13" not in thrown
    assert "thief" not in thrown


def test_robs_the_richer_of_two_equally_strong():
    hand = ["red-destroyer", "white-1", "red-5"]
    flights = (["gold-4"], ["black-5"], ["white-5"])
    record = position((hand, *THEIRS), flights, gold=(30, 4, 40), round=2)
    assert chooses(record, "red-destroyer") == ("Right",)


def test_takes_the_best_cards_from_the_ante():
    flights = (["red-7", "silver-7"], ["black-2"], ["gold-4"])
    ante = ["green-2", "gold-13", "red-12"]
    record = position((["blue-7", "white-1"], *THEIRS), flights, ante=ante, round=3)
    assert set(chooses(record, "blue-7", "collect")) == {"gold-13", "red-12"}


@pytest.mark.parametrize("weak", ["white-1", "black-2"])
def test_antes_no_good_card_with_a_poor_hand(weak):
    hand = [weak, "gold-13", "green-4", "blue-4", "brass-3"]
    record = position((hand, *THEIRS), stakes=0, round=0)
    assert chooses(record) != ("gold-13",)


# The 2005 game and Emperor's Gambit

OLD = (["green-1", "brass-2", "copper-3", "silver-2"], ["red-2", "white-3", "gold-2", "black-1"])
EMPERORS = (["iron-3", "brown-2", "mercury-3", "gray-2"], ["steel-4", "purple-5", "shadow-2", "earthquake-3"])


def test_the_blue_dragon_taxes_when_the_gambit_is_won_and_steals_when_it_is_lost():
    high, low = ["red-12", "white-8"], ["black-2", "white-1"]
    middle = ["gold-4", "bronze-3"]
    ahead = position((["blue-1", "red-10"], *OLD), (high, low, middle), round=3, ruleset="original")
    behind = position((["blue-1", "white-2"], *OLD), (low, high, middle), round=3, ruleset="original")
    assert chooses(ahead, "blue-1") == ("tax",)
    assert chooses(behind, "blue-1") == ("steal",)


def test_the_thief_throws_the_poorest_card_away():
    record = position((["thief", "gold-13", "white-1", "bronze-9"], *OLD), round=1, ruleset="original")
    assert chooses(record, "thief") == ("white-1",)


def test_the_dracolich_copies_the_richest_power():
    """The stakes are large and the gambit is lost: stealing three is better than stealing one or two."""
    flights = (["black-2", "gold-4"], ["white-8", "fool"], ["blue-11", "bronze-9"])
    record = position((["dracolich", "copper-1"], *OLD), flights, stakes=40, round=3, ruleset="original")
    assert chooses(record, "dracolich") == ("white-8",)


def test_a_copied_dragonslayer_still_slays_an_opponents_dragon():
    flights = (["gold-6", "bronze-6"], ["black-7", "red-5"], ["fool", "blue-4"])
    ante = ["dragonslayer", "gold-9", "white-1"]
    record = position((["archmage", "copper-1"], *OLD), flights, ante=ante, round=3, ruleset="original")
    assert chooses(record, "archmage", "dragonslayer") == ("black-7",)


def test_asks_gold_of_the_one_who_has_it():
    ante = ["brown-4", "brown-9", "steel-7"]
    flights = (["iron-4"], ["mithral-5"], ["gray-5"])
    record = position(
        (["gray-4", "steel-9"], *EMPERORS), flights, gold=(30, 0, 30), ante=ante, round=2, ruleset="emperors-gambit"
    )
    assert chooses(record, "gray-4") == ("Right",)


def test_takes_the_hatchling_from_the_ante_when_it_lies_strongest():
    """With the Hatchling in the ante the weakest flight wins; the Spy may take any ante card."""
    flights = (["mithral-13", "adamantine-12"], ["brown-4", "iron-1"], ["gray-5", "steel-2"])
    record = position(
        (["spy", "shadow-9"], *EMPERORS), flights, ante=["hatchling", "mercury-9"], stakes=40, round=3,
        ruleset="emperors-gambit",
    )  # fmt: skip
    assert chooses(record, "spy") == ("hatchling",)


def test_leaves_the_hatchling_in_the_ante_when_it_lies_weakest():
    flights = (["brown-1", "iron-1"], ["mithral-13", "adamantine-12"], ["mithral-11", "adamantine-10"])
    record = position(
        (["spy", "shadow-9"], *EMPERORS), flights, ante=["hatchling", "mercury-9"], stakes=40, round=3,
        ruleset="emperors-gambit",
    )  # fmt: skip
    assert chooses(record, "spy") == ("mercury-9",)


def test_feeds_the_ante_with_its_poorest_card():
    record = position((["purple-3", "mithral-13", "brown-1"], *EMPERORS), round=1, deck=["adamantine-12"],
                      ruleset="emperors-gambit")  # fmt: skip
    assert chooses(record, "purple-3") == ("brown-1",)
