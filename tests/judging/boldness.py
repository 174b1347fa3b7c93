"""How much bolder shares of winning would have to be to be right, and whether that holds in other games."""

from __future__ import annotations

import math
from collections.abc import Sequence

from tests.judging.predictions import Predicted
from tests.judging.reliability import Said, groups, mean, mean_by_game

NARROW, WIDE = 0.4, 3.0
"""Between these the factor is looked for."""
STEPS = 24
PARTS = 10
"""One of so many parts of the games is left out at a time to find the error of a factor."""
CERTAIN = 0.001
"""No share is taken for more certain than that."""


def bolder(share: float, par: float, times: float) -> float:
    """A share whose odds, held against those of par, are taken to that power: par stays par."""
    held = min(1.0 - CERTAIN, max(CERTAIN, share))
    odds = math.log(held / (1.0 - held)) - math.log(par / (1.0 - par))
    return 1.0 / (1.0 + math.exp(-(math.log(par / (1.0 - par)) + times * odds)))


def surprise(one: Said, times: float = 1.0) -> float:
    """How surprising it is what came: less is better."""
    share = min(1.0 - CERTAIN, max(CERTAIN, bolder(one.share, one.par, times)))
    return -one.won * math.log(share) - (1.0 - one.won) * math.log(1.0 - share)


def fitted(some: Sequence[Said]) -> float:
    """The factor by which what came surprises least."""
    low, high = NARROW, WIDE
    for _step in range(STEPS):
        left, right = low + (high - low) / 3.0, high - (high - low) / 3.0
        if sum(one.weight * (surprise(one, left) - surprise(one, right)) for one in some) < 0:
            high = right
        else:
            low = left
    return (low + high) / 2.0


def error_of(some: Sequence[Said]) -> float:
    """How far a factor that was found in these may be wrong: it is found again without each part of the games."""
    found = [fitted([one for one in some if one.game % PARTS != part]) for part in range(PARTS)]
    middle = sum(found) / PARTS
    return math.sqrt((PARTS - 1) / PARTS * math.fsum((each - middle) ** 2 for each in found))


def gained(some: Sequence[Said]) -> tuple[float, float]:
    """How much less surprising what came is in one half of the games with the factor of the other half, and how far
    that may be wrong."""
    half = [one.game // PARTS % 2 for one in some]
    factors = [fitted([one for one, other in zip(some, half, strict=True) if other != mine]) for mine in (0, 1)]
    gains = [surprise(one) - surprise(one, factors[mine]) for one, mine in zip(some, half, strict=True)]
    return mean_by_game(some, gains)


def table(games: Sequence[Predicted]) -> list[str]:
    """A line for each number of players."""
    lines = ["| games of | times as bold | surprise | less with the factor of other games |", "|---|---:|---:|---:|"]
    for name, some in groups(games).items():
        if name.endswith(" players"):
            bold, now = f"{fitted(some):.2f} +- {error_of(some):.2f}", mean(some, map(surprise, some))
            gain, error = gained(some)
            lines.append(f"| {name} | {bold} | {now:.4f} | {gain:.4f} +- {error:.4f} |")
    return lines
