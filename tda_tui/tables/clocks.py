"""The clocks for decisions: a time for each decision, and after that the seat's bank."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from tda_tui.rules.questions import Question
from tda_tui.tables.clockwork import Alarm, Clockwork
from tda_tui.tables.seats import Seat


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
