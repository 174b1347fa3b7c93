"""The time for tables: a clock and timers. Tests use their own, which does not wait."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextvars import copy_context
from typing import Protocol


class Alarm(Protocol):
    """A timer that can be cancelled."""

    def cancel(self) -> None:
        """Cancel the timer."""


class Clockwork(Protocol):
    """A clock with timers."""

    def now(self) -> float:
        """Seconds since an arbitrary moment."""

    def call_at(self, when: float, callback: Callable[[], None]) -> Alarm:
        """Call `callback` at time `when`."""


class LoopClockwork:
    """The clock of the running event loop.

    Timers run in the context in which the clock was created, not in that of the visitor who caused them: a timer, even
    a cancelled one, would keep that visit's objects in memory until its time comes.
    """

    def __init__(self) -> None:
        self._context = copy_context()

    def now(self) -> float:
        """Seconds since an arbitrary moment."""
        return time.monotonic()

    def call_at(self, when: float, callback: Callable[[], None]) -> Alarm:
        """Call `callback` at time `when`."""
        seconds = max(0.0, when - time.monotonic())
        return asyncio.get_running_loop().call_later(seconds, callback, context=self._context.copy())
