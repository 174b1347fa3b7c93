"""Limits on numbers and durations at the tables."""

from __future__ import annotations

from dataclasses import dataclass

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
    """How long before a failed write is retried; doubled each time, up to `again_most`."""
    again_most: float = 3600
    records: int = 1000
    """The most records of finished games, and their total bytes; the oldest are deleted first."""
    record_bytes: int = 200_000_000
    results: int = 100_000
    """The most results kept."""
