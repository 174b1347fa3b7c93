"""While others or the coach think, the screen responds, says who is awaited, and can be closed."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator

import pytest

from tda_tui.app.screens.advice import AdviceScreen
from tda_tui.app.screens.before.start import StartScreen
from tda_tui.app.screens.table.table_screen import TableScreen
from tda_tui.app.tda import TdaApp
from tda_tui.app.widgets.prompt import Prompt
from tda_tui.players import player
from tda_tui.players.coach.coach import Coach
from tda_tui.players.heuristics.answer_rating import RatedOption
from tda_tui.players.levels.gambler import Gambler
from tda_tui.players.player import Determinize, make_player
from tda_tui.rules.view import View
from tests.app.driving import make_app, needs_me, press_answer, table_of, until
from tests.slow import LEVELS, Ponderous


@pytest.fixture(autouse=True)
def _slow_levels(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(player, "LEVELS", player.LEVELS | LEVELS)
    yield


def slow_app(level: str = "slow", seconds: float = 1.0, hints: str = "request") -> TdaApp:
    """A table of four; the others think for `seconds`."""
    app = make_app(4, 3, make_player=lambda _role, seed: make_player(level, seed, seconds))
    app.settings.put("screen", {"hints": hints})
    return app


def prompt_of(app: TdaApp) -> str:
    """The text of the prompt."""
    prompt = table_of(app).query_one(Prompt)
    return " ".join((prompt.title, prompt.note))


def said_on(app: TdaApp) -> str:
    """All text on the screen."""
    return "\n".join(line.text for line in app.screen._compositor.render_strips())


@pytest.mark.parametrize("pace", ["normal", "off"])
async def test_the_table_says_who_is_waited_for_and_is_left_in_the_middle_of_a_thought(pace: str) -> None:
    app = slow_app("endless")
    app.game_options = app.game_options._replace(pace=pace)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: needs_me(app))
        workers = table_of(app).controller._thoughts.workers
        await press_answer(pilot, table_of(app))
        others = ", ".join(seat.name for seat in table_of(app).shown.seats[1:])
        await until(pilot, lambda: prompt_of(app).strip() == f"Waiting for the ante of {others}")
        assert workers.pids
        await pilot.press("l")
        await until(pilot, lambda: not isinstance(app.screen, TableScreen))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("q", "y")
        await until(pilot, lambda: isinstance(app.screen, StartScreen))
        await until(pilot, lambda: not workers.pids)


async def test_a_move_is_taken_back_in_the_middle_of_a_thought() -> None:
    """At once; a player thinking about an ante may continue."""
    app = slow_app("endless")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: needs_me(app))
        table, workers = table_of(app), table_of(app).controller._thoughts.workers
        before = table.shown
        await press_answer(pilot, table)
        await until(pilot, lambda: "Waiting for the ante of" in prompt_of(app) and bool(workers.pool._busy))
        assert table.shown != before
        await pilot.press("u")
        await until(pilot, lambda: needs_me(app))
        assert table.shown == before
        await press_answer(pilot, table)
        await until(pilot, lambda: "Waiting for the ante of" in prompt_of(app) and bool(workers.pool._busy))


async def test_the_end_of_the_program_ends_whoever_thinks() -> None:
    app = slow_app("endless")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: needs_me(app))
        await press_answer(pilot, table_of(app))
        workers = table_of(app).controller._thoughts.workers
        await until(pilot, lambda: bool(workers.pids))
        app.exit()
    assert workers.pids == []


async def test_with_pace_off_the_table_is_shown_while_somebody_takes_long() -> None:
    """The cards played by then, and whose turn it is."""
    app = slow_app(seconds=1.2)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: needs_me(app))
        await press_answer(pilot, table_of(app))
        await until(pilot, lambda: bool(table_of(app).shown.ante))
        await until(pilot, lambda: "Waiting for a card from" in prompt_of(app) or needs_me(app))


async def test_the_hint_says_that_the_coach_is_thinking_and_can_be_left() -> None:
    app = slow_app("gambler")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: needs_me(app))
        controller = table_of(app).controller
        controller.coach = Coach(Ponderous(600.0), searches=True)
        await pilot.press("h")
        await until(pilot, lambda: isinstance(app.screen, AdviceScreen) and "The coach is thinking." in said_on(app))
        advice = controller.advice()
        await until(pilot, lambda: bool(controller._thoughts.workers.pool._busy))
        await pilot.press("enter", "h", "x")
        assert isinstance(app.screen, AdviceScreen)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and advice.cancelled())
        await until(pilot, lambda: not controller._thoughts.workers.pool._busy)

        controller.coach = Coach(Ponderous(0.3), searches=True)
        await pilot.press("h")
        await until(pilot, lambda: isinstance(app.screen, AdviceScreen) and "Any key" in said_on(app))
        assert "Ante the " in said_on(app) and "thinking" not in said_on(app)
        await pilot.press("x")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


class Counting(Gambler):
    """Counts how often it rates."""

    rated = 0

    def rate(self, view: View, determinize: Determinize | None = None) -> list[RatedOption]:
        self.rated += 1
        return super().rate(view, determinize)


async def test_a_coach_that_always_speaks_thinks_once_about_a_question() -> None:
    app = slow_app("gambler", hints="always")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: needs_me(app))
        controller = table_of(app).controller
        counting = Counting(0)
        controller.coach = Coach(counting, searches=False)
        await pilot.press("right", "right", "left", "s", "right")
        assert prompt_of(app).split(":")[1].strip().startswith("put one card down in secret Ante the")
        await pilot.press("h", "x")
        assert counting.rated == 1


async def test_a_coach_that_always_speaks_is_not_waited_for() -> None:
    """It speaks when it is ready; the cursor moves meanwhile, and an earlier answer silences it."""
    app = slow_app("gambler", hints="always")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: needs_me(app))
        table, controller = table_of(app), table_of(app).controller
        controller.coach = Coach(Ponderous(0.1), searches=True)
        await pilot.press("right")
        await until(pilot, lambda: "Ante the " in prompt_of(app))
        controller.coach = Coach(Ponderous(600.0), searches=True)
        await pilot.press("right")
        await until(pilot, lambda: "The coach is thinking." in prompt_of(app))
        advice = controller.advice()
        await press_answer(pilot, table)
        await until(pilot, advice.cancelled)


async def test_keys_are_answered_while_all_think() -> None:
    """The hand is sorted before anybody has finished thinking; tests.bench measures how fast at a real terminal."""
    rng = random.Random(1)
    app = slow_app("endless")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: needs_me(app))
        await press_answer(pilot, table_of(app))
        for _press in range(10):
            before = table_of(app)._order
            await pilot.press("s")
            await until(pilot, lambda before=before: table_of(app)._order != before)  # type: ignore[misc]
            await asyncio.sleep(rng.uniform(0.0, 0.05))
        assert "Waiting for the ante of" in prompt_of(app)
