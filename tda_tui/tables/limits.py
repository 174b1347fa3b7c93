"""How much of everything there may be, and how long things last."""

from __future__ import annotations

from dataclasses import dataclass

_DAY = 86400.0


@dataclass(frozen=True)
class Limits:
    """All limits of the tables. Times are seconds."""

    tables: int = 50
    tables_each: int = 3
    """How many tables one person may have opened."""
    tables_from: int = 8
    """How many tables may stand that were opened from one address, whoever opened them; fewer when few are free."""
    watchers: int = 20
    """How many may watch at a table."""
    accounts: int = 100_000
    """How many people are known; beyond that whoever has been away longest, and has no rating, is forgotten."""

    away: float = 60
    """After so long a computer player holds the seat of a person who has dropped out."""
    vote: float = 30
    """So long a vote waits for its answers."""
    vote_pause: float = 60
    """So long somebody asks nothing more to whom all have not agreed."""
    pause: float = 0.8
    """How long a computer player waits before it answers, so that people can follow."""

    line: int = 160
    """Letters of a line that somebody says."""
    lines: int = 5
    """How many lines, or phrases, somebody may say within `lines_within`."""
    lines_within: float = 10
    unread: int = 200
    """How much news is kept for somebody who does not read it; the oldest is dropped."""

    gathering: float = 3600
    """So long a table stands that has not begun and at which nobody is."""
    left: float = 7 * _DAY
    """So long a game stands to which nobody comes back."""
    ended: float = 1800
    """So long a table stands at which the game is over and nobody is."""

    again: float = 60
    """After so long what could not be put on disk is tried again; each time after twice as long, but no longer than
    `again_most`."""
    again_most: float = 3600
    records: int = 1000
    """How many records of finished games are kept, and how many bytes of them; the oldest go first."""
    record_bytes: int = 200_000_000
    results: int = 100_000
    """How many results are kept."""
