"""The coach evaluates a decision by what its seat may know, the best answer first, and explains the best one."""

import random
from functools import partial

import msgspec
import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.coach import NEGLIGIBLE, Coach, Evaluation, _natural, _parted
from tda_tui.players.rating import evaluate, play_parts, rate_options
from tda_tui.players.win_share import Budget, Figure, Valued, figure
from tda_tui.records.position import start_game
from tda_tui.records.record import parse_record
from tda_tui.rules.game import Game
from tests.helpers import NAMES
from tests.players.positions import LAST_CARD, views
from tests.tables import table

SHORT = Coach(Budget(200, 12))


def evaluated(game, seat=0, coach=SHORT):
    game = game.as_asked(seat)
    view, determinize = game.view(seat), partial(game.determinize, seat)
    evaluation = coach.evaluate(view, determinize)
    return evaluation.explained(coach.explain(evaluation, evaluation.foil, view, determinize))


def valued(name, behind, error=0.01, gold=0.0):
    gap = Figure(behind, error)
    return Valued((name,), Figure(0.4 - behind, 0.01), gap, Figure(gold, 1.0), Figure(0.5, 0.1), 50, gap)


def test_it_says_what_each_answer_brings():
    evaluation = evaluated(start_game(parse_record(LAST_CARD)))
    assert evaluation.best == ("red-12",) and evaluation.equal == 1
    red, white = evaluation.of(["red-12"]), evaluation.of(["white-1"])
    assert (red.won.mean, white.won.mean) == (1.0, 0.0)
    assert red.gold.mean > 30 > white.gold.mean
    assert red.share.mean > white.share.mean and white.loss.mean > 0.1
    assert evaluation.rival == white and evaluation.foil == ("white-1",)
    assert evaluation.reason(["white-1"]).causes[0].part == "win"


@pytest.mark.parametrize("seats", [2, 5])
def test_every_answer_has_a_value(seats):
    game = Game.start(load_rules("legendary"), NAMES[:seats], 3)
    evaluation = evaluated(game)
    assert {one.answer for one in evaluation.options} == {(option,) for option in game.questions[0].options}
    worse = evaluation.options[evaluation.equal :]
    assert [one.loss for one in worse] == sorted(one.loss for one in worse)
    assert all(one.as_good or one.behind.mean <= evaluation.as_good[-1].behind.mean for one in evaluation.as_good)


def test_the_same_decision_is_always_evaluated_alike():
    """Whoever asks, and whatever the hidden cards are."""
    game = Game.start(load_rules("emperors-gambit"), NAMES[:3], 5)
    first = evaluated(game, 1)
    other = game.determinize(1, random.Random(3)).as_asked(1)
    assert other.table.hands[0] != game.table.hands[0]
    assert evaluated(game, 1) == evaluated(other, 1) == first
    assert msgspec.json.decode(msgspec.json.encode(first), type=Evaluation) == first


def test_no_answer_is_worse_than_the_best_and_better_than_one_as_good_as_the_best():
    best, poor, doubtful, bad = valued("a", 0.0), valued("b", 0.016, 0.005), valued("c", 0.022, 0.015), valued("d", 0.1)
    assert not poor.as_good and doubtful.as_good
    assert _parted([best, poor, doubtful, bad]) == ([best, poor, doubtful], [bad])
    assert _parted([best, poor, bad]) == ([best], [poor, bad])


def test_of_answers_as_good_as_each_other_the_one_that_gains_most_now_is_recommended():
    least, most = valued("a", 0.0, gold=-1.8), valued("b", NEGLIGIBLE - 0.001, gold=6.6)
    assert _natural([least, most]) == most
    assert _natural([least, valued("b", 0.02, 0.02, gold=6.6)]) == least, "as good at best is not certain enough"


def test_where_nothing_can_be_dealt_again_the_best_answer_has_no_figures():
    view = table(["gold-13", "red-12", "white-1"]).view(0)
    glance = SHORT.evaluate(view)
    assert not glance.searched and glance.as_good == glance.options
    rated = {one.option: one.worth for one in rate_options(view)}
    assert rated[glance.best[0]] == max(rated.values())


def test_more_answers_than_the_budget_tries_leave_the_best_without_figures():
    view = table(["gold-13", "red-12", "white-1"]).view(0)
    game = table(["gold-13", "red-12", "white-1"])
    assert not Coach(Budget(3, 2)).evaluate(view, partial(game.determinize, 0)).searched


def test_nothing_is_evaluated_where_there_is_no_choice():
    assert SHORT.evaluate(table(["gold-13", "red-12"]).view(1)) is None
    view = table(["gold-13", "red-12"]).view(0)
    assert SHORT.evaluate(view._replace(question=view.question._replace(options=("gold-13",)))) is None


def test_the_parts_of_a_rating_make_up_its_worth():
    for view in views("legendary", 4):
        position = evaluate(view)
        for one in rate_options(view) if view.question.kind == "play" else ():
            fires = next(held.fires for held in view.hand if held.card == one.option)
            assert sum(play_parts(position, position.rules.number[one.option], fires)) == pytest.approx(one.worth)


def test_errors_shrink_with_the_visits():
    few, many = figure([0.0, 1.0] * 2), figure([0.0, 1.0] * 50)
    assert few.mean == many.mean == 0.5
    assert many.error < few.error / 3
