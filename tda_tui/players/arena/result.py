"""The result of an arena: means over deals with confidence intervals, for each level.

The games of a deal are not independent of each other but deals are, so intervals are those of means over deals.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from tda_tui.players.arena.deal import rotations

if TYPE_CHECKING:
    from tda_tui.players.arena.arena_file import Deal

CERTAIN = 1.96
"""Standard errors on each side of the mean in a 95 % interval."""


class Figure(NamedTuple):
    """A mean over deals and half of its 95 % interval, None with fewer than two deals."""

    mean: float
    half: float | None


@dataclass(frozen=True)
class Standing:
    """How a level did. Shares and margins are per seat, however many seats the level has."""

    level: str
    seats: int
    won: float
    share: Figure
    margin: Figure
    decisions: int
    seconds: float

    @property
    def ms(self) -> float:
        """Processor time per decision in milliseconds."""
        return 1000.0 * self.seconds / max(self.decisions, 1)


@dataclass(frozen=True)
class Result:
    """The result of an arena. `wanted` is the number of games requested, in whole deals; `shares` are those of one seat
    of the first level, by deal seed."""

    ruleset: str
    levels: tuple[str, ...]
    seed: int
    deals: int
    games: int
    wanted: int
    standings: tuple[Standing, ...]
    shares: Mapping[int, float]

    @property
    def par(self) -> float:
        """The share of games each seat would win among equals."""
        return 1.0 / len(self.levels)

    @property
    def stopped(self) -> bool:
        """Whether the arena was stopped before its last game."""
        return self.games < self.wanted

    def as_dict(self) -> dict[str, Any]:
        """The result as plain data for JSON.

        ruleset, levels, seed   what was played: one level per seat; the deals' seeds count up from `seed`
        deals, games            how many were played; each deal has as many games as the levels have distinct rotations
        wanted, stopped         how many games were requested, and whether the arena was stopped before the last of them
        par                     1 / seats: the share of a seat among equals
        standings               one entry per level in the order of `levels`, with the seats of a level pooled:
          level, seats          its name and number of seats
          played, won           games; a shared win counts in parts
          share, share_half     won / played / seats, and half of its 95 % interval (null with fewer than two deals;
                                3 / deals / seats if all deals or none were won)
          margin, margin_half   gold at the end above the table's mean, per seat; half of its 95 % interval
          decisions             how many
          ms_per_decision       processor time in milliseconds; the only figure that differs between runs
        """
        return {
            "ruleset": self.ruleset,
            "levels": list(self.levels),
            "seed": self.seed,
            "deals": self.deals,
            "games": self.games,
            "wanted": self.wanted,
            "stopped": self.stopped,
            "par": self.par,
            "standings": [
                {
                    "level": one.level,
                    "seats": one.seats,
                    "played": self.games,
                    "won": one.won,
                    "share": one.share.mean,
                    "share_half": one.share.half,
                    "margin": one.margin.mean,
                    "margin_half": one.margin.half,
                    "decisions": one.decisions,
                    "ms_per_decision": one.ms,
                }
                for one in self.standings
            ],
        }


def sum_up(ruleset: str, levels: Sequence[str], seed: int, wanted: int, deals: Sequence[Deal]) -> Result:
    """The result of the deals played, out of `wanted` deals requested."""
    rounds = len(rotations(levels))
    seats = {level: levels.count(level) for level in levels}
    standings = tuple(_standing(level, count, len(levels) - count, deals) for level, count in seats.items())
    shares = {deal.seed: deal.levels[levels[0]].won / deal.games / seats[levels[0]] for deal in deals}
    return Result(ruleset, tuple(levels), seed, len(deals), len(deals) * rounds, wanted * rounds, standings, shares)


def _standing(level: str, seats: int, rivals: int, deals: Sequence[Deal]) -> Standing:
    benches = [deal.levels[level] for deal in deals]
    each = [1.0 / (deal.games * seats) for deal in deals]
    return Standing(
        level=level,
        seats=seats,
        won=math.fsum(bench.won for bench in benches),
        share=_share([bench.won * part for bench, part in zip(benches, each, strict=True)], seats, rivals),
        margin=mean_over([bench.margin * part for bench, part in zip(benches, each, strict=True)]),
        decisions=sum(bench.decisions for bench in benches),
        seconds=math.fsum(bench.seconds for bench in benches),
    )


def mean_over(values: Sequence[float]) -> Figure:
    """The mean of one figure per deal, with its normal interval."""
    if not values:
        return Figure(0.0, None)
    mean = statistics.fmean(values)
    if len(values) < 2:
        return Figure(mean, None)
    return Figure(mean, CERTAIN * statistics.stdev(values) / math.sqrt(len(values)))


def _share(shares: Sequence[float], seats: int, rivals: int) -> Figure:
    """The mean share with its interval.

    If all games of all deals were won, or none, the deals do not vary: then the rule of three bounds the interval.
    """
    figure = mean_over(shares)
    every = 1.0 / seats
    all_or_nothing = max(shares, default=0.0) < 1e-9 or min(shares) > every - 1e-9
    if figure.half is None or not rivals or not all_or_nothing:
        return figure
    return Figure(figure.mean, every * min(1.0, 3.0 / len(shares)))
