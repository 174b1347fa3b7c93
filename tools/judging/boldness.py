"""By how much win shares are over- or underconfident, fitted and cross-validated.

Confidence is scaled as in temperature scaling: the log odds of a share, relative to those of par, are multiplied by a
factor.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from tools.judging.predictions import Predicted
from tools.judging.reliability import Said, groups, mean, mean_by_game

NARROW, WIDE = 0.4, 3.0
"""The range of factors searched."""
STEPS = 24
PARTS = 10
"""The number of jackknife groups, by game, for the error of a factor."""
CERTAIN = 0.001
"""Shares are clipped to this distance from 0 and 1."""


def bolder(share: float, par: float, times: float) -> float:
    """The share with its log odds relative to par multiplied by `times`; par stays par."""
    held = min(1.0 - CERTAIN, max(CERTAIN, share))
    odds = math.log(held / (1.0 - held)) - math.log(par / (1.0 - par))
    return 1.0 / (1.0 + math.exp(-(math.log(par / (1.0 - par)) + times * odds)))


def surprise(one: Said, times: float = 1.0) -> float:
    """The logarithmic loss of a prediction scaled by `times`."""
    share = min(1.0 - CERTAIN, max(CERTAIN, bolder(one.share, one.par, times)))
    return -one.won * math.log(share) - (1.0 - one.won) * math.log(1.0 - share)


def fitted(some: Sequence[Said]) -> float:
    """The factor with the least logarithmic loss."""
    low, high = NARROW, WIDE
    for _step in range(STEPS):
        left, right = low + (high - low) / 3.0, high - (high - low) / 3.0
        if sum(one.weight * (surprise(one, left) - surprise(one, right)) for one in some) < 0:
            high = right
        else:
            low = left
    return (low + high) / 2.0


def error_of(some: Sequence[Said]) -> float:
    """The jackknife error of a fitted factor."""
    found = [fitted([one for one in some if one.game % PARTS != part]) for part in range(PARTS)]
    middle = sum(found) / PARTS
    return math.sqrt((PARTS - 1) / PARTS * math.fsum((each - middle) ** 2 for each in found))


def gained(some: Sequence[Said]) -> tuple[float, float]:
    """The reduction of the loss on each half of the games by the factor fitted on the other half, with its error."""
    half = [one.game // PARTS % 2 for one in some]
    factors = [fitted([one for one, other in zip(some, half, strict=True) if other != mine]) for mine in (0, 1)]
    gains = [surprise(one) - surprise(one, factors[mine]) for one, mine in zip(some, half, strict=True)]
    return mean_by_game(some, gains)


def table(games: Sequence[Predicted]) -> list[str]:
    """A table with a line per number of players."""
    lines = ["| games of | times as bold | surprise | less with the factor of other games |", "|---|---:|---:|---:|"]
    for name, some in groups(games).items():
        if name.endswith(" players"):
            bold, now = f"{fitted(some):.2f} +- {error_of(some):.2f}", mean(some, map(surprise, some))
            gain, error = gained(some)
            lines.append(f"| {name} | {bold} | {now:.4f} | {gain:.4f} +- {error:.4f} |")
    return lines
