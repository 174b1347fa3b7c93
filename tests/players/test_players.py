"""Players answer legally, whatever the table looks like, and see only what they may."""

import random

import pytest

from tda_tui.players import LEVELS, make_player
from tda_tui.players.match import Violation, play_game
from tda_tui.rules.game import Game
from tda_tui.shelf import load_rules

NAMES = ("Thorinn", "Breen", "Ursula", "Maelgor", "Pip", "Sable")


@pytest.fixture(scope="module")
def rules():
    return load_rules("legendary")


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("level", LEVELS)
def test_whole_games_are_legal_and_sound(level, seats, rules):
    for seed in range(4):
        players = [make_player(level if seat % 2 else "random", seed + seat) for seat in range(seats)]
        game = play_game(rules, NAMES[:seats], players, seed, check=True)
        assert game.over
        assert game.winners


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_plays_the_same_game(level, rules):
    def answers():
        given = []
        players = [make_player(level, seat) for seat in range(4)]
        play_game(rules, NAMES[:4], players, 3, on_decision=lambda question, choice: given.append(choice))
        return given

    assert answers() == answers()


def test_a_choice_does_not_depend_on_hidden_cards(rules):
    rng = random.Random(1)
    for seed in range(3):
        game = Game.start(rules, NAMES[:4], seed)
        players = [make_player("gambler", seat) for seat in range(4)]
        for decision in range(60):
            if game.over:
                break
            seat = game.questions[0].seat
            imagined = game.imagine(seat, rng).view(seat)
            assert imagined == game.view(seat)
            answer = make_player("gambler", decision).choose(imagined)
            assert answer == make_player("gambler", decision).choose(game.view(seat))
            game.answer(seat, players[seat].choose(game.view(seat)))


def test_an_illegal_answer_is_reported_with_seed_and_decision(rules):
    class Cheat:
        def choose(self, view, imagine=None):
            return ("tiamat", "tiamat")

    with pytest.raises(Violation, match="seed 5, decision 0: Thorinn answers ante"):
        play_game(rules, NAMES[:2], [Cheat(), Cheat()], 5)


def test_an_unknown_level_is_named():
    with pytest.raises(ValueError, match="no level 'champion'; there are random, gambler"):
        make_player("champion", 0)
