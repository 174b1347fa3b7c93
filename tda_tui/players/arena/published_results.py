"""The measured strength of levels against each other: arena results shipped with the program."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from tda_tui.players.arena.deals import CLAIRVOYANT

MEASURED = Path(__file__).with_name("published_results.json")
SEATS = (2, 3, 4, 6)
PAIRS = (
    ("novice", "random"),
    ("gambler", "novice"),
    ("sharp", "gambler"),
    ("master", "sharp"),
    ("master", "gambler"),
    (CLAIRVOYANT, "gambler"),
)
"""Which levels are measured: one seat of the first against the second on all other seats."""


class Cell(msgspec.Struct, frozen=True):
    """One seat of the first level against another: share of games won, gold above the mean, and half intervals."""

    ruleset: str
    levels: tuple[str, ...]
    seed: int
    games: int
    share: float
    half: float
    margin: float
    margin_half: float

    @property
    def par(self) -> float:
        """The share of games each seat would win among equals."""
        return 1.0 / len(self.levels)

    @property
    def command(self) -> str:
        """The command that produces it."""
        return f"tda arena {' '.join(self.levels)} --games {self.games} --ruleset {self.ruleset} --seed {self.seed}"


Cells = dict[tuple[str, str, int], Cell]
"""Results by level, rival and number of seats."""


def measured() -> list[Cell]:
    """The published results."""
    return msgspec.json.decode(MEASURED.read_bytes(), type=list[Cell]) if MEASURED.exists() else []


def cells(results: Sequence[Cell], ruleset: str) -> Cells:
    """The results under a ruleset."""
    return {(one.levels[0], one.levels[1], len(one.levels)): one for one in results if one.ruleset == ruleset}


def commands(known: Cells) -> list[str]:
    """The commands that produced the published table."""
    pairs = [(level, rival, seats) for level, rival in PAIRS for seats in SEATS]
    return [known[pair].command for pair in pairs if pair in known]
