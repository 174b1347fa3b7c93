"""Draws a moment of a real game as an animated picture into screenshots/: `python -m tools.pictures.recording`.

The game is played in the app itself, by keys, with motion on. Whenever the table pauses for the person to watch, the
screen is stored with the length of the pause, and the game continues at once: so the frames are the same each time. A
frame is drawn as its difference from the previous one.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from textual.pilot import Pilot

from tda_tui.app.screens.score import ScoreScreen
from tda_tui.app.screens.table.table_screen import TableScreen
from tda_tui.app.tda import TdaApp
from tda_tui.players.player import make_player
from tests.app.driving import make_app, needs_me, play_on, table_of, until
from tests.app.scenes import asked_for_a_card
from tools.pictures.drawing import Cells, cells_of, painted, picture
from tools.pictures.screenshots import FOLDER, everywhere_the_same, name_of, pictures

RECORDING = "game.svg"
PNGS = ("game.png", "gambit.png")
"""Bitmaps for places that cannot show the others: the start of the recording, and the first picture of the README."""

_SIZE = (120, 40)
_PLAYERS, _SEED, _GAMBIT, _ROUND = 4, 1, 2, 3
"""The game, and where the recording begins; it ends at the first card of the next gambit."""
_STEPS = 3
"""The number of steps to the right at which the first played card is."""
_LOOKING, _STEP, _DECIDING, _READING, _LAST = 0.9, 0.35, 0.6, 2.0, 1.2
"""Seconds before the cursor moves, for each of its steps, before a card is played, for a score sheet, and at the
end."""
_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
_QUIETLY = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
)
_WAITS = 60.0
"""The time limit for a picture, in seconds."""

Frame = tuple[Cells, float]
"""The contents of the screen, and for how many seconds they are shown."""


class Recorder:
    """Plays a game and stores its frames."""

    def __init__(self, pilot: Pilot[None]) -> None:
        assert isinstance(pilot.app, TdaApp)
        self.pilot, self.app = pilot, pilot.app
        self.frames: list[Frame] = []
        self.over = False

    def _is_the_last(self) -> bool:
        """Whether the first card of the next gambit has been played."""
        view = table_of(self.app).shown
        return view.gambit > _GAMBIT and any(seat.flight for seat in view.seats)

    async def keep(self, seconds: float) -> None:
        """Store the screen; the previous frame lasts until now. The last frame stays for a while."""
        if self.over:
            return
        last = self._is_the_last()
        await self.pilot.pause()
        frame = cells_of(self.app), _LAST if last else seconds
        if self.frames and self.frames[-1][0] == frame[0]:
            frame = frame[0], frame[1] + self.frames.pop()[1]
        if frame[1]:
            self.frames.append(frame)
        self.over = last

    async def press(self, key: str, seconds: float) -> None:
        """Press a key and store the effect."""
        await self.pilot.press(key)
        await self.keep(seconds)

    async def decide(self, steps: int) -> None:
        """Pause, move the cursor, and answer."""
        await self.keep(_LOOKING)
        for _step in range(steps):
            await self.press("right", _STEP)
        await self.keep(_DECIDING)
        table = table_of(self.app)
        table.guard.stop()  # it has been looked at for long enough
        choice = table.choice
        await self.pilot.press("enter")
        await until(self.pilot, lambda: table.choice is not choice)

    @contextmanager
    def running(self) -> Iterator[None]:
        """In this context pauses of the table store a frame instead."""

        async def still(_table: TableScreen, seconds: float) -> float:
            await self.keep(seconds)
            return seconds

        async def pause(_table: TableScreen, seconds: float) -> None:
            await self.keep(seconds)

        with patch.multiple(TableScreen, frame_pause=still, pause=pause):
            yield


async def frames() -> list[Frame]:
    """Play to the beginning of the recording, and store the frames from there on."""
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
    await recorder.decide(_STEPS)
    while True:
        await until(recorder.pilot, lambda: needs_me(app) or recorder.over)
        if recorder.over:
            return
        if isinstance(app.screen, ScoreScreen):
            await recorder.keep(_READING)
            await recorder.pilot.press("enter")
            await until(recorder.pilot, lambda: isinstance(app.screen, TableScreen))
        else:
            await recorder.decide(1)


def moving(shown: Sequence[Frame], title: str) -> str:
    """The frames as one animated picture, each adding its changes at its time. Without motion the first one is
    shown."""
    long = sum(seconds for _cells, seconds in shown)
    before, at = shown[0]
    drawn, times = [], []
    for number, (cells, seconds) in enumerate(shown[1:]):
        share = f"{100 * at / long:.5g}%"
        times.append(f".f{number}{{animation-name:f{number}}}@keyframes f{number}{{{share}{{visibility:visible}}}}")
        changed = {place: cell for place, cell in cells.items() if before.get(place) != cell}
        drawn.append(f'<g class="f{number}">{painted(changed)}</g>')
        before, at = cells, at + seconds
    style = [
        "[class]{visibility:hidden}",
        f"@media (prefers-reduced-motion:no-preference){{[class]{{animation:{long:.5g}s step-end infinite}}}}",
    ]
    return picture(shown[0][0], title, "\n".join(["<style>", *style, *times, "</style>", *drawn]))


async def recording() -> tuple[str, str]:
    """The animated picture and its first frame."""
    shown = await frames()
    return moving(shown, TdaApp.TITLE), picture(shown[0][0], TdaApp.TITLE)


async def gambit() -> str:
    """The first picture of the README."""
    return {name: drawn async for name, drawn in pictures("gambit")}[name_of("gambit", _SIZE, "tavern")]


def chromium() -> str | None:
    """A browser that can draw bitmaps."""
    return next(filter(None, map(shutil.which, _BROWSERS)), None)


def save_png(browser: str, drawn: str, path: Path) -> None:
    """Draw a bitmap in a browser."""
    box = re.search(r'viewBox="0 0 (\d+) (\d+)"', drawn)
    assert box is not None
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "picture.svg")
        source.write_text(drawn, encoding="utf-8")
        size = f"--window-size={box[1]},{box[2]}"
        command = [browser, *_QUIETLY, f"--user-data-dir={folder}", size, f"--screenshot={path}", source.as_uri()]
        subprocess.run(command, check=True, capture_output=True, timeout=_WAITS)


def main() -> None:
    """Draw the recording, and the bitmaps if there is a browser."""
    FOLDER.mkdir(exist_ok=True)
    moves, first = asyncio.run(recording())
    (FOLDER / RECORDING).write_text(moves, encoding="utf-8")
    browser = chromium()
    if browser is None:
        print(f"No Chromium is there: {' and '.join(PNGS)} are left as they are.", file=sys.stderr)
        return
    for name, drawn in zip(PNGS, (first, asyncio.run(gambit())), strict=True):
        save_png(browser, drawn, FOLDER / name)


if __name__ == "__main__":
    main()
