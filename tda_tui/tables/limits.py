"""Limits at the tables: on numbers, durations and frequencies."""

from collections import deque
from collections.abc import Hashable
from dataclasses import dataclass

from tda_tui.session.controller import LONGEST

_DAY = 86400.0


@dataclass(frozen=True)
class TableLimits:
    """All limits of the tables. Times are in seconds."""

    tables: int = 50
    tables_each: int = 3
    """The most tables one person may have open."""
    tables_from: int = 8
    """The most tables opened from one address, by whomever; fewer when few are free."""
    opened: int = 6
    """The most tables one person may open within `opened_within`: the lobby tells everybody of each."""
    opened_within: float = 60
    watchers: int = 20
    """The most watchers at a table."""
    accounts: int = 100_000
    """The most accounts; beyond that, those unused longest and without a rating are deleted."""

    away: float = 60
    """How long after a person has disconnected a computer player takes over."""
    vote: float = 30
    """How long a vote stays open."""
    vote_pause: float = 60
    """How long somebody whose vote failed cannot start another."""
    vote_rest: float = 3
    """How long after a vote that failed nobody can start another: a key pressed to answer it must not ask for one."""
    pause: float = 0.8
    """How long a computer player waits before it answers, so that people can follow."""

    answers: int = LONGEST
    """The answers of a game after which the last gambit is called, about four times those of a usual game: everybody
    waits while they are repeated for somebody who comes, and a record of far more cannot be read."""
    line: int = 160
    """The most characters of a line said."""
    lines: int = 5
    """The most lines or phrases somebody may say within `lines_within`."""
    lines_within: float = 10
    unread: int = 200
    """The most unread news kept for an attendee; the oldest is dropped."""

    gathering: float = 3600
    """How long an empty table without a game stands."""
    left: float = 7 * _DAY
    """How long an abandoned game is kept."""
    ended: float = 1800
    """How long an empty table whose game is over stands."""

    again: float = 60
    """How long before a failed write is retried."""
    records: int = 1000
    """The most records of finished games, and their total bytes; the oldest are deleted first."""
    record_bytes: int = 200_000_000
    results: int = 100_000
    """The most results kept."""


class TableProblem(ValueError):
    """Why something is not possible now: a sentence for the person who wanted it, in their language."""


class RateLimit:
    """Limits how often something happens within some seconds, by key."""

    def __init__(self, within: float) -> None:
        self._within = within
        self._times: dict[Hashable, deque[float]] = {}
        self._prunes_at = 0.0

    def allows(self, key: Hashable, now: float, most: int) -> bool:
        """Whether it has happened fewer than `most` times recently; if so, this time is counted."""
        if now >= self._prunes_at:  # not each time: there may be thousands of addresses
            self._times = {one: times for one, times in self._times.items() if now - times[-1] < self._within}
            self._prunes_at = now + self._within
        times = self._times.setdefault(key, deque(maxlen=most))
        if len(times) == most and now - times[0] < self._within:
            return False
        times.append(now)
        return True
