"""Running a program from outside, which is told lines and answers with lines, within limits of time and length."""

import os
import select
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from signal import SIGKILL

from tda_tui.bots import guard
from tda_tui.players.player import Program
from tda_tui.words.translate import mark

LONGEST_LINE = 64 * 1024
"""The most bytes of a line that is read from a program."""
GRACE = 1.0
"""Seconds in which a program may end by itself once its input is closed."""
MOST = 40
"""The most programs that this process runs at once."""
_GUARD = str(Path(guard.__file__))
_room = threading.BoundedSemaphore(MOST)


class Failed(Exception):
    """Raised if a program cannot be asked any more. `text` says why, with places for its seat's name and seconds."""

    text: str


class Ended(Failed):
    """Raised if a program has ended, or has closed its input or output."""

    text = mark("{name}'s program has ended. From now on, its answers are random.")


class Hanging(Failed):
    """Raised if a program does not answer, or does not read, in time."""

    text = mark("{name}'s program has not answered within {n} s. From now on, its answers are random.")


class TooLong(Failed):
    """Raised for a line that exceeds LONGEST_LINE."""

    text = mark("{name}'s program has sent a line that is too long. From now on, its answers are random.")


class TooMany(Failed):
    """Raised if MOST programs are running."""

    text = mark("{name}'s program cannot start: too many are running already. From now on, its answers are random.")


class Running:
    """A running program, in a process group of its own. It ends with this process at the latest.

    Its error stream is that of this process, or what `program.errors` says. Raises TooMany, and OSError if it cannot be
    started.
    """

    def __init__(self, program: Program) -> None:
        if not _room.acquire(blocking=False):
            raise TooMany
        lifeline, mine = os.pipe()
        self._lifeline = os.fdopen(mine, "wb", 0)
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-I", _GUARD, str(lifeline), *program.command],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=program.errors,
                bufsize=0,
                pass_fds=[lifeline],
                start_new_session=True,
            )
        except OSError:
            self._lifeline.close()
            _room.release()
            raise
        finally:
            os.close(lifeline)
        assert self._process.stdin is not None and self._process.stdout is not None
        self._input, self._output = self._process.stdin, self._process.stdout
        for stream in (self._input, self._output):
            os.set_blocking(stream.fileno(), False)

    @property
    def group(self) -> int:
        """The id of its process group."""
        return self._process.pid

    def ask(self, lines: bytes, seconds: float) -> bytes:
        """Tell the program lines and return the line that it answers. What it has said before is ignored. Raises
        Ended, Hanging or TooLong."""
        until = time.monotonic() + seconds
        self._forget()
        self._tell(lines, until)
        return self._read_line(until)

    def _forget(self) -> None:
        with suppress(BlockingIOError):
            os.read(self._output.fileno(), LONGEST_LINE)  # a pipe holds no more

    def _tell(self, lines: bytes, until: float) -> None:
        rest = memoryview(lines)
        while rest:
            _wait(self._input.fileno(), select.POLLOUT, until)
            try:
                rest = rest[os.write(self._input.fileno(), rest) :]
            except BlockingIOError:
                continue
            except BrokenPipeError:
                raise Ended from None

    def _read_line(self, until: float) -> bytes:
        line = b""
        while b"\n" not in line:
            line += self._read(until)
            if len(line.partition(b"\n")[0]) > LONGEST_LINE:
                raise TooLong
        return line.partition(b"\n")[0]

    def _read(self, until: float) -> bytes:
        while True:
            _wait(self._output.fileno(), select.POLLIN, until)
            with suppress(BlockingIOError):
                if read := os.read(self._output.fileno(), LONGEST_LINE):
                    return read
                raise Ended

    def see_off(self, lines: bytes) -> None:
        """Tell the program its last lines and close its input; end it if it does not end by itself soon. To be called
        once, or `end`."""
        until = time.monotonic() + GRACE
        with suppress(Ended, Hanging):
            self._tell(lines, until)
            self._input.close()
            while True:
                self._read(until)
        self.end()

    def cut_off(self) -> None:
        """Let the program be killed, even while another thread asks it, which then raises Ended."""
        self._lifeline.close()

    def end(self) -> None:
        """Kill the program and all that it has started in its group."""
        for stream in (self._lifeline, self._input, self._output):
            stream.close()
        try:
            self._process.wait(GRACE)  # for its guard, which kills the group
        except subprocess.TimeoutExpired:  # the program has stopped it
            os.killpg(self.group, SIGKILL)
            self._process.wait()
        _room.release()


def _wait(stream: int, ready: int, until: float) -> None:
    poll = select.poll()
    poll.register(stream, ready)
    if not poll.poll(max(0.0, until - time.monotonic()) * 1000):
        raise Hanging
