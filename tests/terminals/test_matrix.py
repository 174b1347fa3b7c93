"""The real program in tmux, over terminals, locales and colours: essential parts are shown, and no line is too long."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.helpers import PATIENCE

pytestmark = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")

UTF8 = {"LANG": "C.UTF-8"}
PLACES: dict[str, dict[str, str]] = {
    "xterm, true colour": {"TERM": "xterm-256color", "COLORTERM": "truecolor", **UTF8},
    "xterm, 256 colours": {"TERM": "xterm-256color", **UTF8},
    "xterm, 16 colours": {"TERM": "xterm", **UTF8},
    "screen": {"TERM": "screen", **UTF8},
    "tmux": {"TERM": "tmux-256color", **UTF8},
    "Linux console": {"TERM": "linux", **UTF8},
    "vt100": {"TERM": "vt100", **UTF8},
    "no colour": {"TERM": "xterm-256color", "NO_COLOR": "1", **UTF8},
    "no UTF-8": {"TERM": "xterm-256color", "LANG": "C"},
    "over SSH": {"TERM": "xterm-256color", "SSH_CONNECTION": "192.0.2.7 50000 192.0.2.1 22", **UTF8},
}
ASCII = ("no UTF-8", "vt100")


class Pane:
    """A program in a tmux server of its own."""

    def __init__(self, name: str, width: int, height: int) -> None:
        self.name, self.width, self.height = name, width, height

    def tmux(self, *words: str) -> str:
        """The output of a tmux command."""
        return subprocess.run(
            ["tmux", "-L", self.name, "-f", os.devnull, *words],
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        ).stdout

    def lines(self, *options: str) -> list[str]:
        """The lines of the pane."""
        return self.tmux("capture-pane", "-p", *options).splitlines()

    def press(self, *keys: str) -> None:
        """Type keys."""
        self.tmux("send-keys", *keys)

    def until(self, text: str, row: int | None = None) -> str:
        """Wait until this text is in the pane, or in the given row; returns the whole pane."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            lines = self.lines()
            shown = "\n".join(lines)
            if text in (shown if row is None else "".join(lines[row : row + 1])):
                return shown
            time.sleep(0.05)
        raise AssertionError(f"no {text!r} in the pane:\n{shown}")


@contextmanager
def program(arguments: str, environ: Mapping[str, str], home: Path, width: int, height: int) -> Iterator[Pane]:
    """`tda` with these arguments in a pane."""
    pane = Pane(f"tda-test-{os.getpid()}-{home.name}", width, height)
    words = " ".join(f"{key}='{value}'" for key, value in environ.items())
    root = Path(__file__).parents[2]
    tda = f"{sys.executable} -m tda_tui {arguments}"
    command = f'cd {root} && env -i PATH="$PATH" HOME={home} {words} {tda}; sleep 600'
    pane.tmux("new-session", "-d", "-x", str(width), "-y", str(height), command)
    try:
        yield pane
    finally:
        pane.tmux("kill-server")


@pytest.mark.parametrize("place", PLACES)
def test_a_gambit_begins_everywhere(place: str, tmp_path: Path) -> None:
    """Six players at 80x24: gold, stakes, hand, question and keys are shown; a card is played by keys."""
    with program("--seed 5 --players 6", PLACES[place], tmp_path, 80, 24) as pane:
        shown = pane.until("Ante: put one card down")
        for fact in ("Gambit 1", "Stakes", "Gold", "Hand", "Flight", "Log", "Enter", "? Keys"):
            assert fact in shown
        pane.press("Enter")
        pane.press("Enter")
        shown = pane.until("Your turn: play a card")
        for fact in ("leads", "Sum", "[1]", "Best of the others"):
            assert fact in " ".join(shown.split())
        assert len(pane.lines()) <= 24
        assert all(len(line) <= 80 for line in pane.lines())
        if place in ASCII:
            assert shown.isascii()
        pane.press("q")
        pane.until("Leave this game?")
        pane.press("y")
        pane.until("New game")
        pane.press("q")


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (160, 50)])
def test_every_size_shows_every_seat(size: tuple[int, int], tmp_path: Path) -> None:
    """Resizing from the smallest size keeps the question, and all seats stay on the screen."""
    with program("--seed 5 --players 6", PLACES["tmux"], tmp_path, 80, 24) as pane:
        pane.until("Ante: put one card down")
        seats = [line.split()[0] for line in pane.lines()[2:7]]
        pane.tmux("resize-window", "-x", str(size[0]), "-y", str(size[1]))
        pane.until("? Keys", row=size[1] - 1)
        shown = pane.until("Ante: put one card down")
        assert all(name.strip("*>") in shown for name in seats)
        assert all(len(line) <= size[0] for line in pane.lines())


@pytest.mark.parametrize("place", ["dumb", "unknown"])
def test_dumb_terminals_get_plain_lines(place: str, tmp_path: Path) -> None:
    """No escape sequence, and the same questions."""
    with program("--seed 5 --players 3", {"TERM": place, **UTF8}, tmp_path, 80, 24) as pane:
        shown = pane.until("1.")
        assert "\x1b" not in shown
