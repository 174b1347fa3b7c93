"""What was measured in games of the arena, as docs/calibration.md says: what the levels give away in a decision, and
from which loss an answer is marked. `make calibration` writes the figures."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Final

import msgspec

from tda_tui.players.win_share import Figure

CALIBRATED: Final = Path(__file__).with_name("calibrated.json")


class Calibrated(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """By which evaluator, in how many games; losses by number of players and level; and the loss at which each mark
    begins, the smallest first."""

    engine: str
    games: int
    losses: dict[str, dict[str, Figure]]
    marks: dict[str, float]


@functools.cache
def calibrated() -> Calibrated:
    """The figures."""
    return msgspec.json.decode(CALIBRATED.read_bytes(), type=Calibrated)


def usual_losses(seats: int) -> dict[str, Figure]:
    """What the levels lose at a table of so many; nothing where that was not measured."""
    return calibrated().losses.get(str(seats), {})
