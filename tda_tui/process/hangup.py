"""Detects that the terminal has gone away and makes the program end, in good order or by force.

The system tells only the program that the terminal was started with. What that program started would stay behind,
reading end-of-file forever.
"""

from __future__ import annotations

import errno
import os
import signal
import stat
import sys
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TextIO

HUNG_UP = 129
"""The exit status: 128 plus the signal number, as in shells."""

GONE = 1.5
"""Seconds a program without a terminal has to end in good order."""
TOLD = 5.0
"""Seconds a program that was told to end has, which may include restoring the terminal over a slow line."""

_LOOKS = 0.5
"""Seconds between checks, for systems that do not report a lost terminal."""
_GONE_ERRORS = (errno.EIO, errno.EPIPE, errno.ENXIO, errno.ENODEV, errno.ECONNRESET)


def says_gone(problem: OSError) -> bool:
    """Whether reading or writing failed because the other end is gone. Errors of named files do not count."""
    return problem.filename is None and problem.errno in _GONE_ERRORS


def terminals(*streams: TextIO | None) -> list[int]:
    """The descriptors of the streams that are terminals, even if gone and no longer reported as such."""
    found = []
    for stream in streams:
        with suppress(OSError, ValueError, AttributeError):
            if stream is not None and stat.S_ISCHR(os.fstat(stream.fileno()).st_mode):
                found.append(stream.fileno())
    return found


def hang_up() -> None:
    """Treat the terminal as gone: raise SIGHUP, and end within GONE seconds."""
    _watch.end_within(GONE)
    if hasattr(signal, "SIGHUP"):
        os.kill(os.getpid(), signal.SIGHUP)


def watch(files: Iterable[int]) -> None:
    """Watch these terminals in a thread and call `hang_up` when one is gone. Takes effect only once."""
    if hasattr(signal, "SIGHUP"):
        _watch.begin(files)


def watch_output() -> None:
    """Watch standard output, for commands that only write. To outlive a terminal, redirect to a file, as `nohup`
    does."""
    watch(terminals(sys.stdout))


def when_ended(leave: Callable[[int], object]) -> None:
    """Call `leave` with the exit status when the program is told to end or the terminal is gone.

    It has a few seconds. It runs as a signal handler in the main thread, even while that waits for a blocked terminal.
    """

    def leave_now(number: int, _frame: object) -> None:
        _watch.end_within(GONE if number != signal.SIGTERM else TOLD)
        leave(128 + number)

    for name in ("SIGHUP", "SIGTERM"):
        with suppress(ValueError):  # only the main thread can handle signals
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), leave_now)


def as_usual() -> None:
    """Restore the default signal handlers."""
    for name in ("SIGHUP", "SIGTERM"):
        with suppress(ValueError):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), signal.SIG_DFL)


class _Watch:
    """Watches terminals in a thread of its own, and ends the program when its time is up."""

    def __init__(self) -> None:
        self._thread: threading.Thread | None = None
        self._end: float | None = None

    def begin(self, files: Iterable[int]) -> None:
        """Start watching these descriptors."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._look, args=(list(files),), name="hangup", daemon=True)
            self._thread.start()

    def end_within(self, seconds: float) -> None:
        """End the program within this many seconds. Never blocks, so that signal handlers can call it."""
        end = time.monotonic() + seconds
        self._end = end if self._end is None else min(end, self._end)

    def _look(self, files: list[int]) -> None:
        import select

        poll = select.poll()
        for file in files:
            poll.register(file, 0)  # errors are always reported
        while self._end is None:
            for file, what in poll.poll(_LOOKS * 1000):
                if what & select.POLLNVAL:
                    poll.unregister(file)
                elif what & (select.POLLHUP | select.POLLERR):
                    hang_up()
        while (left := self._end - time.monotonic()) > 0:
            time.sleep(min(left, 0.1))
        os._exit(HUNG_UP)


_watch = _Watch()
