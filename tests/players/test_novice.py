"""The novice plays sensibly, but does not plan beyond the card it plays."""

import pytest

from tda_tui.players.arena.arena import arena
from tda_tui.players.player import LEVELS, make_player
from tda_tui.records.position import start_game
from tda_tui.records.record import parse_record
from tests.players.positions import THEIRS, position


def chooses(level, record):
    """The answer of a player of this level, which must not depend on its seed."""
    game = start_game(parse_record(record))
    seat = game.questions[0].seat
    ((answer,),) = {make_player(level, seed).choose(game.view(seat)) for seed in range(5)}
    return answer


# What it sees


def test_plays_what_triggers():
    hand = ["green-6", "silver-8", "white-1"]
    flights = (["gold-4"], ["bronze-7", "black-3"], ["silver-10", "copper-7"])
    record = position((hand, *THEIRS), flights, round=2, leader="Left", to_move="Me")
    assert chooses("novice", record) == "green-6"


def test_completes_a_colour_flight():
    hand = ["gold-8", "red-8", "black-7", "white-5"]
    flights = (["gold-11", "gold-9"], ["black-5", "red-3"], ["gold-6", "blue-4"])
    assert chooses("novice", position((hand, *THEIRS), flights, round=3)) == "gold-8"


def test_does_not_play_an_evil_dragon_beside_bahamut():
    hand = ["red-10", "silver-8", "gold-4"]
    record = position((hand, *THEIRS), (["bahamut"], ["black-5"], ["gold-6"]), round=2)
    assert chooses("novice", record) != "red-10"


# What it does not see


def test_plays_a_strong_card_for_a_gambit_that_is_lost():
    hand = ["gold-13", "red-12", "white-1"]
    flights = (["gold-4", "black-1"], ["black-9", "red-10", "blue-11"], ["gold-6", "white-5", "blue-2"])
    record = position((hand, *THEIRS), flights, stakes=3, round=3, leader="Left", to_move="Me")
    assert chooses("gambler", record) == "white-1"
    assert chooses("novice", record) in ("gold-13", "red-12")


def test_does_not_prepare_a_special_flight():
    hand = ["gold-8", "gold-6", "red-10", "white-5"]
    flights = (["gold-9"], ["black-5"], ["silver-6"])
    record = position((hand, *THEIRS), flights, round=2)
    assert chooses("gambler", record) in ("gold-8", "gold-6")
    assert chooses("novice", record) == "red-10"


# How strong it is


def test_beats_players_who_do_not_think():
    novice, _ = arena(["novice", "random", "random", "random"], 60, seed=100, jobs=1).standings
    assert novice.share.mean > 0.45


def test_loses_against_gamblers():
    gambler, novice = arena(["gambler", "novice", "novice", "novice"], 40, seed=100, jobs=1).standings
    assert gambler.share.mean > 0.3 > 0.25 > novice.share.mean


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_says_in_a_sentence_how_it_thinks(level):
    said = LEVELS[level].thinks
    assert said.endswith(".") and said.count(".") == 1 and len(said) < 110
