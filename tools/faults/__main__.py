"""Kill the real program at many moments: `python -m tools.faults [--moments N] [--seed S] [--jobs J]`."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools.faults.moments import killed_game


def _one(home: Path, seed: int) -> tuple[Counter[str], str]:
    """Play and kill one game; returns how often it was ended in each way, and the problem, if any."""
    ways: Counter[str] = Counter()
    try:
        for moment in killed_game(home / str(seed), seed):
            ways[moment.way] += 1
    except (AssertionError, ValueError) as problem:
        return ways, f"seed {seed}, moment {ways.total() + 1}, {home / str(seed)}: {problem}"
    return ways, ""


def main(words: Sequence[str] | None = None) -> int:
    """Kill games and compare; returns 1 if anything was lost or doubled. The folder of such a game is kept."""
    parser = argparse.ArgumentParser(prog="python -m tools.faults", description=__doc__)
    parser.add_argument("--moments", type=int, default=200, help="how many in all (default: 200)")
    parser.add_argument("--seed", type=int, default=1, help="the first game (default: 1)")
    parser.add_argument("--jobs", type=int, default=2, help="programs at a time (default: 2)")
    options = parser.parse_args(words)
    home = Path(tempfile.mkdtemp(prefix="tda-faults-"))
    os.environ["XDG_CONFIG_HOME"] = str(home)
    ways: Counter[str] = Counter()
    wrong = games = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        while ways.total() < options.moments:
            seeds = range(options.seed + games, options.seed + games + 4 * options.jobs)
            for counted, problem in pool.map(lambda seed: _one(home, seed), seeds):
                games, ways, wrong = games + 1, ways + counted, wrong + bool(problem)
                if problem:
                    print(f"WRONG {problem}", flush=True)
            print(f"{ways.total()} moments in {games} games, {wrong} wrong", flush=True)
    print(", ".join(f"{way} {many}" for way, many in sorted(ways.items())))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
