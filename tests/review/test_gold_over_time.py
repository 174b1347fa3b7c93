"""The course of gold agrees with the game."""

from __future__ import annotations

import asyncio
import itertools
import re
from pathlib import Path

import pytest

from tda_tui.players.coach import Coach
from tda_tui.players.win_share import Budget
from tda_tui.review.export import export_record
from tda_tui.review.gold_over_time import GoldOverTime, gold_lines, gold_over_time, read_gold
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
def course(replay: Replay, made: Made) -> GoldOverTime:
    return gold_over_time(replay, made)


def test_the_lines_begin_with_what_was_dealt_and_end_with_what_everybody_has(
    replay: Replay, course: GoldOverTime
) -> None:
    gambits = replay.gambits()
    assert all(len(gold) == len(gambits) + 1 for gold in course.gold)
    assert {gold[0] for gold in course.gold} == {replay.rules.starting_gold(len(replay.names))}
    assert tuple(gold[-1] for gold in course.gold) == tuple(seat.gold for seat in replay.views(replay.last)[0].seats)


def test_a_game_that_lies_nowhere_went_the_same(replay: Replay, course: GoldOverTime, made: Made) -> None:
    played = replay.played
    assert played.deal is not None
    unkept = unkept_game(played.deal._replace(seated=played.levels), played.given)
    assert read_gold(unkept, made=made)[1] == course


def test_a_game_that_lies_nowhere_can_be_exported(replay: Replay, tmp_path: Path) -> None:
    played = replay.played
    assert played.deal is not None
    unkept = Replay(unkept_game(played.deal._replace(seated=played.levels), played.given))
    export_record(unkept, tmp_path / "game.toml")
    assert Replay(read_game(tmp_path / "game.toml")).stops[-1].gold == replay.stops[-1].gold


def test_no_gambit_moved_more_than_the_biggest_swing_or_brought_more_than_the_best(
    replay: Replay, course: GoldOverTime
) -> None:
    moved = [[b - a for a, b in itertools.pairwise(gold)] for gold in course.gold]
    totals = [sum(abs(seat[gambit]) for seat in moved) for gambit in range(len(moved[0]) - 1)]
    swing, *others = course.moments
    number, won, lost = map(int, re.findall(r"[+-]?\d+", swing.words))
    assert swing.words.startswith("Biggest swing") and replay.stops[swing.at].gambit == number and won > 0 > lost
    if number <= len(totals):  # the last one has its hole
        gains = [seat[number - 1] for seat in moved]
        assert (max(gains), min(gains), sum(map(abs, gains))) == (won, lost, max(totals))
    for best in (moment for moment in others if moment.words.startswith("Your best gambit")):
        number, gain = map(int, re.findall(r"[+-]?\d+", best.words))
        assert course.me is not None and gain >= max(moved[course.me][:-1], default=0)
        assert replay.stops[best.at].gambit == number


def test_the_dearest_mistake_is_shown_where_it_was_made(replay: Replay, course: GoldOverTime) -> None:
    mistake = course.mistake
    assert mistake is not None, "who plays at random makes one"
    stop = replay.stops[course.moments[-1].at]
    assert replay.asked[stop.answers].seat == course.me and stop.answers == mistake.answers
    assert replay.played.given[stop.answers].choose == mistake.chosen
    assert mistake.is_mistake and mistake.best != mistake.chosen


def test_no_mistake_is_told_before_all_decisions_are_evaluated(replay: Replay, made: Made) -> None:
    some = dict(list(made.items())[1:])
    course = gold_over_time(replay, some)
    assert course.mistake is None and not course.all_judged


def test_it_is_said_in_a_few_lines(replay: Replay, course: GoldOverTime) -> None:
    lines = list(gold_lines(course))
    assert len(lines) <= 1 + len(replay.names) + 3
    assert any(line.startswith("You: ") for line in lines)
    assert lines[-1].startswith("Your costliest mistake: gambit ")
    assert [moment.words for moment in course.moments] == lines[1 + len(replay.names) :]


def test_where_nobody_played_no_mistake_is_told(tmp_path: Path) -> None:
    course = gold_over_time(Replay(read_game(written_game(tmp_path))), {})
    assert course.mistake is None and [moment.words[:8] for moment in course.moments] == ["Biggest "]
