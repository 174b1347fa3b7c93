"""The real program in tmux, over terminals, locales and colours: essential parts are shown, and no line is too long."""

import os
import shutil
import subprocess
import sys
import time
from contextlib import closing
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
    """`tda` with these arguments in a tmux server of its own, at 80 by 24."""

    def __init__(self, arguments, environ, home):
        self.name = f"tda-test-{os.getpid()}-{home.name}"
        words = " ".join(f"{key}='{value}'" for key, value in environ.items())
        tda = f"{sys.executable} -m tda_tui {arguments}"
        command = f'cd {Path(__file__).parents[2]} && env -i PATH="$PATH" HOME={home} {words} {tda}; sleep 600'
        self.tmux("new-session", "-d", "-x", "80", "-y", "24", command)

    def tmux(self, *words):
        """The output of a tmux command."""
        tmux = ["tmux", "-L", self.name, "-f", os.devnull, *words]
        return subprocess.run(tmux, capture_output=True, text=True, check=False, timeout=PATIENCE).stdout

    def close(self):
        self.tmux("kill-server")

    def lines(self):
        return self.tmux("capture-pane", "-p").splitlines()

    def press(self, *keys):
        self.tmux("send-keys", *keys)

    def until(self, text, row=None):
        """Wait until this text is in the pane, or in the given row; returns the whole pane."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            lines = self.lines()
            shown = "\n".join(lines)
            if text in (shown if row is None else "".join(lines[row : row + 1])):
                return shown
            time.sleep(0.05)
        raise AssertionError(f"no {text!r} in the pane:\n{shown}")


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.every(5)
def test_a_gambit_begins_everywhere(place, tmp_path):
    """Six players at 80x24: gold, stakes, hand, question and keys are shown; a card is played by keys."""
    with closing(Pane("--seed 5 --players 6", PLACES[place], tmp_path)) as pane:
        shown = pane.until("Ante: put a card face down")
        for fact in ("Gambit 1", "Stakes", "Gold", "Hand", "Flight", "Log", "Enter", "? Help"):
            assert fact in shown
        pane.press("Enter", "Enter")
        shown = pane.until("Your turn: play a card")
        for fact in ("leads", "Total", "[1]", "Best opponent"):
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
def test_every_size_shows_every_seat(size, tmp_path):
    """Resizing from the smallest size keeps the question, and all seats stay on the screen."""
    with closing(Pane("--seed 5 --players 6", PLACES["tmux"], tmp_path)) as pane:
        pane.until("Ante: put a card face down")
        seats = [line.split()[0] for line in pane.lines()[2:7]]
        pane.tmux("resize-window", "-x", str(size[0]), "-y", str(size[1]))
        pane.until("? Help", row=size[1] - 1)
        shown = pane.until("Ante: put a card face down")
        assert all(name.strip("*>") in shown for name in seats)
        assert all(len(line) <= size[0] for line in pane.lines())


@pytest.mark.parametrize("place", ["dumb", "unknown"])
def test_dumb_terminals_get_plain_lines(place, tmp_path):
    """No escape sequence, and the same questions."""
    with closing(Pane("--seed 5 --players 3", {"TERM": place, **UTF8}, tmp_path)) as pane:
        shown = pane.until("1.")
        assert "\x1b" not in shown
