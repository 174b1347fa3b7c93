"""A program in a pseudo-terminal: what it writes and when, and what a player then sees."""

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
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

import pyte

from tests.helpers import PATIENCE, usual_signals


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

    def __init__(
        self,
        command: Sequence[str],
        colours: Mapping[str, str] = TRUE_COLOUR,
        room: tuple[int, int] = SMALL,
        environ: Mapping[str, str] | None = None,
        folder: Path | None = None,
        prepare: Callable[[], None] = usual_signals,
    ) -> None:
        """Start the program in this folder and environment, after `prepare`."""
        environ = _environment(colours) if environ is None else environ
        self.picture = Picture(room)
        self.begun = time.monotonic()
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            prepare()
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", room[1], room[0], 0, 0))
            os.chdir(folder or os.curdir)
            os.execve(command[0], list(command), dict(environ))
        os.set_blocking(self._fd, False)
        self._ended: int | None = None
        self.there = True
        """Whether the program still had its terminal when it was heard last."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.status() is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        self.unplug()

    def status(self) -> int | None:
        """The exit status of the program; None while it runs."""
        if self._ended is None:
            done, status = os.waitpid(self.pid, os.WNOHANG)
            self._ended = os.waitstatus_to_exitcode(status) if done else None
        return self._ended

    def unplug(self) -> None:
        """Close the terminal."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1

    def press(self, keys: str | bytes, seconds: float = PATIENCE) -> float:
        """Send keys, drawing what comes in while none are taken; returns the time.

        Raises AssertionError if the program takes none for `seconds`; once it has left nothing is sent.
        """
        at = time.monotonic()
        left = keys.encode() if isinstance(keys, str) else keys
        while left:
            try:
                left = left[os.write(self._fd, left) :]
            except BlockingIOError:
                assert time.monotonic() < at + seconds, "the program takes no keys"
                self.draw(self.listen(quiet=0.01, most=0.01))
            except OSError:
                break
        return at

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
                self.there = False
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
