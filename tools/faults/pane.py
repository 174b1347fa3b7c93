"""The real program in a pseudo-terminal that can be closed under it."""

from __future__ import annotations

import fcntl
import os
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from tests.helpers import PATIENCE, usual_signals
from tests.terminals.terminal import Session

ROOT = Path(__file__).resolve().parents[2]
WIDTH, HEIGHT = 80, 40


class Pane(Session):
    """The program in a pseudo-terminal."""

    def __init__(
        self,
        arguments: Sequence[str],
        environ: Mapping[str, str],
        size: tuple[int, int] = (WIDTH, HEIGHT),
        folder: Path = ROOT,
        untold: bool = False,
    ) -> None:
        """Start the program in `folder`.

        `untold`: start it from another process that alone receives the terminal's hangup and ignores it.
        """
        prepare = _ignore_hanging_up if untold else usual_signals
        tda = (sys.executable, "-m", "tda_tui", *arguments)
        super().__init__(tda, room=size, environ=environ, folder=folder, prepare=prepare)
        self.screen = self.picture.screen

    def resize(self, width: int, height: int) -> None:
        """Change the size of the terminal."""
        self.screen.resize(height, width)
        with suppress(OSError):
            fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def look(self, seconds: float) -> bool:
        """Read the program's output for this many seconds; returns whether it still has its terminal."""
        self.draw(self.listen(quiet=seconds, most=seconds))
        return self.there

    def shown(self) -> str:
        """The text on the screen."""
        return "\n".join(self.picture.rows)

    def until(self, *texts: str, seconds: float = PATIENCE) -> bool:
        """Wait until one of the texts is on the screen; False if the program ends first."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if any(text in self.shown() for text in texts):
                return True
            if not self.look(0.05):
                return False
        raise AssertionError(f"none of {texts} on the screen:\n{self.shown()}")

    def until_ready(self, ready: Callable[[str], object], keys: str = "") -> None:
        """Wait until the screen meets a condition or the program ends, pressing the keys again and again."""
        end = time.monotonic() + PATIENCE
        while not ready(self.shown()):
            assert time.monotonic() < end, f"it does not come to that:\n{self.shown()}"
            self.press(keys)
            if not self.look(0.05):
                return

    def end(self, way: str) -> None:
        """End the program in one of the WAYS and wait until it is gone."""
        WAYS[way](self)
        self.gone()

    def gone(self, seconds: float = PATIENCE) -> int:
        """Wait until the program is gone and return its status. Raises AssertionError if it does not end."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self._fd >= 0:
                self.look(0.01)
            if (status := self.status()) is not None:
                self.unplug()
                return status
            time.sleep(0.01)
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        self.unplug()
        raise AssertionError("the program did not leave")

    def signal(self, number: int) -> None:
        """Send a signal; output written before it can still be read."""
        os.kill(self.pid, number)


def _ignore_hanging_up() -> None:
    """Continue in a child process; this one only waits for it and exits with its status."""
    usual_signals()
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    if child := os.fork():
        os._exit(abs(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])))


UNTOLD = "closed terminal, untold"
WAYS = {
    "SIGKILL": lambda pane: pane.signal(signal.SIGKILL),
    "SIGHUP": lambda pane: pane.signal(signal.SIGHUP),
    "SIGTERM": lambda pane: pane.signal(signal.SIGTERM),
    "closed terminal": lambda pane: pane.unplug(),
    UNTOLD: lambda pane: pane.unplug(),
}
