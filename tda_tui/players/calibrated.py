"""Measurements from arena games (docs/calibration.md): how much the levels lose per decision, and from which loss an
answer gets a mark. Written by `make calibration`."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Final

import msgspec

from tda_tui.players.win_share import Figure

CALIBRATED: Final = Path(__file__).with_name("calibrated.json")


class Calibrated(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The evaluator and number of games; losses by number of players and level; and the loss at which each mark begins,
    the smallest first."""

    engine: str
    games: int
    losses: dict[str, dict[str, Figure]]
    marks: dict[str, float]


@functools.cache
def calibrated() -> Calibrated:
    """The measurements shipped with the program."""
    return msgspec.json.decode(CALIBRATED.read_bytes(), type=Calibrated)


def usual_losses(seats: int) -> dict[str, Figure]:
    """The loss per decision of each level at a table of this size; empty if it was not measured."""
    return calibrated().losses.get(str(seats), {})
