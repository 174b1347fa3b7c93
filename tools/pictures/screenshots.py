"""Pictures of every screen, from real games: `python -m tools.pictures.screenshots` draws them anew into screenshots/.

Each scene is played to once; from there on the window and the theme are changed. A contact sheet shows all of them.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from tda_tui.app.tda import TdaApp
from tda_tui.app.terminal.few_colours import ALL
from tests.app.scenes import SCENES, Play
from tools.pictures.drawing import cells_of, picture

FOLDER = Path(__file__).resolve().parents[2] / "screenshots"
SIZES = ((80, 24), (100, 30), (120, 40))
SIZES_OF = {"gambit": (*SIZES, (160, 50), (200, 60)), "duel": ((120, 40),)}
"""The sizes of scenes that are drawn at others."""
THEMES = ("tavern", "parchment", "high-contrast")
_IN_ALL_THEMES = ("start", "inspect", "score", "settings", "final")
_FEW = (256, 16)
SHEET = "contact-sheet.svg"

_NOBODY = "/nobody"
"""A home folder in which there is nothing."""
_TERMINAL = {
    "PATH": os.environ.get("PATH", os.defpath),
    "HOME": _NOBODY,
    "TERM": "xterm-256color",
    "COLORTERM": "truecolor",
    "LANG": "C.UTF-8",
}
_LARGE = SIZES[-1]
_COLUMNS, _WIDE, _GAP = 3, 480.0, 16.0
"""Of the contact sheet: how large screens are on it, its columns, and their width in its own units."""


def sizes_of(scene: str) -> tuple[tuple[int, int], ...]:
    """The sizes at which a scene is drawn."""
    return SIZES_OF.get(scene, SIZES)


def themes_of(scene: str, size: tuple[int, int]) -> tuple[str, ...]:
    """The themes in which a scene is drawn at that size: the table in all, a few others at the smallest size."""
    return THEMES if scene == "gambit" or (scene in _IN_ALL_THEMES and size == SIZES[0]) else THEMES[:1]


def colours_of(scene: str, size: tuple[int, int]) -> tuple[int, ...]:
    """For how many colours a scene is drawn at that size: the table for fewer, too."""
    return (ALL, *_FEW) if scene == "gambit" and size == _LARGE else (ALL,)


def name_of(scene: str, size: tuple[int, int], theme: str, colours: int = ALL) -> str:
    """The file of a picture."""
    few = f"-{colours}" if colours in _FEW else ""
    return f"{scene}-{size[0]}x{size[1]}-{theme}{few}.svg"


def names_of(scene: str) -> list[str]:
    """The files of all pictures of a scene."""
    return [name_of(scene, *how) for how in _ways(scene)]


def _ways(scene: str) -> Iterator[tuple[tuple[int, int], str, int]]:
    """The sizes, themes and colours in which a scene is drawn."""
    for size in sizes_of(scene):
        for colours in colours_of(scene, size):
            for theme in themes_of(scene, size):
                yield size, theme, colours


@contextmanager
def everywhere_the_same() -> Iterator[None]:
    """What a player has put into folders of their own is not in a picture, nor how they came to this machine.

    What the scenes write is gone afterwards.
    """
    own = patch("platformdirs.user_config_path", lambda *names, **options: Path(_NOBODY, ".config", "tda"))
    terminal = patch.dict(os.environ, _TERMINAL, clear=True)
    with TemporaryDirectory() as folder, patch.object(tempfile, "tempdir", folder), own, terminal:
        yield


async def pictures(scene: str, sizes: Sequence[tuple[int, int]] = ()) -> AsyncIterator[tuple[str, str]]:
    """Play up to the scene; its pictures of these sizes, by default of all, with the names of their files."""
    make, play = SCENES[scene]
    with everywhere_the_same():
        async for drawn in _drawn(scene, make(), play, sizes or sizes_of(scene)):
            yield drawn


async def _drawn(
    scene: str, app: TdaApp, play: Play, sizes: Sequence[tuple[int, int]]
) -> AsyncIterator[tuple[str, str]]:
    async with app.run_test(size=sizes_of(scene)[0]) as pilot:
        await play(pilot)
        for size, theme, colours in _ways(scene):
            if size not in sizes:
                continue
            await pilot.resize_terminal(*size)
            app.terminal = app.terminal._replace(colours=colours)
            app.apply_theme(theme)
            await pilot.pause(0.03)
            await pilot.pause()
            yield name_of(scene, size, theme, colours), picture(cells_of(app), app.title)


def contact_sheet(drawn: dict[str, str]) -> str:
    """A picture of every scene, and those of the table at other sizes and in fewer colours, side by side."""
    scenes = [name_of(scene, _LARGE, THEMES[0]) for scene in SCENES]
    tables = [
        name_of("gambit", size, theme, colours)
        for size, theme, colours in _ways("gambit")
        if size != _LARGE or colours in _FEW
    ]
    rows = [names[at : at + _COLUMNS] for names in (scenes, tables) for at in range(0, len(names), _COLUMNS)]
    parts, top = [], _GAP
    for row in rows:
        boxes = [re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', drawn[name]) for name in row]
        high = max(_WIDE * float(box[2]) / float(box[1]) for box in boxes if box)
        for column, name in enumerate(row):
            place = f'x="{_GAP + column * (_WIDE + _GAP):g}" y="{top:.0f}" width="{_WIDE:g}" height="{high:.0f}"'
            parts.append(drawn[name].replace("<svg ", f"<svg {place} ", 1))
        top += high + _GAP
    wide = _GAP + _COLUMNS * (_WIDE + _GAP)
    body = "\n".join(parts)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {top:.0f}">\n{body}\n</svg>\n'


async def draw_all() -> dict[str, str]:
    """Every picture by the name of its file."""
    drawn = {}
    for scene in SCENES:
        async for name, drawing in pictures(scene):
            drawn[name] = drawing
            print(name, file=sys.stderr)
    return drawn


def main() -> None:
    """Draw all of them; pictures of scenes that are gone are removed."""
    FOLDER.mkdir(exist_ok=True)
    drawn = asyncio.run(draw_all())
    drawn[SHEET] = contact_sheet(drawn)
    for old in FOLDER.glob("*-*x*-*.svg"):
        if old.name not in drawn:
            old.unlink()
    for name, drawing in drawn.items():
        (FOLDER / name).write_text(drawing, encoding="utf-8")


if __name__ == "__main__":
    main()
