"""The course of gold agrees with the game."""

from __future__ import annotations

import asyncio
import itertools
from pathlib import Path

import pytest

from tda_tui.players.coach import Coach
from tda_tui.players.win_share import Budget
from tda_tui.review.export import export_record
from tda_tui.review.gold_over_time import CourseOfGold, course_lines, course_of_gold, moments, read_course
from tda_tui.review.played_game import read_game, unkept_game
from tda_tui.review.replay import Replay
from tda_tui.session.evaluations import Evaluations, Made
from tests.review.games import ThinkHere, written_game
from tests.review.test_export import saved


@pytest.fixture(scope="module", params=["legendary", "original", "emperors-gambit"])
def replay(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Replay:
    return Replay(read_game(saved(tmp_path_factory.mktemp("games"), request.param)))


@pytest.fixture(scope="module")
def made(replay: Replay) -> Made:
    """The coach's evaluations of all that the person decided."""
    evaluations = Evaluations(ThinkHere(replay.rules), Coach(Budget(60, 6)))  # type: ignore[arg-type]

    async def evaluate() -> None:
        for place, question in enumerate(replay.asked):
            if question.seat == replay.played.me:
                await evaluations.of(replay.game(place), question.seat)

    asyncio.run(evaluate())
    return evaluations.made


@pytest.fixture(scope="module")
def course(replay: Replay, made: Made) -> CourseOfGold:
    return course_of_gold(replay, made)


def test_the_lines_begin_with_what_was_dealt_and_end_with_what_everybody_has(
    replay: Replay, course: CourseOfGold
) -> None:
    gambits = replay.gambits()
    assert all(len(gold) == len(gambits) + 1 for gold in course.gold)
    assert {gold[0] for gold in course.gold} == {replay.rules.starting_gold(len(replay.names))}
    assert tuple(gold[-1] for gold in course.gold) == tuple(seat.gold for seat in replay.views(replay.last)[0].seats)


def test_a_game_that_lies_nowhere_went_the_same(replay: Replay, course: CourseOfGold, made: Made) -> None:
    played = replay.played
    assert played.deal is not None
    unkept = unkept_game(played.deal._replace(seated=played.levels), played.given)
    assert read_course(unkept, made=made)[1] == course


def test_a_game_that_lies_nowhere_can_be_exported(replay: Replay, tmp_path: Path) -> None:
    played = replay.played
    assert played.deal is not None
    unkept = Replay(unkept_game(played.deal._replace(seated=played.levels), played.given))
    export_record(unkept, tmp_path / "game.toml")
    assert Replay(read_game(tmp_path / "game.toml")).stops[-1].gold == replay.stops[-1].gold


def test_no_gambit_moved_more_than_the_biggest_swing_or_brought_more_than_the_best(
    replay: Replay, course: CourseOfGold
) -> None:
    moved = [[b - a for a, b in itertools.pairwise(gold)] for gold in course.gold]
    assert course.swing is not None and course.me is not None
    assert course.swing.gains[course.swing.won] > 0 > course.swing.gains[course.swing.lost]
    totals = [sum(abs(seat[gambit]) for seat in moved) for gambit in range(len(moved[0]) - 1)]
    assert all(total <= sum(map(abs, course.swing.gains)) for total in totals), "but for the last one with its hole"
    if course.best is not None:
        assert course.best.gain >= max(moved[course.me][:-1], default=0)
        assert replay.stops[course.best.at].gambit == course.best.gambit


def test_the_dearest_mistake_is_shown_where_it_was_made(replay: Replay, course: CourseOfGold) -> None:
    mistake = course.mistake
    assert mistake is not None, "who plays at random makes one"
    stop = replay.stops[mistake.at]
    assert replay.asked[stop.answers].seat == course.me
    assert replay.played.given[stop.answers].choose == mistake.judgement.chosen
    assert mistake.judgement.is_mistake and mistake.judgement.best != mistake.judgement.chosen


def test_no_mistake_is_told_before_all_decisions_are_evaluated(replay: Replay, made: Made) -> None:
    some = dict(list(made.items())[1:])
    course = course_of_gold(replay, some)
    assert course.mistake is None and not course.all_judged


def test_it_is_said_in_a_few_lines(replay: Replay, course: CourseOfGold) -> None:
    lines = list(course_lines(course))
    assert len(lines) <= 1 + len(replay.names) + 3
    assert any(line.startswith("You: ") for line in lines)
    assert lines[-1].startswith("Your costliest mistake: gambit ")
    assert [moment.words for moment in moments(course)] == lines[1 + len(replay.names) :]


def test_where_nobody_played_no_mistake_is_told(tmp_path: Path) -> None:
    course = course_of_gold(Replay(read_game(written_game(tmp_path))), {})
    assert course.best is None and course.mistake is None and course.swing is not None
