"""Levels for tests that think for a while and keep a core busy; worker processes import them from here.

`python -m tests.slow LEVEL` opens a real table with three of them, `... LEVEL N` one with N seats.
"""

import sys
import time
from collections.abc import Sequence
from pathlib import Path

from tda_tui.players import player
from tda_tui.players.coach import Coach, Evaluation
from tda_tui.players.levels import Gambler
from tda_tui.players.player import Determinize, Level
from tda_tui.rules.view import View

LEVELS = {
    "slow": Level("tests.slow.Slow", "Slow", "Counts as long as it may.", searches=True),
    "endless": Level("tests.slow.Endless", "Endless", "Counts to a very great number.", searches=True),
}


class Slow(Gambler):
    """Plays like the gambler, after computing for the given number of seconds."""

    def __init__(self, seed: int, style: object = None, seconds: float | None = None) -> None:
        super().__init__(seed)
        self.seconds = seconds or 0.0

    def choose(self, view: View, determinize: Determinize | None = None) -> tuple[str, ...]:
        work(self.seconds, determinize)
        return super().choose(view, determinize)


class Endless(Slow):
    """Ignores its time limit."""

    def __init__(self, seed: int, style: object = None, seconds: float | None = None) -> None:
        super().__init__(seed, style, 600.0)


class Waiting(Gambler):
    """Plays like the gambler once a file exists."""

    def __init__(self, seed: int, sign: Path) -> None:
        super().__init__(seed)
        self.sign = sign

    def choose(self, view: View, determinize: Determinize | None = None) -> tuple[str, ...]:
        while not self.sign.exists():
            time.sleep(0.01)
        return super().choose(view, determinize)


class Ponderous(Coach):
    """Evaluates after computing for this number of seconds, with a small budget."""

    seconds = 0.0

    def evaluate(self, view: View, determinize: Determinize | None = None) -> Evaluation | None:
        work(self.seconds, determinize)
        return super().evaluate(view, determinize)


class PonderousForEver(Ponderous):
    """Takes ten minutes."""

    seconds = 600.0


class PonderousForAMoment(Ponderous):
    """Takes long enough to be seen thinking."""

    seconds = 0.3


class _Luck:
    def getrandbits(self, bits: int) -> int:
        return 1

    def random(self) -> float:
        return 0.5


def work(seconds: float, determinize: Determinize | None) -> None:
    """Determinize the same state again and again."""
    assert determinize is not None
    done = time.monotonic() + seconds
    while time.monotonic() < done:
        determinize(_Luck())


def main(words: Sequence[str]) -> None:
    """Open a table."""
    from tda_tui.cli.main import main as start

    player.LEVELS.update(LEVELS)
    level, seats = (*words, "4")[:2]
    start(["--seed", "1", "--players", seats, "--level", level])


if __name__ == "__main__":
    main(sys.argv[1:])
