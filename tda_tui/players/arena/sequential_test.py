"""A sequential test of whether one level is stronger than another, which ends as soon as the evidence is clear enough.

Strength is compared in Elo of a seat. At a table of n, one seat of the first level plays n - 1 seats of the other. The
first is e Elo stronger if it wins the share

    share(e) = 1 / (1 + (n - 1) * 10 ** (-e / 400))

of its games: seats win in proportion to their strength, and 400 Elo mean ten times the strength. With two players this
is the Elo of chess; with any number 0 Elo mean par, 1 / n. At a table of four, 10 Elo are 1.1 points of share.

One observation is a whole deal, the share the first level won over its rotations: the games of a deal are not
independent of each other, deals are.

The test is the generalized sequential probability ratio test of share(elo0) against share(elo1), as used for chess
engines on pairs of games ("pentanomial"). The distribution of shares is estimated from the deals themselves: the test
compares the maximum-likelihood distributions on the observed shares with mean share(elo0) and with mean share(elo1).
For many deals this approaches

    LLR = N * (share(elo1) - share(elo0)) * (2 * mean - share(elo0) - share(elo1)) / (2 * variance).

The probability of accepting a true elo0, or of rejecting a true elo1, is 1 in 20. So that the first few deals do not
decide the test by happening to be equal, it starts with a few virtual deals between equals.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from tda_tui.players.arena.result import CERTAIN, Figure

ERROR = 0.05
"""The probability of accepting if elo0 is true, and of rejecting if elo1 is true."""
BOUND = math.log((1.0 - ERROR) / ERROR)
"""The test ends when the log-likelihood ratio reaches this, or its negative."""
SUPPOSED_DEALS = 2.0
"""How many virtual deals between equals the test starts with."""
MOST = 1000
"""The greatest Elo difference considered; beyond it the stronger side always wins."""
DIGITS = 9
"""Decimal places to which shares are rounded, so that equal shares compare equal however they were summed."""
_HALVINGS = 60
"""Bisection steps, enough for full floating-point precision."""

ACCEPTED, REJECTED, UNDECIDED = "accepted", "rejected", "undecided"


def share_of(elo: float, seats: int) -> float:
    """The share of games won by a seat that is `elo` stronger than each of the others.

    >>> share_of(0, 4), round(share_of(10, 4), 4), round(share_of(400, 2), 4)
    (0.25, 0.2609, 0.9091)
    """
    return 1.0 / (1.0 + (seats - 1) * math.pow(10.0, -elo / 400.0))


def elo_of(share: float, seats: int) -> float:
    """The Elo difference of a seat that wins this share, strictly between 0 and 1; the inverse of `share_of`.

    >>> round(elo_of(share_of(35.0, 6), 6), 6)
    35.0
    """
    return 400.0 * math.log10(share * (seats - 1) / (1.0 - share))


class SequentialTest:
    """The state of a test. `add` one deal after the other until there is a verdict."""

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
        """Observe a deal by the share of its games that the first level won."""
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
        """The verdict: ACCEPTED, REJECTED or UNDECIDED."""
        return ACCEPTED if self.llr >= BOUND else REJECTED if self.llr <= -BOUND else UNDECIDED

    @property
    def elo(self) -> Figure | None:
        """The estimated difference and half of its 95 % interval; None before the first deal.

        A test ends on a lucky or unlucky run, so its estimate is slightly biased away from the middle.
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

        elo0, elo1      the hypotheses, in Elo of a seat verdict         "accepted" (elo1), "rejected" (elo0), or
        "undecided" deals           observations up to the verdict; later deals do not count llr, bound      the
        log-likelihood ratio; a verdict is at `bound`, or at its negative elo, elo_half   the estimated difference and
        half of its 95 % interval; null before the first deal
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
    """The t for which weights count / (1 + t * (share - mean)) have this mean, found by bisection.

    They form the likeliest distribution on the observed shares with the mean (empirical likelihood).
    """
    low, high = -1.0 / (max(seen) - mean), -1.0 / (min(seen) - mean)
    for _half in range(_HALVINGS):
        middle = (low + high) / 2.0
        slope = math.fsum(count * (each - mean) / (1.0 + middle * (each - mean)) for each, count in seen.items())
        low, high = (middle, high) if slope > 0.0 else (low, middle)
    return low
