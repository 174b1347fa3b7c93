"""Notices that the terminal has gone away, and sees to it that the program ends: in good order, or else at once.

The system does not tell every program. It tells the one that the terminal was opened with, and what that one started
stays behind, reading the end of the input for ever.
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
"""Exit status: 128 and the number of the signal, as shells have it."""

GONE = 1.5
"""Seconds in which a program without a terminal may end in good order."""
TOLD = 5.0
"""The same where it was told to end: its terminal may still have to be put right, over a slow line."""

_LOOKS = 0.5
"""Seconds between two looks, for systems that do not say by themselves that a terminal has gone."""
_GONE_ERRORS = (errno.EIO, errno.EPIPE, errno.ENXIO, errno.ENODEV, errno.ECONNRESET)


def says_gone(problem: OSError) -> bool:
    """Whether reading or writing failed because nobody is at the other end any more; no file is meant."""
    return problem.filename is None and problem.errno in _GONE_ERRORS


def terminals(*streams: TextIO | None) -> list[int]:
    """The numbers of those streams that are terminals, also of one that has gone and says no more that it is one."""
    found = []
    for stream in streams:
        with suppress(OSError, ValueError, AttributeError):
            if stream is not None and stat.S_ISCHR(os.fstat(stream.fileno()).st_mode):
                found.append(stream.fileno())
    return found


def hang_up() -> None:
    """The terminal has gone: the program is told as the system would have told it, and ends within GONE seconds."""
    _watch.end_within(GONE)
    if hasattr(signal, "SIGHUP"):
        os.kill(os.getpid(), signal.SIGHUP)


def watch(files: Iterable[int]) -> None:
    """From now on look whether those terminals are still there, and `hang_up` when one is not. Only once."""
    if hasattr(signal, "SIGHUP"):
        _watch.begin(files)


def watch_output() -> None:
    """The same for a command that only writes. What is to outlive its terminal writes to a file, as with `nohup`."""
    watch(terminals(sys.stdout))


def when_ended(leave: Callable[[int], object]) -> None:
    """From now on call that when the program is told to end, or the terminal has gone; it has a few seconds for it.

    It is given the exit status. It is called between any two steps of the main thread, even while that waits for a
    terminal that takes no more.
    """

    def leave_now(number: int, _frame: object) -> None:
        _watch.end_within(GONE if number != signal.SIGTERM else TOLD)
        leave(128 + number)

    for name in ("SIGHUP", "SIGTERM"):
        with suppress(ValueError):  # signals are for the main thread alone
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), leave_now)


def as_usual() -> None:
    """From now on whoever tells the program to end, ends it."""
    for name in ("SIGHUP", "SIGTERM"):
        with suppress(ValueError):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), signal.SIG_DFL)


class _Watch:
    """Looks at terminals in a thread of its own, and ends the program when its time is up."""

    def __init__(self) -> None:
        self._thread: threading.Thread | None = None
        self._end: float | None = None

    def begin(self, files: Iterable[int]) -> None:
        """Look at those."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._look, args=(list(files),), name="hangup", daemon=True)
            self._thread.start()

    def end_within(self, seconds: float) -> None:
        """The program ends so many seconds from now at the latest. Made for signals: nothing here waits."""
        end = time.monotonic() + seconds
        self._end = end if self._end is None else min(end, self._end)

    def _look(self, files: list[int]) -> None:
        import select

        poll = select.poll()
        for file in files:
            poll.register(file, 0)  # what is wrong is told without being asked for
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
