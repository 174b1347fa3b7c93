"""What calls back at the tables: a clock, named alarms, and callbacks of visits."""

import asyncio
import logging
import time
from collections.abc import Callable, Hashable
from contextvars import copy_context
from typing import NamedTuple

log = logging.getLogger(__name__)


class Clockwork:
    """The clock of the running event loop.

    Timers run in the context in which the clock was created, not in that of the visitor who caused them: a timer, even
    a cancelled one, would keep that visit's objects in memory until its time comes.
    """

    def __init__(self) -> None:
        self._context = copy_context()

    def now(self) -> float:
        """Seconds since an arbitrary moment."""
        return time.monotonic()

    def call_later(self, seconds: float, callback: Callable[[], None]) -> Callable[[], None]:
        """Call `callback` after some seconds; returns a function that cancels it."""
        return asyncio.get_running_loop().call_later(seconds, callback, context=self._context.copy()).cancel


class Alarms:
    """Alarms by name. An alarm that is set again replaces the one before."""

    def __init__(self, clockwork: Clockwork) -> None:
        self.now = clockwork.now
        self._call_later = clockwork.call_later
        self._cancel: dict[Hashable, Callable[[], None]] = {}

    def __contains__(self, name: Hashable) -> bool:
        return name in self._cancel

    def set(self, name: Hashable, seconds: float, callback: Callable[[], None]) -> None:
        """Call `callback` after some seconds, unless the alarm is cancelled."""

        def ring() -> None:
            del self._cancel[name]
            callback()

        self.cancel(name)
        self._cancel[name] = self._call_later(seconds, ring)

    def cancel(self, name: Hashable) -> None:
        """Cancel an alarm, if it is set."""
        if name in self._cancel:
            self._cancel.pop(name)()

    def cancel_all(self) -> None:
        """Cancel all alarms."""
        for name in list(self._cancel):
            self.cancel(name)


class TimeLeft(NamedTuple):
    """Seconds left of a decision's own time, and of the seat's bank, used after that."""

    decision: float
    bank: float


def in_this_context(callback: Callable[[], object]) -> Callable[[], None]:
    """The callback, run from now on in the context of this visit, such as its language; its errors are only logged."""
    context = copy_context()

    def call() -> None:
        try:
            context.copy().run(callback)
        except Exception:
            log.exception("somebody who listens at a table cannot")

    return call
