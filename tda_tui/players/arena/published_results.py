"""The measured strength of levels against each other: arena results shipped with the program."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

from tda_tui.players.arena.contestant import CLAIRVOYANT

MEASURED = Path(__file__).with_name("published_results.json")
"""A list of outputs of `tda arena --json`."""
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


class Cell(NamedTuple):
    """One seat of a level against another level: shares of games won, gold above the mean, with half intervals."""

    games: int
    par: float
    share: float
    half: float
    margin: float
    margin_half: float
    ms: float
    command: str


def line_up(level: str, rival: str, seats: int) -> list[str]:
    """The levels of an arena with one seat of `level` against `rival`."""
    return [level, *[rival] * (seats - 1)]


def measured(path: Path = MEASURED) -> list[dict[str, Any]]:
    """The published results as plain data."""
    if not path.exists():
        return []
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return found


def cells(results: list[dict[str, Any]], ruleset: str) -> dict[tuple[str, str, int], Cell]:
    """The results under a ruleset, by level, rival and number of seats."""
    found = {}
    for result in results:
        if result["ruleset"] != ruleset:
            continue
        level, *rivals = result["levels"]
        hero = next(one for one in result["standings"] if one["level"] == level)
        command = f"tda arena {' '.join(result['levels'])} --games {result['games']} --ruleset {result['ruleset']}"
        found[level, rivals[0], len(result["levels"])] = Cell(
            result["games"],
            result["par"],
            hero["share"],
            hero["share_half"] or 0.0,
            hero["margin"],
            hero["margin_half"] or 0.0,
            hero["ms_per_decision"],
            f"{command} --seed {result['seed']}",
        )
    return found


def commands(known: dict[tuple[str, str, int], Cell]) -> list[str]:
    """The commands that produced the published table."""
    pairs = [(level, rival, seats) for level, rival in PAIRS for seats in SEATS]
    return [known[pair].command for pair in pairs if pair in known]
