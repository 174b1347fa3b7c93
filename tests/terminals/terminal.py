"""A program in a pseudo-terminal: what it writes and when, and what a player then sees."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import tempfile
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from types import TracebackType
from typing import NamedTuple

import pyte

from tests.helpers import usual_signals


class Room(NamedTuple):
    """The size of a terminal in columns and rows."""

    width: int
    height: int

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


SMALL, LARGE = Room(80, 24), Room(120, 40)

# Textual's queries at the start, with the answers of a terminal that supports synchronised output.
ANSWERS = {b"\x1b[?2026$p": b"\x1b[?2026;2$y", b"\x1b[?2048$p": b"\x1b[?2048;0$y"}

TRUE_COLOUR = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
FEW_COLOURS = {"TERM": "xterm", "COLORTERM": ""}


class Chunk(NamedTuple):
    """Bytes read at once; `at` is in seconds of the monotonic clock."""

    at: float
    data: bytes


class Picture:
    """The contents of the screen, as a terminal emulator shows it."""

    # Requests to the terminal that pyte would misread as text or as other sequences.
    _UNKNOWN = re.compile(rb"\x1b\[[<>=][\d;]*[a-zA-Z]|\x1b\[\?[\d;]*\$p|\x1bP[^\x1b]*\x1b\\|\x1b_[^\x1b]*\x1b\\")
    _UNFINISHED = re.compile(rb"\x1b(\[[0-9;:?<>=! -/]*|\][^\x07]*|[P_][^\x1b]*\x1b?)?\Z")

    def __init__(self, room: tuple[int, int] = SMALL) -> None:
        self.screen = pyte.Screen(*room)
        self._stream = pyte.ByteStream(self.screen)
        self._rest = b""

    @property
    def rows(self) -> list[str]:
        """The lines of the screen."""
        return list(self.screen.display)

    def __contains__(self, words: str) -> bool:
        return any(words in row for row in self.rows)

    def feed(self, data: bytes) -> None:
        """Process output."""
        data = self._rest + data
        unfinished = self._UNFINISHED.search(data)
        self._rest = unfinished.group() if unfinished else b""
        self._stream.feed(self._UNKNOWN.sub(b"", data[: len(data) - len(self._rest)]))


_FOLDER = tempfile.TemporaryDirectory(prefix="tda-bench-")
HOME = _FOLDER.name
"""The home folder of the player."""

_LEFT_OUT = re.compile("NO_COLOR|TEXTUAL_.*|TERM_PROGRAM|XDG_.*|LANGUAGE|PYTHONDONTWRITEBYTECODE")


def _environment(colours: Mapping[str, str]) -> dict[str, str]:
    """The environment of a player without settings or files; modules are compiled as usual."""
    kept = {key: value for key, value in os.environ.items() if not _LEFT_OUT.fullmatch(key)}
    return {**kept, "HOME": HOME, "LC_ALL": "C.UTF-8", **colours}


class Session:
    """A running program, as a context manager that kills it on exit."""

    def __init__(self, command: Sequence[str], colours: Mapping[str, str] = TRUE_COLOUR, room: Room = SMALL) -> None:
        environ = _environment(colours)
        self.picture = Picture(room)
        self.begun = time.monotonic()
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            usual_signals()
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", room.height, room.width, 0, 0))
            os.execve(command[0], list(command), environ)

    def __enter__(self) -> Session:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        self.unplug()

    def unplug(self) -> None:
        """Close the terminal."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1

    def press(self, keys: str) -> float:
        """Send keys; returns the time."""
        at = time.monotonic()
        os.write(self._fd, keys.encode())
        return at

    def type(self, data: bytes) -> None:
        """Send bytes as fast as they are taken, drawing what comes in meanwhile."""
        while data:
            if select.select([], [self._fd], [], 0.1)[1]:
                data = data[os.write(self._fd, data[:4096]) :]
            self.draw(self.listen(quiet=0.0))

    def listen(self, quiet: float, most: float = 30.0) -> list[Chunk]:
        """Read until nothing comes for `quiet` seconds, at most `most` seconds; returns what came.

        Drawing is done later, so that reading is not delayed.
        """
        end = time.monotonic() + most
        heard: list[Chunk] = []
        while (left := end - time.monotonic()) > 0:
            if self._fd < 0:
                time.sleep(min(quiet, left))
                break
            if not select.select([self._fd], [], [], min(quiet, left))[0]:
                break
            data = self._read()
            if not data:
                break
            heard.append(Chunk(time.monotonic(), data))
            for asked, answer in ANSWERS.items():
                if asked in data:
                    os.write(self._fd, answer)
        return heard

    def _read(self) -> bytes:
        try:
            return os.read(self._fd, 65536)
        except OSError:
            return b""

    def draw(self, heard: Sequence[Chunk], ready: Callable[[Picture], bool] = lambda picture: False) -> Chunk | None:
        """Process chunks; returns the first one after which the picture is ready, or None."""
        first = None
        for chunk in heard:
            self.picture.feed(chunk.data)
            if first is None and ready(self.picture):
                first = chunk
        return first
