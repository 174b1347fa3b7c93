"""Players answer legally in all positions, and see only what they may."""

import random

import pytest

from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.players.arena.games import Violation, play_game
from tda_tui.players.player import LEVELS, make_player
from tda_tui.players.search.search_player import Master, Sharp
from tda_tui.players.think_task import think
from tda_tui.rules.game import Game

NAMES = ("Thorinn", "Breen", "Ursula", "Maelgor", "Pip", "Sable")


@pytest.fixture(scope="module")
def rules():
    return load_rules("legendary")


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Search players with the shortest possible search."""
    for level in (Sharp, Master):
        monkeypatch.setattr(level, "config", level.config._replace(iterations=8))


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("level", LEVELS)
def test_whole_games_are_legal_and_sound(level, seats, rules):
    for seed in range(1 if LEVELS[level].searches else 4):
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


@pytest.mark.parametrize("level", [level for level in LEVELS if level != "random"])
def test_a_choice_does_not_depend_on_hidden_cards(level, rules):
    rng = random.Random(1)
    kinds = set()
    for seed in range(4):
        game = Game.start(rules, NAMES[:4], seed)
        others = [make_player("gambler", seat) for seat in range(4)]
        for decision in range(45):
            if game.over:
                break
            question = game.questions[0]
            player = make_player(level, decision)
            if len(game.questions) == 1 or decision % 3 == 0:
                determinized = (
                    Game.unpack(rules, game.snapshot()) if not game.at_rest else game.determinize(question.seat, rng)
                )
                assert determinized.view(question.seat) == game.view(question.seat)
                assert answer_of(player, determinized, question.seat) == answer_of(player, game, question.seat)
                kinds.add(question.kind)
            game.answer(question.seat, answer_of(others[question.seat], game, question.seat))
    assert {"ante", "play", "give-or-pay"} <= kinds


@pytest.mark.parametrize("level", ["sharp", "master"])
def test_a_choice_within_a_turn_does_not_depend_on_hidden_cards(level, rules):
    rng = random.Random(2)
    compared = 0
    for seed in range(8):
        game = Game.start(rules, NAMES[:4], seed)
        others = [make_player("gambler", seat) for seat in range(4)]
        while game.table.gambit < 3 and not game.over:
            seat = game.questions[0].seat
            answer = answer_of(others[seat], game, seat)
            determinized = game.determinize(seat, rng) if game.at_rest else None
            game.answer(seat, answer)
            if determinized is None or game.at_rest or game.questions[0].seat != seat:
                continue
            determinized.answer(seat, answer)
            if determinized.questions == game.questions and determinized.view(seat) == game.view(seat):
                determinized = Game.unpack(rules, determinized.snapshot())
                player = make_player(level, compared)
                assert answer_of(player, determinized, seat) == answer_of(player, game, seat)
                compared += 1
    assert compared > 10


def answer_of(player, game, seat):
    """The answer as at a table, with the game as the asked seat sees it."""
    return think(game, seat, player.choose)


def test_an_illegal_answer_is_reported_with_seed_and_decision(rules):
    class Cheat:
        def choose(self, view, determinize=None):
            return ("tiamat", "tiamat")

    with pytest.raises(Violation, match="seed 5, decision 0: Thorinn answers ante"):
        play_game(rules, NAMES[:2], [Cheat(), Cheat()], 5)


def test_an_unknown_level_is_named():
    with pytest.raises(ValueError, match="no level 'champion'; there are random, novice"):
        make_player("champion", 0)


@pytest.mark.long
@pytest.mark.parametrize("level", ["sharp", "master"])
@pytest.mark.parametrize("ruleset", sorted(ruleset_ids()))
def test_search_players_play_every_ruleset(level, ruleset, monkeypatch):
    for kind in (Sharp, Master):
        monkeypatch.setattr(kind, "config", kind.config._replace(iterations=4))
    rules = load_rules(ruleset)
    for seats in (2, 5):
        players = [make_player(level if seat < 2 else "random", seat) for seat in range(seats)]
        assert play_game(rules, NAMES[:seats], players, seats, check=True).over
