"""Moments of real games, the same every time: what the pictures and the snapshots show."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from textual.pilot import Pilot

from tda_tui.app.screens.final import FinalScreen
from tda_tui.app.screens.new_game import NewGameScreen
from tda_tui.app.screens.pick import PickScreen
from tda_tui.app.screens.score import ScoreScreen
from tda_tui.app.screens.table import TableScreen
from tda_tui.app.tda import TdaApp
from tests.app.driving import make_app, play_on, table_of, until

Scene = tuple[Callable[[], TdaApp], Callable[[Pilot[None]], Awaitable[None]]]


def _app(pilot: Pilot[None]) -> TdaApp:
    app = pilot.app
    assert isinstance(app, TdaApp)
    return app


async def _settle(pilot: Pilot[None]) -> None:
    """Without this the last line is missing from a picture."""
    await pilot.pause()
    await pilot.pause()


async def at_my_last_card(pilot: Pilot[None]) -> None:
    """The third round of the second gambit: the person is to play."""
    app = _app(pilot)

    def there() -> bool:
        table = table_of(app)
        view = table.shown
        asked = isinstance(app.screen, TableScreen) and table.choice is not None
        return asked and view.gambit == 2 and view.round == 3

    await play_on(pilot, app, there)
    await pilot.press("right")
    await _settle(pilot)


async def at_the_score(pilot: Pilot[None]) -> None:
    """The score sheet of the second gambit."""
    app = _app(pilot)
    await play_on(pilot, app, lambda: isinstance(app.screen, ScoreScreen) and table_of(app).shown.gambit == 2)
    await _settle(pilot)


async def at_the_end(pilot: Pilot[None]) -> None:
    """The ranking."""
    app = _app(pilot)
    await play_on(pilot, app, lambda: isinstance(app.screen, FinalScreen))
    await _settle(pilot)


async def at_the_start(pilot: Pilot[None]) -> None:
    """The start screen."""
    await until(pilot, lambda: pilot.app.screen.is_current)
    await _settle(pilot)


async def choosing_a_game(pilot: Pilot[None]) -> None:
    """The new-game screen, with the cursor on the end of the game."""
    await until(pilot, lambda: pilot.app.screen.is_current)
    await pilot.press("n")
    await until(pilot, lambda: isinstance(pilot.app.screen, NewGameScreen))
    await pilot.press("down", "down", "right", "right", "down", "right")
    await _settle(pilot)


async def picking_a_card(pilot: Pilot[None]) -> None:
    """Pick 'em: the list of special cards."""
    await choosing_a_game(pilot)
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(pilot.app.screen, PickScreen))
    await pilot.press(*["down"] * 14)
    await _settle(pilot)


def six_seats() -> TdaApp:
    """A game of six."""
    return make_app(6, 8)


def three_seats() -> TdaApp:
    """A short game of three."""
    return make_app(3, 4)


def start() -> TdaApp:
    """The app as it opens."""
    return make_app(None, 8, "normal")


SCENES: dict[str, tuple[Scene, tuple[int, int]]] = {
    "start": ((start, at_the_start), (80, 24)),
    "new-game": ((start, choosing_a_game), (80, 24)),
    "pick": ((start, picking_a_card), (80, 24)),
    "table": ((six_seats, at_my_last_card), (80, 24)),
    "table-120x40": ((six_seats, at_my_last_card), (120, 40)),
    "score": ((six_seats, at_the_score), (80, 24)),
    "final": ((three_seats, at_the_end), (80, 24)),
}
