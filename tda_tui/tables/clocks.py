"""The time for tables: a clock and timers, and the clocks for decisions."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from contextvars import copy_context
from functools import partial
from typing import NamedTuple, Protocol

from tda_tui.rules.questions import Question
from tda_tui.tables.seats import Seat


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


class TimeLeft(NamedTuple):
    """Seconds left of a decision's own time, and of the seat's bank, used after that."""

    decision: float
    bank: float


class _Running(NamedTuple):
    question: Question
    since: float
    alarm: Alarm


class Clocks:
    """The clocks of a table's seats; none if `decision` is 0. `up` is called with a question whose time has run out."""

    def __init__(
        self, seats: list[Seat], decision: float, clockwork: Clockwork, up: Callable[[Question], None]
    ) -> None:
        self._seats = seats
        self._decision = decision
        self._clockwork = clockwork
        self._up = up
        self._running: dict[int, _Running] = {}

    def follow(self, asked: Mapping[int, Question]) -> None:
        """Run the clocks for these questions, by seat, and no others."""
        for seat, running in list(self._running.items()):
            if asked.get(seat) is not running.question:
                self._stop(seat)
        for seat, question in asked.items():
            if self._decision and seat not in self._running:
                self._start(seat, question)

    def _start(self, seat: int, question: Question) -> None:
        now = self._clockwork.now()
        ends = now + self._decision + self._seats[seat].bank
        self._running[seat] = _Running(question, now, self._clockwork.call_at(ends, partial(self._ring, seat)))

    def _stop(self, seat: int) -> None:
        left = self.left(seat)
        self._running.pop(seat).alarm.cancel()
        if left is not None:
            self._seats[seat].bank = left.bank

    def _ring(self, seat: int) -> None:
        question = self._running[seat].question
        self._stop(seat)
        self._up(question)

    def left(self, seat: int) -> TimeLeft | None:
        """The time left for a seat's decision; None if its clock is not running."""
        if seat not in self._running:
            return None
        taken = self._clockwork.now() - self._running[seat].since
        own = max(0.0, self._decision - taken)
        return TimeLeft(own, max(0.0, self._seats[seat].bank - max(0.0, taken - self._decision)))

    def stop(self) -> None:
        """Stop all clocks."""
        for seat in list(self._running):
            self._stop(seat)
