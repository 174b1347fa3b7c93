"""An app with seats that answer at once, driven by keys as a person would."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from textual.pilot import Pilot

from tda_tui.app.screens.final import FinalScreen
from tda_tui.app.screens.score import ScoreScreen
from tda_tui.app.screens.table import TableScreen
from tda_tui.app.tda import TdaApp
from tda_tui.rules.view import View
from tda_tui.settings import Settings
from tda_tui.sitting.deal import MakePlayer


class Anybody:
    """Answers anything that is legal."""

    def __init__(self, role: str, seed: int) -> None:
        self.random = random.Random(seed)

    def choose(self, view: View, imagine: object = None) -> tuple[str, ...]:
        question = view.question
        assert question is not None
        many = self.random.randint(question.min, question.max)
        return tuple(self.random.sample(question.options, many))


def make_app(
    players: int | None = None,
    seed: int = 1,
    pace: str = "off",
    theme: str = "tavern",
    ruleset: str = "legendary",
    make_player: MakePlayer = Anybody,
) -> TdaApp:
    """An app with settings of its own; with `players` it opens a table at once."""
    settings = Settings(Path(tempfile.mkdtemp(prefix="tda-test-")) / "settings.toml")
    return TdaApp(make_player, settings, seed=seed, players=players, pace=pace, theme=theme, ruleset=ruleset)


async def until(pilot: Pilot[None], ready: Callable[[], bool], seconds: float = 30.0) -> None:
    """Wait until that is so."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        await pilot.pause()
        if ready():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it does not come to that")


def table_of(app: TdaApp) -> TableScreen:
    """The table of the game that is being played."""
    return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))


def needs_me(app: TdaApp) -> bool:
    """Whether the person has to press something."""
    screen = app.screen
    if isinstance(screen, (ScoreScreen, FinalScreen)):
        return screen.is_current
    return isinstance(screen, TableScreen) and screen.choice is not None


async def play_on(pilot: Pilot[None], app: TdaApp, stop: Callable[[], bool], presses: int = 500) -> int:
    """Answer everything by keys until that is so; returns how many score sheets were seen."""
    sheets = 0
    for _press in range(presses):
        await until(pilot, lambda: needs_me(app))
        if stop():
            return sheets
        if isinstance(app.screen, ScoreScreen):
            sheets += 1
            await pilot.press("enter")
        else:
            await press_answer(pilot, table_of(app))
    raise AssertionError("the game does not come to that")


async def press_answer(pilot: Pilot[None], table: TableScreen) -> str:
    """Answer what is asked by keys alone; returns its kind."""
    choice = table.choice
    assert choice is not None
    kind = choice.question.kind
    if choice.many:
        for item in [item for item in choice.items if item.enabled][: choice.question.min]:
            await pilot.press(item.key)
    await pilot.press("enter")
    return kind
