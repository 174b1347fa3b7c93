"""While others or the coach think, the screen responds, says who is awaited, and can be closed."""

import asyncio
import random

import pytest

from tda_tui.app.screens.advice import AdviceScreen
from tda_tui.app.screens.before.start import StartScreen
from tda_tui.app.screens.table.table_screen import TableScreen
from tda_tui.app.widgets.table.prompt import Prompt
from tda_tui.players import player
from tda_tui.players.player import make_player
from tda_tui.players.win_share import Budget
from tests.app.driving import go, make_app, needs_me, opened_at, press_answer, table_of, text_of, until
from tests.slow import LEVELS, PonderousForAMoment, PonderousForEver

QUICK = Budget(60, 6)
"""A budget with which the coach evaluates in a moment."""


@pytest.fixture(autouse=True)
def _slow_levels(monkeypatch):
    monkeypatch.setattr(player, "LEVELS", player.LEVELS | LEVELS)
    yield


def slow_app(level="slow", seconds=1.0, hints="request"):
    """A table of four; the others think for `seconds`."""
    app = make_app(4, 3, make_player=lambda _role, seed: make_player(level, seed, seconds))
    app.preferences.settings.put("screen", {"hints": hints})
    return app


def prompt_of(app):
    prompt = table_of(app).query_one(Prompt)
    return " ".join((prompt.title, prompt.note))


@pytest.mark.parametrize("pace", ["normal", "off"])
async def test_the_table_says_who_is_waited_for_and_is_left_in_the_middle_of_a_thought(pace):
    app = slow_app("endless")
    app.evening.options = app.evening.options._replace(pace=pace)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: needs_me(app))
        workers = table_of(app).controller.workers
        await press_answer(pilot, table_of(app))
        others = ", ".join(seat.name for seat in table_of(app).shown.seats[1:])
        await until(pilot, lambda: prompt_of(app).strip() == f"Waiting for {others} to ante")
        assert workers.pool.pids
        await go(pilot, "l", lambda app: not isinstance(app.screen, TableScreen), "escape", TableScreen, "q", "y")
        await go(pilot, StartScreen, lambda _app: not workers.pool.pids)


async def test_a_move_is_taken_back_in_the_middle_of_a_thought():
    """At once; a player thinking about an ante may continue."""
    async with opened_at(app=slow_app("endless")) as (pilot, app):
        table, workers = table_of(app), table_of(app).controller.workers
        before = table.shown
        await press_answer(pilot, table)
        await until(pilot, lambda: "Waiting for" in prompt_of(app) and bool(workers.pool._busy))
        assert table.shown != before
        await go(pilot, "u", needs_me)
        assert table.shown == before
        await press_answer(pilot, table)
        await until(pilot, lambda: "Waiting for" in prompt_of(app) and bool(workers.pool._busy))


async def test_the_end_of_the_program_ends_whoever_thinks():
    async with opened_at(app=slow_app("endless")) as (pilot, app):
        await press_answer(pilot, table_of(app))
        workers = table_of(app).controller.workers
        await until(pilot, lambda: bool(workers.pool.pids))
        app.exit()
    assert workers.pool.pids == []


@pytest.mark.long
async def test_with_pace_off_the_table_is_shown_while_somebody_takes_long():
    """The cards played by then, and whose turn it is."""
    async with opened_at(app=slow_app(seconds=1.2)) as (pilot, app):
        await press_answer(pilot, table_of(app))
        await until(pilot, lambda: bool(table_of(app).shown.ante))
        await until(pilot, lambda: "Waiting for a card from" in prompt_of(app) or needs_me(app))


@pytest.mark.usefixtures("evaluates_ahead")
@pytest.mark.parametrize(("hints", "needs"), [("off", False), ("request", True)])
async def test_where_nobody_thinks_long_only_the_coach_needs_a_worker(hints, needs):
    async with opened_at(app=slow_app("gambler", hints=hints)) as (pilot, app):
        workers = table_of(app).controller.workers
        await press_answer(pilot, table_of(app))
        await until(pilot, lambda: needs_me(app) and bool(workers.pool.pids) == needs)
        app.exit()
    assert not workers.pool.pids


async def test_the_hint_says_that_the_coach_is_thinking_and_can_be_left():
    async with opened_at(app=slow_app("gambler")) as (pilot, app):
        controller = table_of(app).controller
        controller.evaluations.coach = PonderousForEver(QUICK)
        await pilot.press("h")
        await until(pilot, lambda: isinstance(app.screen, AdviceScreen) and "The coach is thinking." in text_of(app))
        await go(pilot, lambda _app: bool(controller.workers.pool._busy), "enter", "h", "x")
        assert isinstance(app.screen, AdviceScreen)
        await go(pilot, "escape", TableScreen, "q", "y", StartScreen, lambda _app: not controller.workers.pool.pids)


async def test_the_hint_appears_when_the_coach_has_thought():
    async with opened_at(app=slow_app("gambler")) as (pilot, app):
        table_of(app).controller.evaluations.coach = PonderousForAMoment(QUICK)
        await go(pilot, "h", lambda app: isinstance(app.screen, AdviceScreen) and "Any key" in text_of(app))
        assert "Ante the " in text_of(app) and "thinking" not in text_of(app)
        await go(pilot, "x", TableScreen)


@pytest.mark.usefixtures("quick_coach")
@pytest.mark.long
async def test_a_coach_that_always_speaks_thinks_once_about_a_question():
    async with opened_at(app=slow_app("gambler", hints="always")) as (pilot, app):
        evaluations = table_of(app).controller.evaluations
        thoughts: list[object] = []
        think = evaluations.workers.think

        async def count(task, urgent=False):
            thoughts.append(task.thinker)
            return await think(task, urgent)

        evaluations.workers.think = count
        await until(pilot, lambda: "Ante the" in prompt_of(app))
        thoughts.clear()
        await go(pilot, "right", "right", "left", "s", "right", lambda app: "Ante the" in prompt_of(app), "h")
        await go(pilot, lambda app: isinstance(app.screen, AdviceScreen) and "Any key" in text_of(app), "x")
        assert not thoughts


async def test_a_coach_that_always_speaks_is_not_waited_for():
    """It speaks when it is ready; the cursor moves meanwhile, and an earlier answer silences it."""
    async with opened_at(app=slow_app("gambler", hints="always")) as (pilot, app):
        table, controller = table_of(app), table_of(app).controller
        controller.evaluations.coach = PonderousForEver(QUICK)
        await go(pilot, "right", lambda app: "The coach is thinking." in prompt_of(app))
        before = len(controller.given)
        await press_answer(pilot, table)
        await until(pilot, lambda: len(controller.given) > before)


async def test_keys_are_answered_while_all_think():
    """The hand is sorted before anybody has finished thinking; tools.bench measures how fast at a real terminal."""
    rng = random.Random(1)
    async with opened_at(app=slow_app("endless")) as (pilot, app):
        await press_answer(pilot, table_of(app))
        for _press in range(10):
            before = table_of(app).scene.order
            await pilot.press("s")
            await until(pilot, lambda before=before: table_of(app).scene.order != before)
            await asyncio.sleep(rng.uniform(0.0, 0.05))
        assert "Waiting for" in prompt_of(app)
