"""Limits at the tables: on numbers and durations, and on what people say."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from tda_tui.files.sanitize import on_one_line
from tda_tui.tables.lookalikes import fewer_marks
from tda_tui.words.translate import gettext as _

_DAY = 86400.0


@dataclass(frozen=True)
class Limits:
    """All limits of the tables. Times are in seconds."""

    tables: int = 50
    tables_each: int = 3
    """The most tables one person may have open."""
    tables_from: int = 8
    """The most tables opened from one address, by whomever; fewer when few are free."""
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
    pause: float = 0.8
    """How long a computer player waits before it answers, so that people can follow."""

    line: int = 160
    """The most characters of a line said."""
    lines: int = 5
    """The most lines or phrases somebody may say within `lines_within`."""
    lines_within: float = 10
    unread: int = 200
    """The most unread news kept for a place; the oldest is dropped."""

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


def fit_line(line: str, limits: Limits) -> str:
    """The line as shown to all, without control characters. Raises TableProblem if it is empty or too long."""
    if len(line) > limits.line:
        raise TableProblem(_("That is too long: {most} letters can be said at once.").format(most=limits.line))
    said = on_one_line(fewer_marks(" ".join(line.split())))[: limits.line]
    if not said:
        raise TableProblem(_("There is nothing to be said."))
    return said


_REMEMBERED = 100
"""The most notices remembered, by kind and person."""


class TalkLimit:
    """Limits how often one person speaks."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._spoken: deque[float] = deque(maxlen=limits.lines)

    def count(self, now: float) -> None:
        """Count a line. Raises TableProblem if there were too many lately."""
        spoken = self._spoken
        if len(spoken) == self._limits.lines and now - spoken[0] < self._limits.lines_within:
            raise TableProblem(_("Let the others say something, too: wait a moment."))
        spoken.append(now)


class Lately:
    """Limits notices about one person, for instance if they come and go all the time."""

    def __init__(self, within: float) -> None:
        self._within = within
        self._told: dict[tuple[str, str], deque[float]] = {}

    def may(self, kind: str, who: str, now: float, most: int) -> bool:
        """Whether fewer than `most` such notices were told of somebody lately; if so, this one is counted."""
        if len(self._told) >= _REMEMBERED:
            self._told.clear()
        told = self._told.setdefault((kind, who), deque(maxlen=most))
        if len(told) == most and now - told[0] < self._within:
            return False
        told.append(now)
        return True
