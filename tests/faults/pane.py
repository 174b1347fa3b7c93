"""The real program in a terminal of its own, which can be pulled out from under it."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import pyte

from tests.helpers import PATIENCE, usual_signals

ROOT = Path(__file__).resolve().parents[2]
WIDTH, HEIGHT = 80, 40

# Requests that a terminal would answer; pyte takes them for text or for something else.
_UNKNOWN = re.compile(rb"\x1b\[[<>=][\d;]*[a-zA-Z]|\x1b\[\?[\d;]*\$p|\x1bP[^\x1b]*\x1b\\|\x1b_[^\x1b]*\x1b\\")


class Pane:
    """A program in a pseudo-terminal, and what stands on its screen."""

    def __init__(self, arguments: Sequence[str], environ: Mapping[str, str]) -> None:
        self.screen = pyte.Screen(WIDTH, HEIGHT)
        self._stream = pyte.ByteStream(self.screen)
        self._rest = b""
        self.pid, self._terminal = pty.fork()
        if not self.pid:
            usual_signals()
            os.chdir(ROOT)
            os.execve(sys.executable, [sys.executable, "-m", "tda_tui", *arguments], dict(environ))
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", HEIGHT, WIDTH, 0, 0))

    def look(self, seconds: float) -> bool:
        """Take in what the program writes, for that long; whether it still has its terminal."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if not select.select([self._terminal], [], [], left)[0]:
                return True
            try:
                data = os.read(self._terminal, 65536)
            except OSError:
                return False
            if not data:
                return False
            self._feed(data)
        return True

    def _feed(self, data: bytes) -> None:
        data = self._rest + data
        cut = data.rfind(b"\x1b") if b"\x1b" in data[-40:] else len(data)
        self._rest, data = data[cut:], data[:cut]
        self._stream.feed(_UNKNOWN.sub(b"", data))

    def shown(self) -> str:
        """What stands on the screen."""
        return "\n".join(self.screen.display)

    def press(self, keys: str) -> None:
        """Type, if there is anybody to type to."""
        with suppress(OSError):
            os.write(self._terminal, keys.encode())

    def until(self, *texts: str, seconds: float = PATIENCE) -> bool:
        """Wait until one of them stands on the screen; False if the program ended before."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if any(text in self.shown() for text in texts):
                return True
            if not self.look(0.05):
                return False
        raise AssertionError(f"none of {texts} on the screen:\n{self.shown()}")

    def until_ready(self, ready: Callable[[str], object], keys: str = "") -> None:
        """Wait until what is shown is as wanted, or the program ends; meanwhile press keys again and again."""
        end = time.monotonic() + PATIENCE
        while not ready(self.shown()):
            assert time.monotonic() < end, f"it does not come to that:\n{self.shown()}"
            self.press(keys)
            if not self.look(0.05):
                return

    def end(self, way: str) -> None:
        """End the program in one of the WAYS, and wait until it is gone."""
        WAYS[way](self)
        self.gone()

    def gone(self, seconds: float = PATIENCE) -> int:
        """Wait until the program is gone; its status. AssertionError if it stays."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self._terminal >= 0:
                self.look(0.01)
            done, status = os.waitpid(self.pid, os.WNOHANG)
            if done:
                self._close()
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.01)
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        self._close()
        raise AssertionError("the program did not leave")

    def signal(self, number: int) -> None:
        """Send a signal; what had been written before is still looked at."""
        os.kill(self.pid, number)

    def _close(self) -> None:
        if self._terminal >= 0:
            os.close(self._terminal)
            self._terminal = -1


WAYS = {
    "SIGKILL": lambda pane: pane.signal(signal.SIGKILL),
    "SIGHUP": lambda pane: pane.signal(signal.SIGHUP),
    "SIGTERM": lambda pane: pane.signal(signal.SIGTERM),
    "closed terminal": lambda pane: pane._close(),
}
