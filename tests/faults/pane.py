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
from types import TracebackType

import pyte

from tests.helpers import PATIENCE, usual_signals

ROOT = Path(__file__).resolve().parents[2]
WIDTH, HEIGHT = 80, 40

# Requests that a terminal would answer; pyte takes them for text or for something else.
_UNKNOWN = re.compile(rb"\x1b\[[<>=][\d;]*[a-zA-Z]|\x1b\[\?[\d;]*\$p|\x1bP[^\x1b]*\x1b\\|\x1b_[^\x1b]*\x1b\\")


class Pane:
    """A program in a pseudo-terminal, and what stands on its screen. A context manager: left, it ends the program."""

    def __init__(
        self,
        arguments: Sequence[str],
        environ: Mapping[str, str],
        size: tuple[int, int] = (WIDTH, HEIGHT),
        folder: Path = ROOT,
        untold: bool = False,
    ) -> None:
        """The program is started in `folder`.

        `untold`: it is started by another one that alone is told when the terminal hangs up, and ignores it.
        """
        self.screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self.screen)
        self._rest = b""
        self.pid, self._terminal = pty.fork()
        if not self.pid:
            usual_signals()
            if untold:
                _ignore_hanging_up()
            os.chdir(folder)
            os.execve(sys.executable, [sys.executable, "-m", "tda_tui", *arguments], dict(environ))
        os.set_blocking(self._terminal, False)
        self._ended: int | None = None
        self.resize(*size)

    def __enter__(self) -> Pane:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.status() is None:
            self.signal(signal.SIGKILL)
            os.waitpid(self.pid, 0)
        self._close()

    def status(self) -> int | None:
        """The status with which the program has ended; None while it runs."""
        if self._ended is None:
            done, status = os.waitpid(self.pid, os.WNOHANG)
            self._ended = os.waitstatus_to_exitcode(status) if done else None
        return self._ended

    def resize(self, width: int, height: int) -> None:
        """Make the terminal as large as that."""
        self.screen.resize(height, width)
        with suppress(OSError):
            fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

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

    def press(self, keys: str | bytes, seconds: float = 60.0) -> None:
        """Type, if there is anybody to type to. AssertionError if nobody takes the keys for that long."""
        left = keys.encode() if isinstance(keys, str) else keys
        end = time.monotonic() + seconds
        while left:
            try:
                left = left[os.write(self._terminal, left) :]
            except BlockingIOError:
                assert time.monotonic() < end, "the program takes no keys"
                self.look(0.01)
            except OSError:
                return

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
            if (status := self.status()) is not None:
                self._close()
                return status
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


def _ignore_hanging_up() -> None:
    """Go on in a child; this process only waits for it, and ends with its status."""
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    if child := os.fork():
        os._exit(abs(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])))


UNTOLD = "closed terminal, untold"
WAYS = {
    "SIGKILL": lambda pane: pane.signal(signal.SIGKILL),
    "SIGHUP": lambda pane: pane.signal(signal.SIGHUP),
    "SIGTERM": lambda pane: pane.signal(signal.SIGTERM),
    "closed terminal": lambda pane: pane._close(),
    UNTOLD: lambda pane: pane._close(),
}
