"""The pictures in docs/rules: positions of the tests, played to their end and gone through on the screen."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tda_tui.app.screens.review.replay_screen import ReplayScreen
from tda_tui.app.tda import TdaApp
from tda_tui.review.played_game import read_game
from tda_tui.review.replay import Replay
from tests.app.driving import make_app, until
from tools.pictures.drawing import cells_of, picture
from tools.pictures.screenshots import everywhere_the_same

POSITIONS = Path(__file__).resolve().parents[2] / "tests" / "positions"
SIZE = (80, 24)


class Shown(NamedTuple):
    """A position that a page shows: its record below `tests/positions`, and what is to be seen in it."""

    record: str
    seen: str

    @property
    def file(self) -> str:
        """The name of its picture."""
        return f"{self.record.replace('/', '-')}.svg"


async def drawn(shown: Shown) -> str:
    """The picture: how the position ends, with all cards open."""
    with everywhere_the_same():
        app: TdaApp = make_app()
        async with app.run_test(size=SIZE) as pilot:
            app.show_replay(Replay(read_game(POSITIONS / f"{shown.record}.toml")))
            await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
            await pilot.press("end")
            await pilot.pause()
            await pilot.pause()
            return picture(cells_of(app), app.title)
