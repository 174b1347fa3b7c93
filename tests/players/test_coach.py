"""The coach evaluates a decision by what its seat may know, the best answer first, and explains the best one."""

import random
from collections import Counter
from functools import partial

import msgspec
import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.causes import Compared, Outcome, causes_of, of_the_stakes
from tda_tui.players.coach import NEGLIGIBLE, Coach, Evaluation, _recommended, _set_apart
from tda_tui.players.rating import evaluate, play_parts, rate_options
from tda_tui.players.win_share import AnswerValue, Budget, Figure, figure
from tda_tui.present.coach_text import cause_words
from tda_tui.puzzles.puzzle import puzzles
from tda_tui.review.played_game import read_game
from tda_tui.review.replay import Replay
from tda_tui.rules.game import Game
from tda_tui.words.languages import messages
from tests.helpers import NAMES
from tests.players.positions import last_card, views
from tests.tables import table

SHORT = Coach(Budget(200, 12))


def evaluated(game, seat=0, coach=SHORT):
    game = game.as_asked(seat)
    view, determinize = game.view(seat), partial(game.determinize, seat)
    evaluation = coach.evaluate(view, determinize)
    return evaluation.explained(coach.explain(evaluation, evaluation.foil, view, determinize))


def valued(name, behind, error=0.01, gold=0.0):
    gap = Figure(behind, error)
    return AnswerValue((name,), Figure(0.4 - behind, 0.01), gap, Figure(gold, 1.0), Figure(0.5, 0.1), 50, gap)


def test_it_says_what_each_answer_brings():
    evaluation = evaluated(last_card())
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


@pytest.mark.long
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
    assert _set_apart([best, poor, doubtful, bad]) == ([best, poor, doubtful], [bad])
    assert _set_apart([best, poor, bad]) == ([best], [poor, bad])


def test_of_answers_as_good_as_each_other_the_one_that_gains_most_now_is_recommended():
    least, most = valued("a", 0.0, gold=-1.8), valued("b", NEGLIGIBLE - 0.001, gold=6.6)
    assert _recommended([least, most]) == most
    assert _recommended([least, valued("b", 0.02, 0.02, gold=6.6)]) == least, "as good at best is not certain enough"


def test_where_nothing_can_be_dealt_again_the_best_answer_has_no_figures():
    view = table(["gold-13", "red-12", "white-1"]).view(0)
    glance = SHORT.evaluate(view)
    assert not glance.searched and glance.as_good == glance.options
    rated = {one.option: one.worth for one in rate_options(view)}
    assert rated[glance.best[0]] == max(rated.values())


def test_more_answers_than_the_budget_tries_leave_the_best_without_figures():
    game = table(["gold-13", "red-12", "white-1"])
    assert not Coach(Budget(3, 2)).evaluate(game.view(0), partial(game.determinize, 0)).searched


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


def position(found):
    replay = Replay(read_game(found.path))
    game = replay.game(len(replay.asked))
    seat = game.names.index(found.notes.seat)
    return game.as_asked(seat), seat


def causes(game, seat, found, rounds=60):
    margin = min(margin.mean for margin in found.notes.margin)
    determinize = partial(game.determinize, seat)
    return causes_of(game.view(seat), determinize, found.best, found.notes.tempting, margin, rounds)


def of_part(part, kind="play"):
    """The puzzle in which this cause is clearest."""
    some = [one for one in puzzles() if one.notes.causes[0].part == part and one.notes.ask == kind]
    return max(some, key=lambda one: abs(one.notes.causes[0].best - one.notes.causes[0].other))


@pytest.mark.parametrize(
    ("part", "kind"),
    [("win", "play"), ("win", "give-or-pay"), ("flight", "play"), ("power", "play"), ("goes-on", "play")],
)
@pytest.mark.every(5)
def test_the_clearest_causes_are_found_again(part, kind):
    found = of_part(part, kind)
    game, seat = position(found)
    cause = causes(game, seat, found)[0]
    assert cause.part == part
    assert (cause.best < cause.other) == (part == "goes-on")


def test_the_worse_answer_has_no_cause_to_be_better():
    found = of_part("win")
    game, seat = position(found)
    turned = causes_of(
        game.view(seat), partial(game.determinize, seat), found.notes.tempting, found.best, 0.05, rounds=40
    )
    assert turned == ()


def test_hidden_cards_never_change_a_cause():
    for found in (of_part("win"), of_part("win", "give-or-pay"), of_part("flight")):
        game, seat = position(found)
        if not game.at_rest:
            continue
        other = game.determinize(seat, random.Random(8)).as_asked(seat)
        assert other.table.hands[seat] == game.table.hands[seat]
        assert causes(other, seat, found, 20) == causes(game, seat, found, 20)


def test_every_puzzle_has_a_reason_of_its_own():
    said = []
    for found in puzzles():
        game, seat = position(found)
        assert found.notes.causes and {cause.part for cause in found.notes.causes} <= messages("coach")["causes"].keys()
        words = cause_words(game.view(seat), found.notes.causes, "this", "that")
        assert "this" in words and "that" in words and "{" not in words
        said.append(words)
    assert len(set(said)) > 0.6 * len(said)


@pytest.mark.parametrize(("stakes", "part"), [((40, 36), "win"), ((40, 8), "stakes")])
def test_stakes_are_named_where_their_size_decides_more_than_how_often_they_are_won(stakes, part):
    def outcomes(wins, gold):
        won = [number < wins for number in range(100)]
        parts = [[Counter(win=gold if one else 0)] for one in won]
        return [
            Outcome([0.5], 0 if one else 1, False, own, Counter(), Counter(), [0], frozenset(), 0.0)
            for one, own in zip(won, parts, strict=True)
        ]

    both = Compared(("A", "B"), 0, (("gold-9",), ("blue-1",)), outcomes(71, stakes[0]), outcomes(64, stakes[1]))
    best, other = both.means(lambda one: one.parts[0]["win"])
    assert of_the_stakes(both, best, other).part == part
