"""Clocks: a decision's own time, then the bank; after that a computer player answers, and all are told."""

import asyncio
import random

import pytest

from tda_tui.session.new_game.options import GameOptions
from tda_tui.session.seat_session import Asked, Waiting
from tda_tui.tables.clocks import TimeLeft
from tda_tui.tables.limits import TableProblem
from tda_tui.tables.shared_table import Place
from tda_tui.tables.table_options import TableOptions
from tests.helpers import random_answer
from tests.shared_tables import QUICK, Evening, look, news

TIMED = QUICK._replace(decision=30, bank=120)


def test_the_time_of_a_decision_and_the_bank(evening: Evening) -> None:
    table, chairs = evening.table(2, TIMED)
    assert chairs[0].time_left(0) == TimeLeft(30, 120)
    evening.time.go_on(10)
    assert chairs[0].time_left(0) == TimeLeft(20, 120)
    evening.time.go_on(40)
    assert chairs[0].time_left(0) == TimeLeft(0, 100)
    update = look(chairs[0])
    assert isinstance(update, Asked)
    chairs[0].session.answer((update.question.options[0],))
    assert chairs[0].time_left(0) is None and table.seats[0].bank == 100


def test_when_time_is_up_a_computer_player_answers_and_all_are_told(evening: Evening) -> None:
    table, chairs = evening.table(2, TIMED)
    watcher = Place(table, evening.person("Ada"), watches=True)
    update = look(chairs[0])
    assert isinstance(update, Asked)
    chairs[1].session.answer((look(chairs[1]).question.options[0],))
    for place in (*chairs, watcher):
        news(place)
    evening.time.go_on(149)
    assert chairs[0].session.is_asked
    evening.time.go_on(1)
    told = ["Time is up for Mara: a computer player (novice) answers."]
    assert news(chairs[0]) == news(chairs[1]) == news(watcher) == told
    assert not chairs[0].session.is_asked, "from now on the computer player has it"
    assert isinstance(chairs[0].session.next(), Waiting)
    evening.time.go_on(1)
    assert table.playing.given[-1].seat in ("Mara", *table.playing.names)
    assert table.seats[0].bank == 0 and table.seats[0].stood_in == 1
    assert told[0] in [entry.text for entry in chairs[0].session.log]


def test_an_answer_that_comes_too_late_is_dropped(evening: Evening) -> None:
    table, chairs = evening.table(2, TIMED)
    update = look(chairs[0])
    assert isinstance(update, Asked)
    evening.time.go_on(150)
    given = table.playing.given
    chairs[0].session.answer(random_answer(update.question, random.Random(1)))
    assert table.playing.given == given


def test_the_next_decision_has_its_own_time_again(evening: Evening) -> None:
    table, _chairs = evening.table(2, TIMED._replace(bank=0))
    for _decision in range(12):
        evening.time.go_on(31)
    assert table.seats[0].stood_in >= 2 and table.seats[1].stood_in >= 2


def test_without_a_clock_nobody_is_hurried(evening: Evening) -> None:
    table, chairs = evening.table(2, TIMED._replace(decision=0))
    evening.time.go_on(100_000)
    assert chairs[0].time_left(0) is None and table.seats[0].stood_in == 0
    assert isinstance(look(chairs[0]), Asked)


@pytest.mark.parametrize(("decision", "bank"), [(1, 0), (10_000, 0), (30, -1), (30, 10**6)])
def test_times_that_cannot_be(decision: float, bank: float, evening: Evening) -> None:
    with pytest.raises(TableProblem):
        evening.table(2, QUICK._replace(decision=decision, bank=bank))


def test_the_bank_of_others_is_not_told(evening: Evening) -> None:
    _table, chairs = evening.table(2, TIMED)
    assert chairs[1].time_left(0) == TimeLeft(30, 0)


async def test_a_question_that_was_taken_over_wakes_who_waits(evening: Evening) -> None:
    _table, chairs = evening.table(2, TIMED)
    assert isinstance(look(chairs[0]), Asked)
    overtaken = asyncio.create_task(chairs[0].session.overtaken())
    await asyncio.sleep(0)
    assert not overtaken.done()
    evening.time.go_on(150)
    await asyncio.wait_for(overtaken, 10)


async def test_a_player_that_searches_answers_from_another_process(evening: Evening) -> None:
    table, chairs = evening.table(1, TableOptions(GameOptions(players=2, level="sharp", talk="off"), decision=0))
    try:
        update = look(chairs[0])
        assert isinstance(update, Asked)
        evening.time.go_on(1)
        chairs[0].session.answer((update.question.options[0],))
        assert isinstance(look(chairs[0]), Waiting)
        await asyncio.wait_for(chairs[0].session.wait(), 60)
        assert len(table.playing.given) >= 2
    finally:
        evening.lobby.close()
