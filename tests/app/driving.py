"""Drives an app by keys as a person would; the computer players answer at once."""

import asyncio
import random
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

from textual.pilot import Pilot
from textual.screen import Screen

from tda_tui.app.screens.before.start import StartScreen
from tda_tui.app.screens.score import ScoreScreen
from tda_tui.app.screens.table.final import FinalScreen
from tda_tui.app.screens.table.table_screen import TableScreen
from tda_tui.app.tda import TdaApp
from tda_tui.app.terminal.capabilities import STILL
from tda_tui.files.settings import Settings
from tda_tui.rules.view import View
from tda_tui.saves.store import Saves
from tda_tui.session.deal import MakePlayer
from tests.helpers import PATIENCE

TODAY = datetime(2026, 3, 1, 12, tzinfo=UTC)
"""The time on screens that show something else every day."""


class Anybody:
    """A player that gives any legal answer."""

    def __init__(self, role: str, seed: int) -> None:
        self.random = random.Random(seed)

    def choose(self, view: View, determinize: object = None) -> tuple[str, ...]:
        question = view.question
        many = self.random.randint(question.min, question.max)
        return tuple(self.random.sample(question.options, many))


def make_app(
    players: int | None = None,
    seed: int = 1,
    pace: str = "off",
    theme: str = "tavern",
    ruleset: str = "legendary",
    make_player: MakePlayer = Anybody,
    saves: Path | None = None,
) -> TdaApp:
    """An app with its own settings; with `players` it opens a table at once, with `saves` it keeps games there."""
    settings = Settings(Path(tempfile.mkdtemp(prefix="tda-test-")) / "settings.toml")
    terminal = STILL._replace(theme=theme)
    app = TdaApp(make_player, settings, terminal, seed=seed, players=players, pace=pace, ruleset=ruleset)
    if saves is not None:
        app.evening.autosave.saves = Saves(saves)
    return app


@asynccontextmanager
async def opened(app: TdaApp, size: tuple[int, int] = (80, 24), notices: bool = False) -> AsyncIterator[Pilot[None]]:
    """The running app, once it shows its first screen or asks the person at the table."""
    async with app.run_test(size=size, notifications=notices) as pilot:
        await until(pilot, lambda: isinstance(app.screen, StartScreen) or needs_me(app))
        yield pilot


async def until(pilot: Pilot[None], ready: Callable[[], bool], seconds: float = PATIENCE) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        await pilot.pause()
        if ready():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it does not come to that")


Step = str | type[Screen[Any]] | Callable[[TdaApp], bool]


async def go(pilot: Pilot[None], *steps: Step) -> None:
    """Press keys; at a class wait for a screen of that class, at a function until it is true of the app."""
    app = cast(TdaApp, pilot.app)
    for step in steps:
        if isinstance(step, str):
            await pilot.press(step)
        elif isinstance(step, type):
            await until(pilot, lambda kind=step: isinstance(app.screen, kind))
        else:
            await until(pilot, lambda ready=step: ready(app))


@asynccontextmanager
async def opened_at(
    *steps: Step, app: TdaApp | None = None, size: tuple[int, int] = (80, 24), notices: bool = False
) -> AsyncIterator[tuple[Pilot[None], TdaApp]]:
    """An app, by default with a seed alone, after these steps from its first screen."""
    app = app or make_app(None, 3)
    async with opened(app, size, notices) as pilot:
        await go(pilot, *steps)
        yield pilot, app


def rows_of(app: TdaApp) -> list[str]:
    """All text on the screen, a string per row."""
    return [line.text for line in app.screen._compositor.render_strips()]


def text_of(app: TdaApp) -> str:
    return "\n".join(rows_of(app))


def table_of(app: TdaApp) -> TableScreen:
    return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))


def needs_me(app: TdaApp) -> bool:
    """Whether the person has to press a key."""
    screen = app.screen
    if isinstance(screen, (ScoreScreen, FinalScreen)):
        return screen.is_current
    return isinstance(screen, TableScreen) and screen.choice is not None


async def play_on(pilot: Pilot[None], app: TdaApp, stop: Callable[[], bool], presses: int = 500) -> int:
    """Answer everything by keys until `stop` returns true; returns the number of score sheets seen.

    It does not wait for the screen to be drawn, so that a whole game takes seconds.
    """
    sheets = 0
    for _press in range(presses):
        await _soon(lambda: needs_me(app))
        if stop():
            await pilot.pause()
            return sheets
        sheets += isinstance(app.screen, ScoreScreen)
        await _press_quickly(app)
    raise AssertionError("the game does not come to that")


async def _soon(ready: Callable[[], bool], seconds: float = PATIENCE) -> None:
    end = time.monotonic() + seconds
    while not ready():
        assert time.monotonic() < end, "it does not come to that"
        await asyncio.sleep(0.001)


async def _press_quickly(app: TdaApp) -> None:
    """Answer the question, or close the score sheet."""
    screen, choice = app.screen, table_of(app).choice
    table_of(app).guard.stop()  # a person would have looked at the question for a while
    keys = ["enter"] if isinstance(screen, ScoreScreen) else answer_keys(table_of(app))
    for key in keys:
        app.simulate_key(key)
    await _soon(lambda: app.screen is not screen or table_of(app).choice is not choice)


def answer_keys(table: TableScreen) -> list[str]:
    choice = table.choice
    some = [item for item in choice.items if item.enabled][: choice.question.min] if choice.many else []
    return [*(item.key for item in some), "enter"]


async def press_answer(pilot: Pilot[None], table: TableScreen) -> str:
    """Answer the question by keys alone; returns its kind."""
    kind = table.choice.question.kind
    await pilot.press(*answer_keys(table))
    return kind


class Clock:
    """A clock that advances only when told to."""

    time = 100.0

    def __call__(self) -> float:
        return self.time


async def press_often(pilot: Pilot[None], clock: Clock, times: int = 60, pause: float = 0.2) -> None:
    """Press Enter repeatedly, each time after all effects of the last one."""
    for _time in range(times):
        clock.time += pause
        await pilot.press("enter")
