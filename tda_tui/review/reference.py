"""What the levels give away in an unforced decision: measured in games of the arena, as docs/review.md says."""

from __future__ import annotations

from tda_tui.players.win_share import Figure

_LOSSES: dict[int, dict[str, Figure]] = {
    2: {
        "novice": Figure(0.0158, 0.0014),
        "gambler": Figure(0.0138, 0.0011),
        "sharp": Figure(0.0071, 0.0022),
        "master": Figure(0.0024, 0.0011),
    },
    3: {
        "novice": Figure(0.0140, 0.0016),
        "gambler": Figure(0.0102, 0.0015),
        "sharp": Figure(0.0065, 0.0014),
        "master": Figure(0.0018, 0.0011),
    },
    4: {
        "novice": Figure(0.0116, 0.0015),
        "gambler": Figure(0.0094, 0.0012),
        "sharp": Figure(0.0056, 0.0017),
        "master": Figure(0.0031, 0.0010),
    },
    5: {
        "novice": Figure(0.0097, 0.0017),
        "gambler": Figure(0.0075, 0.0013),
        "sharp": Figure(0.0063, 0.0018),
        "master": Figure(0.0026, 0.0016),
    },
    6: {
        "novice": Figure(0.0117, 0.0018),
        "gambler": Figure(0.0081, 0.0014),
        "sharp": Figure(0.0060, 0.0016),
        "master": Figure(0.0012, 0.0010),
    },
}
"""By number of players and level: shares of winning, with their standard errors."""


def usual_losses(seats: int) -> dict[str, Figure]:
    """What the levels lose at a table of so many; nothing where that was not measured."""
    return _LOSSES.get(seats, {})
