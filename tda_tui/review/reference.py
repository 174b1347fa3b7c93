"""What the levels give away in an unforced decision: measured in games of the arena, as docs/review.md says."""

from __future__ import annotations

from tda_tui.players.win_share import Figure

_LOSSES: dict[int, dict[str, Figure]] = {}
"""By number of players and level: shares of winning, with their standard errors."""


def usual_losses(seats: int) -> dict[str, Figure]:
    """What the levels lose at a table of so many; nothing where that was not measured."""
    return _LOSSES.get(seats, {})
