"""A moment of a real game as a picture that moves: `python -m tests.recording` draws it anew into screenshots/.

The game is played in the app itself, by keys, with motion on. Wherever the table waits a moment for the person to see
something, the screen is kept with that time, and the game goes on at once: so the same frames come out every time.
A frame is drawn as what has changed since the last one.
"""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from textual.pilot import Pilot

from tda_tui.app.screens.score import ScoreScreen
from tda_tui.app.screens.table.table_play import TablePlay
from tda_tui.app.screens.table.table_screen import TableScreen
from tda_tui.app.tda import TdaApp
from tda_tui.players.player import make_player
from tests.app.driving import make_app, needs_me, play_on, table_of, until
from tests.app.scenes import asked_for_a_card
from tests.drawing import Cells, cells_of, painted, picture
from tests.screenshots import FOLDER, everywhere_the_same, name_of

RECORDING = "game.svg"
TWINS = {"game.png": RECORDING, "gambit.png": name_of("gambit", (120, 40), "tavern")}
"""Pictures of pixels, for where the others cannot be shown, and what they are pictures of."""

_SIZE = (120, 40)
_PLAYERS, _SEED, _GAMBIT, _ROUND = 4, 3, 2, 3
_LONGEST = 14.0
"""Seconds after which the next question ends the recording, and the longest it may be."""
_LOOKING, _STEP, _DECIDING, _READING, _LAST = 0.9, 0.35, 0.6, 2.0, 1.2
"""Seconds: before the cursor moves, for each of its steps, before a card is played, for a score sheet, at the end."""
_WAITS = 60.0
"""Seconds that a Chromium may take for a picture."""

Frame = tuple[Cells, float]
"""What stands on the screen, and for how many seconds."""


class Recorder:
    """Keeps the frames of a game, and plays it on."""

    def __init__(self, pilot: Pilot[None]) -> None:
        assert isinstance(pilot.app, TdaApp)
        self.pilot, self.app = pilot, pilot.app
        self.frames: list[Frame] = []

    @property
    def seconds(self) -> float:
        """How long it is by now."""
        return sum(seconds for _cells, seconds in self.frames)

    async def keep(self, seconds: float) -> None:
        """Keep what stands on the screen; what stood there before stands longer."""
        await self.pilot.pause()
        cells = cells_of(self.app)
        if self.frames and self.frames[-1][0] == cells:
            self.frames[-1] = (cells, self.frames[-1][1] + seconds)
        elif seconds:
            self.frames.append((cells, seconds))

    async def press(self, key: str, seconds: float) -> None:
        """Press a key, and look at what it does."""
        await self.pilot.press(key)
        await self.keep(seconds)

    async def decide(self, steps: int) -> None:
        """Look, move the cursor, and play."""
        await self.keep(_LOOKING)
        for _step in range(steps):
            await self.press("right", _STEP)
        await self.keep(_DECIDING)
        table = table_of(self.app)
        table.haste.typed()  # it has been looked at for long enough
        choice = table.choice
        await self.pilot.press("enter")
        await until(self.pilot, lambda: table.choice is not choice)

    @contextmanager
    def running(self) -> Iterator[None]:
        """While this is so, wherever the table waits its screen is kept instead."""

        async def still(_table: TablePlay, seconds: float) -> bool:
            await self.keep(seconds)
            return False

        async def pause(_table: TablePlay, seconds: float) -> None:
            await self.keep(seconds)

        with patch.multiple(TablePlay, _still=still, _pause=pause):
            yield


async def frames() -> list[Frame]:
    """Play up to the moment, and keep what happens from there on."""
    with everywhere_the_same():
        app = make_app(_PLAYERS, _SEED, make_player=make_player)
        app.show_choice("motion", "on")
        async with app.run_test(size=_SIZE) as pilot:
            await play_on(pilot, app, lambda: asked_for_a_card(app, _GAMBIT, _ROUND))
            recorder = Recorder(pilot)
            with recorder.running():
                await _record(recorder)
            return recorder.frames


async def _record(recorder: Recorder) -> None:
    app = recorder.app
    table_of(app).session.pacing.pace = "normal"
    table_of(app).draw_choice()
    await recorder.decide(3)
    while True:
        await until(recorder.pilot, lambda: needs_me(app))
        if isinstance(app.screen, ScoreScreen):
            await recorder.keep(_READING)
            await recorder.pilot.press("enter")
            await until(recorder.pilot, lambda: isinstance(app.screen, TableScreen))
        elif recorder.seconds > _LONGEST / 2 and table_of(app).shown.round:
            await recorder.keep(_LAST)
            return
        else:
            await recorder.decide(1)


def moving(frames: Sequence[Frame], title: str) -> str:
    """The frames as one picture: each adds what has changed, from its time on. Who wants no motion sees the first."""
    long = sum(seconds for _cells, seconds in frames)
    first, at = frames[0]
    before, drawn, times = first, [], []
    for number, (cells, seconds) in enumerate(frames[1:]):
        times.append(f".f{number}{{animation-name:f{number}}}@keyframes f{number}{{{100 * at / long:.5g}%{{visibility:visible}}}}")
        changed = {place: cell for place, cell in cells.items() if before.get(place) != cell}
        drawn.append(f'<g class="f{number}">{painted(changed)}</g>')
        before, at = cells, at + seconds
    style = (
        f"@media (prefers-reduced-motion:no-preference){{g[class]{{animation:{long:g}s step-end infinite}}}}"
        "g[class]{visibility:hidden}"
    )
    inside = f"<style>{style}\n{chr(10).join(times)}</style>\n" + "\n".join(drawn)
    return picture(first, title, inside)
