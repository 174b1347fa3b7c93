"""Search players search every kind of decision, find the better answer, and respect time limits and seeds."""

import random
from functools import partial

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.playouts.playout import legal_answers
from tda_tui.players.search.search_player import Master, SearchPlayer, Sharp
from tda_tui.players.search.sequential_elimination import SequentialElimination
from tda_tui.records.playback import start_game
from tda_tui.records.record import parse_record
from tda_tui.rules.game import Game
from tests.helpers import NAMES, random_decisions
from tests.players.positions import LAST_CARD

KINDS = {
    "ante", "play", "opponent", "give-or-pay", "effect", "ante-card", "flight-card", "hand-card", "revealed-card",
    "trigger", "share",
}  # fmt: skip


def searched(level, game, iterations=60, seat=None):
    """A level's search about the first question."""
    seat = game.questions[0].seat if seat is None else seat
    player = level(1)
    player.config = level.config._replace(iterations=iterations)
    return player.search(game.view(seat), partial(game.determinize, seat))


@pytest.mark.parametrize("level", [Sharp, Master])
def test_every_kind_of_decision_is_searched(level, monkeypatch):
    monkeypatch.setattr(level, "config", level.config._replace(iterations=8))
    seen = set()
    search = SearchPlayer.search

    def spied(self, view, determinize):
        result = search(self, view, determinize)
        assert [tried.answer for tried in result.tried] == legal_answers(view.question)
        assert all(tried.gold and tried.won for tried in result.tried)
        seen.add(view.question.kind)
        return result

    monkeypatch.setattr(SearchPlayer, "search", spied)
    for ruleset in ("legendary", "emperors-gambit", "original"):
        rules = load_rules(ruleset)
        for seed in range(60):
            game = Game.start(rules, NAMES[:3], seed)
            player = level(seed)
            for question, answer in random_decisions(game, seed):
                if question.kind in seen:
                    game.answer(question.seat, answer)
                    continue
                view = game.view(question.seat)
                game.answer(question.seat, player.choose(view, partial(game.determinize, question.seat)))
            if seen == KINDS:
                return
    assert seen == KINDS


def test_a_single_answer_is_given_at_once():
    game = Game.start(load_rules("legendary"), NAMES[:2], 1)
    view = game.view(0)
    alone = view._replace(question=view.question._replace(options=view.question.options[:1]))
    assert Master(1).choose(alone, None) == (view.question.options[0],)


def test_the_time_of_a_decision_is_limited():
    """Without the limit, this many iterations would take hours."""
    game = Game.start(load_rules("legendary"), NAMES[:4], 1)
    player = Master(1, seconds=0.05)
    player.config = player.config._replace(iterations=10_000_000)
    answer = player.choose(game.view(0), partial(game.determinize, 0))
    assert answer[0] in game.view(0).question.options


def test_the_same_seed_searches_the_same():
    game = Game.start(load_rules("legendary"), NAMES[:4], 4)
    assert searched(Master, game) == searched(Master, game)


@pytest.mark.parametrize("level", [Sharp, Master])
def test_the_last_card_of_a_gambit_wins_the_stakes_if_it_can(level):
    """In the last round the last player takes 40 gold with the Red Dragon 12, and nothing with the White 1."""
    game = start_game(parse_record(LAST_CARD))
    result = searched(level, game, 400)
    assert result.best == ("red-12",)
    wins = {tried.answer[0]: sum(tried.won) / len(tried.won) for tried in result.tried}
    assert wins == {"red-12": 1.0, "white-1": 0.0}


STOPPING = {"weight": 10.0, "least": 12, "errors": 2.5}


def test_one_option_is_left_when_it_is_clearly_ahead():
    elimination = SequentialElimination([0.0, 0.0, 0.0], **STOPPING)
    rng = random.Random(1)
    while not elimination.decided and elimination.rounds < 500:
        noise = rng.gauss(0, 0.1)
        elimination.add([[0.3, 0.5, 0.45][option] + noise + rng.gauss(0, 0.02) for option in elimination.running])
    assert elimination.leader == 1
    assert elimination.decided
    assert len(elimination.results[0]) <= len(elimination.results[2]) < 500


def test_a_prior_counts_until_there_are_results():
    elimination = SequentialElimination([0.0, 0.01], **STOPPING)
    assert elimination.leader == 1
    elimination.add([0.4, 0.35])
    assert elimination.leader == 1
    while not elimination.decided:
        elimination.add([0.4, 0.35])
    assert elimination.leader == 0
    assert elimination.rounds < 20
