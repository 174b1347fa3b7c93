"""Makes the program end when its terminal is gone, as the system tells only what the terminal was started with."""

import errno
import os
import signal
import stat
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TextIO

HUNG_UP = 129
"""The exit status: 128 plus the signal number, as in shells."""
_GONE, _TERMINATED = 1.5, 5.0
"""Seconds to end in good order, without a terminal, and after being told to, perhaps over a slow line."""
_CHECKS = 0.5  # seconds between checks, for systems that do not report a lost terminal
_GONE_ERRORS = (errno.EIO, errno.EPIPE, errno.ENXIO, errno.ENODEV, errno.ECONNRESET)
_ends: list[float] = []  # when the program has to end at the latest


def says_gone(problem: OSError) -> bool:
    """Whether reading or writing failed because the other end is gone. Errors of named files do not count."""
    return problem.filename is None and problem.errno in _GONE_ERRORS


def hang_up() -> None:
    """Treat the terminal as gone: raise SIGHUP, and end soon in any case."""
    _ends.append(time.monotonic() + _GONE)
    if hasattr(signal, "SIGHUP"):
        os.kill(os.getpid(), signal.SIGHUP)


def watch(*streams: TextIO | None) -> None:
    """Watch those streams that are terminals in a thread, once, and hang up when one is gone."""
    if hasattr(signal, "SIGHUP") and all(thread.name != __name__ for thread in threading.enumerate()):
        # A terminal that is gone is no longer reported as one.
        threading.Thread(target=_watch, args=([*filter(_is_device, streams)],), name=__name__, daemon=True).start()


def _is_device(stream: TextIO | None) -> bool:
    with suppress(OSError, ValueError, AttributeError):
        return stream is not None and stat.S_ISCHR(os.fstat(stream.fileno()).st_mode)
    return False


def _watch(streams: list[TextIO]) -> None:
    import select

    poll = select.poll()
    for stream in streams:
        poll.register(stream, 0)  # errors are always reported
    while not _ends:
        for file, what in poll.poll(_CHECKS * 1000):
            if what & select.POLLNVAL:
                poll.unregister(file)
            elif what & (select.POLLHUP | select.POLLERR):
                hang_up()
    while (left := min(_ends) - time.monotonic()) > 0:
        time.sleep(min(left, 0.1))
    os._exit(HUNG_UP)


def when_ended(leave: Callable[[int], object]) -> None:
    """Call `leave` with the exit status when the program is told to end: a signal handler, with a few seconds."""

    def leave_now(number: int, _frame: object) -> None:
        _ends.append(time.monotonic() + (_TERMINATED if number == signal.SIGTERM else _GONE))
        leave(128 + number)

    _handle(leave_now)


def as_usual() -> None:
    """Restore the default signal handlers."""
    _handle(signal.SIG_DFL)


def _handle(handler: Callable[[int, object], None] | signal.Handlers) -> None:
    for name in ("SIGHUP", "SIGTERM"):
        with suppress(ValueError):  # only the main thread can handle signals
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), handler)
