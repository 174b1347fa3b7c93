"""An inn with several visitors, each with an app of their own."""

import asyncio
import itertools
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen

from tda_tui.app.screens.inn.lobby import LobbyScreen
from tda_tui.app.screens.inn.open_table import OpenTableScreen
from tda_tui.app.screens.inn.seats import WaitingRoomScreen
from tda_tui.app.screens.inn.shared_table import SharedTableScreen
from tda_tui.app.screens.score import ScoreScreen
from tda_tui.app.tda import TdaApp
from tda_tui.evening.visit import Visit
from tda_tui.files.settings import Settings
from tda_tui.session.new_game.options import GameOptions
from tda_tui.tables.limits import TableLimits
from tda_tui.tables.lobby import Lobby
from tda_tui.tables.shared_table import SharedTable
from tda_tui.tables.table_options import TableOptions
from tests.app.driving import Anybody, answer_keys, rows_of, text_of, until

QUICK = TableOptions(
    GameOptions(players=3, level="novice", talk="off", pace="off", ends="gambits-1"), decision=0, bank=0
)
PROMPT = TableLimits(pause=0.01)


def a_lobby(folder: Path, limits: TableLimits = PROMPT) -> Lobby:
    """An inn in which computer players answer at once."""
    seeds = itertools.count(3)
    return Lobby(folder, limits, make_player=Anybody, seed=lambda: next(seeds))


def visitor(lobby: Lobby, name: str, wanted: str = "", table: str = "", guest: bool = False) -> TdaApp:
    """A visitor whose key the inn knows by that name; without a name they are asked for one."""
    key = f"SHA256:{name}" if name and not guest else ""
    if key and lobby.accounts.known(key) is None:
        lobby.accounts.register(key, name)
    settings = Settings(Path(tempfile.mkdtemp(prefix="tda-test-")) / "settings.toml")
    visit = Visit(lobby, key, "SHA256:inn", wanted, table)
    return TdaApp(Anybody, settings, visit=visit, seed=1, pace="off")


@asynccontextmanager
async def visiting(*apps: TdaApp, size: tuple[int, int] = (80, 24)) -> AsyncIterator[list[Pilot[None]]]:
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(app.run_test(size=size)) for app in apps]


def shows(app: TdaApp, words: str) -> bool:
    return any(words in row for row in rows_of(app))


async def sees(pilot: Pilot[None], words: str) -> None:
    app = pilot.app
    try:
        await until(pilot, lambda: shows(app, words))
    except AssertionError:
        raise AssertionError(f"{words!r} is not on the screen:\n" + text_of(app)) from None


async def on(pilot: Pilot[None], screen: type[Screen[Any]]) -> None:
    await until(pilot, lambda: isinstance(pilot.app.screen, screen))


async def in_lobby(pilot: Pilot[None]) -> None:
    await on(pilot, LobbyScreen)


async def open_table(pilot: Pilot[None], options: TableOptions, start: bool = False) -> SharedTable:
    """Open a table with these options in the lobby, and begin its game if wanted."""
    app = pilot.app
    app.inn.last_options = options
    await in_lobby(pilot)
    await pilot.press("n")
    await on(pilot, OpenTableScreen)
    await pilot.press("enter")
    await on(pilot, WaitingRoomScreen)
    if start:
        await pilot.press("s")
        await until(pilot, lambda: asked(app))
    return app.inn.visit.lobby.tables[-1]


def table_of(app: TdaApp) -> SharedTableScreen:
    return next(screen for screen in app.screen_stack if isinstance(screen, SharedTableScreen))


def asked(app: TdaApp) -> bool:
    """Whether the visitor is asked something at a table."""
    return isinstance(app.screen, SharedTableScreen) and app.screen.choice is not None


async def answer(app: TdaApp) -> None:
    """Answer the question, or close the score sheet."""
    if isinstance(app.screen, ScoreScreen):
        app.simulate_key("enter")
    elif asked(app):
        table, choice = table_of(app), table_of(app).choice
        table.guard.stop()
        for key in answer_keys(table):
            app.simulate_key(key)
        for _look in range(200):
            if table.choice is not choice:
                return
            await asyncio.sleep(0.005)


async def play_on(apps: list[TdaApp], stop: Callable[[], bool], rounds: int = 2000) -> None:
    """Let everybody answer until `stop` returns true."""
    for _round in range(rounds):
        if stop():
            return
        for app in apps:
            await answer(app)
        await asyncio.sleep(0.005)
    raise AssertionError("the game does not come to that")
