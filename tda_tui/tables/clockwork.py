"""Time for the tables: a clock, and callbacks at a time. Tests bring one of their own that does not wait."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextvars import copy_context
from typing import Protocol


class Alarm(Protocol):
    """Something that will be called, unless it is cancelled."""

    def cancel(self) -> None:
        """It is not called any more."""


class Clockwork(Protocol):
    """A clock."""

    def now(self) -> float:
        """Seconds since some moment."""

    def call_at(self, when: float, callback: Callable[[], None]) -> Alarm:
        """Call back at that time."""


class LoopClockwork:
    """The clock of the running event loop.

    Whatever it calls, it calls as whoever made the clock, not as the visitor in whose course somebody asked for it: an
    alarm, even one that is cancelled, would keep all that belongs to that visit until it rings.
    """

    def __init__(self) -> None:
        self._context = copy_context()

    def now(self) -> float:
        """Seconds since some moment."""
        return time.monotonic()

    def call_at(self, when: float, callback: Callable[[], None]) -> Alarm:
        """Call back at that time."""
        seconds = max(0.0, when - time.monotonic())
        return asyncio.get_running_loop().call_later(seconds, callback, context=self._context.copy())
