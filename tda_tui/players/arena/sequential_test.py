"""A sequential test of whether a level is stronger than another: it ends as soon as the deals say so clearly enough.

What is compared, in Elo of a seat. At a table of n, one seat of the first level sits among n - 1 of the other. The
first is e Elo stronger if it wins the share

    share(e) = 1 / (1 + (n - 1) * 10 ** (-e / 400))

of its games: each seat wins in proportion to its strength, and 400 Elo are ten times the strength. With two at the
table that is the Elo of chess; with any number 0 Elo are par, 1 / n. At a table of four 10 Elo are 1.1 points of share.

What is observed. The games of a deal, which is played from every chair, are not independent of each other; deals are.
So an observation is a whole deal: the share that the first level won in its rotations.

The test is the generalized sequential probability ratio test of share(elo0) against share(elo1), as chess engines are
tested on pairs of games ("pentanomial"). How shares are distributed it learns from the deals themselves: of all
distributions over what was observed, those with the mean share(elo0) and with the mean share(elo1) that fit best are
compared. For many deals that comes to

    LLR = N * (share(elo1) - share(elo0)) * (2 * mean - share(elo0) - share(elo1)) / (2 * variance).

A level that is truly elo0 is accepted, and one that is elo1 rejected, in one of 20 tests. So that the first deals
decide nothing by having come out alike, the test begins as if a few had been played before, by equals.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from tda_tui.players.arena.result import CERTAIN, Figure

ERROR = 0.05
"""How often the test may accept what is elo0, and reject what is elo1."""
BOUND = math.log((1.0 - ERROR) / ERROR)
"""The test ends where the log-likelihood ratio passes this, or falls below its negative."""
SUPPOSED_DEALS = 2.0
"""Deals of equals that count as seen before the first one, for how shares are distributed."""
MOST = 1000
"""Elo: who is so much stronger wins always."""
DIGITS = 9
"""To which shares are rounded: a third is a third, however it was added up."""
_HALVINGS = 60
"""Steps to find a figure as exactly as it can be written."""

ACCEPTED, REJECTED, UNDECIDED = "accepted", "rejected", "undecided"


def share_of(elo: float, seats: int) -> float:
    """The share of the games that a seat wins if it is so much stronger than each of the others.

    >>> share_of(0, 4), round(share_of(10, 4), 4), round(share_of(400, 2), 4)
    (0.25, 0.2609, 0.9091)
    """
    return 1.0 / (1.0 + (seats - 1) * math.pow(10.0, -elo / 400.0))


def elo_of(share: float, seats: int) -> float:
    """How much stronger a seat is that wins this share, which is over 0 and below 1.

    >>> round(elo_of(share_of(35.0, 6), 6), 6)
    35.0
    """
    return 400.0 * math.log10(share * (seats - 1) / (1.0 - share))


class SequentialTest:
    """The test, and what it has observed. `add` it a deal after the other, until there is a verdict."""

    def __init__(self, elo0: float, elo1: float, seats: int) -> None:
        self.elo0, self.elo1, self.seats = elo0, elo1, seats
        self.deals = 0
        self.llr = 0.0
        par = 1.0 / seats
        self._seen = {
            round(won / seats, DIGITS): SUPPOSED_DEALS * math.comb(seats, won) * par**won * (1.0 - par) ** (seats - won)
            for won in range(seats + 1)
        }
        self._observed: dict[float, int] = {}

    def add(self, share: float) -> None:
        """Observe a deal: the share of its games that the first level won."""
        share = round(share, DIGITS)
        self._seen[share] = self._seen.get(share, 0.0) + 1.0
        self._observed[share] = self._observed.get(share, 0) + 1
        self.deals += 1
        low, high = share_of(self.elo0, self.seats), share_of(self.elo1, self.seats)
        tilted_low, tilted_high = _tilt(self._seen, low), _tilt(self._seen, high)
        self.llr = math.fsum(
            count * math.log((1.0 + tilted_low * (each - low)) / (1.0 + tilted_high * (each - high)))
            for each, count in self._observed.items()
        )

    @property
    def verdict(self) -> str:
        """What the test has come to: accepted, rejected, or undecided."""
        return ACCEPTED if self.llr >= BOUND else REJECTED if self.llr <= -BOUND else UNDECIDED

    @property
    def elo(self) -> Figure | None:
        """The estimated difference and half of its 95 % interval; None before the first deal.

        A test ends on a lucky or an unlucky run: its estimate is a little too far from the middle.
        """
        if not self.deals:
            return None
        count = math.fsum(self._seen.values())
        mean = math.fsum(share * many for share, many in self._seen.items()) / count
        variance = math.fsum(many * (share - mean) ** 2 for share, many in self._seen.items()) / count
        error = CERTAIN * math.sqrt(variance / count)
        return Figure(elo_of(mean, self.seats), error * 400.0 / math.log(10.0) / (mean * (1.0 - mean)))

    def as_dict(self) -> dict[str, Any]:
        """The test as plain data for JSON.

        elo0, elo1      what is tested, in Elo of a seat
        verdict         "accepted" (elo1), "rejected" (elo0), or "undecided"
        deals           observations up to the verdict; deals that were played beyond it do not count
        llr, bound      the log-likelihood ratio; a verdict is at `bound`, or at its negative
        elo, elo_half   the estimated difference and half of its 95 % interval; null before the first deal
        """
        elo, half = self.elo or (None, None)
        return {
            "elo0": self.elo0,
            "elo1": self.elo1,
            "verdict": self.verdict,
            "deals": self.deals,
            "llr": self.llr,
            "bound": BOUND,
            "elo": elo,
            "elo_half": half,
        }


def _tilt(seen: Mapping[float, float], mean: float) -> float:
    """The t with which the weights count / (1 + t * (share - mean)) have that mean: of all distributions over these
    shares the likeliest that has it (empirical likelihood). It is the root of a function that falls."""
    low, high = -1.0 / (max(seen) - mean), -1.0 / (min(seen) - mean)
    for _half in range(_HALVINGS):
        middle = (low + high) / 2.0
        slope = math.fsum(count * (each - mean) / (1.0 + middle * (each - mean)) for each, count in seen.items())
        low, high = (middle, high) if slope > 0.0 else (low, middle)
    return low
