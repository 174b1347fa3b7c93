"""Play games and fit the learned figures to them: `python -m tools.train [PART …] [--games N]`.

The games are determined by their seeds, and so are the figures. They are written to the program's own data files; their
quality on held-out games is printed.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from functools import partial

from tools.train import antes, values
from tools.train.selfplay import Played, games

PARTS = {"values": values.Learner, "antes": antes.Learner}
GAMES, SHARP_PART = 5000, 200
"""Games of gamblers; and how many of them per game of sharps, which takes two hundred times as long."""
SHARPS_FROM = 10_000_000
"""The first seed of the sharps' games; gamblers use the seeds from 0 on."""


def played(many: int) -> Iterator[Played]:
    """All games, first the gamblers' and then the sharps'."""
    yield from games(0, many, "gambler", changed=True)
    yield from games(SHARPS_FROM, many // SHARP_PART, "sharp", changed=False)


def main(words: Sequence[str] | None = None) -> None:
    """Play, fit and write."""
    parser = argparse.ArgumentParser(prog="python -m tools.train", description=__doc__.partition("\n")[0])
    parser.add_argument("parts", nargs="*", metavar="part", choices=[[], *PARTS], help=f"of {', '.join(PARTS)}; all")
    parser.add_argument("--games", type=int, default=GAMES, help=f"games of gamblers, usually {GAMES}")
    given = parser.parse_args(words)
    learners = [PARTS[part]() for part in given.parts or PARTS]
    for game in played(given.games):
        for learner in learners:
            learner.add(game)
    for learner in learners:
        learner.learn(partial(print, flush=True))


if __name__ == "__main__":
    main()
