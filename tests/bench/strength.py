"""Measure how strong the levels are and keep it: `python -m tests.bench.strength [LEVEL RIVAL SEATS GAMES]`.

Without words the whole table is measured as far as it is not there yet; that takes hours. A run that was stopped goes
on where it was.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from tda_tui.players.arena.arena import arena
from tda_tui.players.arena.published_results import MEASURED, PAIRS, SEATS, cells, line_up, measured

GAMES = {"novice": 1200, "gambler": 1200, "sharp": 240, "master": 120}
"""Games to play by the level that is measured; a multiple of every number of seats."""


def measure(level: str, rival: str, seats: int, games: int) -> None:
    """Play, and put the result in the place of an older one."""
    levels = line_up(level, rival, seats)
    kept = Path(tempfile.gettempdir()) / f"tda-strength-{level}-{rival}-{seats}.jsonl"
    result = arena(levels, games, resume=kept)
    if result.stopped:
        raise KeyboardInterrupt
    others = [one for one in measured() if one["levels"] != levels]
    MEASURED.write_text(json.dumps([*others, result.as_dict()], indent=1) + "\n", encoding="utf-8")
    cell = cells([result.as_dict()])[level, rival, seats]
    print(f"{level} against {rival}, {seats} seats: {cell.share:.1%} ± {cell.half:.1%}", flush=True)


def main(words: list[str]) -> None:
    """Measure one match, or what is missing."""
    if words:
        level, rival, seats, games = words
        measure(level, rival, int(seats), int(games))
        return
    known = cells(measured())
    for level, rival in PAIRS:
        for seats in SEATS:
            if (level, rival, seats) not in known:
                measure(level, rival, seats, GAMES[level])


if __name__ == "__main__":
    main(sys.argv[1:])
