"""The result of an arena: means over deals with intervals, and sequential tests of whether one level is stronger.

The games of a deal are not independent of each other but deals are, so intervals are those of means over deals.

In whole games the test compares strength in Elo of a seat: at a table of n, where one seat of the first level plays
n - 1 seats of the other, a level e Elo stronger wins the share 1 / (1 + (n - 1) * 10 ** (-e / 400)) of its games. It is
the generalized sequential probability ratio test of share(elo0) against share(elo1), as used for chess engines on pairs
of games. One observation is the share that the first level won over the rotations of a deal. The distribution of shares
is estimated from the deals: compared are the likeliest distributions on the observed shares with mean share(elo0) and
share(elo1). For many deals this approaches

    LLR = N * (share(elo1) - share(elo0)) * (2 * mean - share(elo0) - share(elo1)) / (2 * variance).

In gambits the test asks how many points of a win the first level gains more in each than the second: gain0 or gain1.
The mean is over all gambits, for deals of few gambits are those in which each decides most; its variance is again that
over deals. Compared are the likeliest normal distributions with these means:

    LLR = N / 2 * log((variance + (mean - gain0) ** 2) / (variance + (mean - gain1) ** 2)).

So that the first few deals do not decide by happening to be equal, tests start with a few virtual deals between equals.
"""

import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import msgspec

from tda_tui.players.arena.deals import CLAIRVOYANT, Deal, Match

CERTAIN = 1.96  # standard errors on each side of the mean in a 95% interval


class Figure(NamedTuple):
    """A mean over deals and half of its 95% interval, None with fewer than two deals."""

    mean: float
    half: float | None


def points(figure: Figure) -> Figure:
    """A share in points: per cent of a win."""
    return Figure(100.0 * figure.mean, None if figure.half is None else 100.0 * figure.half)


def plain_figure(name: str, figure: Figure | None) -> dict[str, float | None]:
    """A figure as plain data for JSON: the mean by its name, and the half; both null if there is none."""
    mean, half = figure or (None, None)
    return {name: mean, f"{name}_half": half}


@dataclass(frozen=True)
class Standing:
    """How a level did. Shares and margins are per seat, however many seats the level has; for gambits they are the
    changes in a gambit."""

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
    """The result of an arena. `wanted` is the number of games requested, in whole deals; it was `stopped` if it ended
    before that. `shares` has what each deal shows of the first level (`Match.observed`), by seed."""

    ruleset: str
    levels: tuple[str, ...]
    seed: int
    deals: int
    games: int
    wanted: int
    stopped: bool
    standings: tuple[Standing, ...]
    shares: Mapping[int, float]

    @property
    def par(self) -> float:
        """The share of games each seat would win among equals."""
        return 1.0 / len(self.levels)

    def as_dict(self) -> dict[str, Any]:
        """The result as plain data for JSON, with one entry per level in `standings`, its seats pooled. Only
        `ms_per_decision` differs between runs."""
        names = ("ruleset", "levels", "seed", "deals", "games", "wanted", "stopped", "par")
        standings = [
            {"level": one.level, "seats": one.seats, "played": self.games, "won": one.won}
            | plain_figure("share", one.share)
            | plain_figure("margin", one.margin)
            | {"decisions": one.decisions, "ms_per_decision": one.ms}
            for one in self.standings
        ]
        return {**{name: getattr(self, name) for name in names}, "standings": standings}


@dataclass(frozen=True)
class GambitResult(Result):
    """The result of gambits, whose number `games` is. Shares are gains in the probability of winning the game; the
    `difference` between those of the two levels is in points."""

    difference: Figure

    def as_dict(self) -> dict[str, Any]:
        """As for games, with what is gained in a gambit: points of a win, and gold."""
        names = ("ruleset", "levels", "seed", "deals", "stopped")
        counts = {"gambits": self.games, "wanted": self.wanted, **plain_figure("difference", self.difference)}
        standings = [
            {"level": one.level}
            | plain_figure("gain", points(one.share))
            | plain_figure("gold", one.margin)
            | {"decisions": one.decisions, "ms_per_decision": one.ms}
            for one in self.standings
        ]
        return {**{name: getattr(self, name) for name in names}, **counts, "standings": standings}


def rotations(levels: Sequence[str]) -> list[tuple[str, ...]]:
    """All distinct rotations of the levels around the table."""
    around = tuple(levels)
    return list(dict.fromkeys(around[shift:] + around[:shift] for shift in range(len(around))))


def sum_up(match: Match, wanted: int, deals: Sequence[Deal], stopped: bool = False) -> Result:
    """The result of the deals played of a match. `wanted` is the number of games that it was to have; if it was not
    stopped, it has as many as were wanted."""
    games = [deal.games for deal in deals]
    shares = {deal.seed: match.observed(deal) for deal in deals}
    result = Result(
        match.ruleset,
        tuple(match.levels),
        match.seed,
        len(deals),
        sum(games),
        wanted if stopped else sum(games),
        stopped,
        tuple(_standing(match, level, deals) for level in match.measured),
        shares,
    )
    if match.unit == "games":
        return result
    return GambitResult(**vars(result), difference=points(mean_over(list(shares.values()), games)))


def _standing(match: Match, level: str, deals: Sequence[Deal]) -> Standing:
    seats = match.levels.count(level) if match.unit == "games" else 1
    benches = [(deal.levels[level], 1.0 / (deal.games * seats)) for deal in deals]
    won, games = [bench.won * part for bench, part in benches], [deal.games for deal in deals]
    return Standing(
        level,
        seats,
        won=math.fsum(bench.won for bench, _part in benches),
        share=_share(won, seats, len(match.levels) - seats) if match.unit == "games" else mean_over(won, games),
        margin=mean_over([bench.margin * part for bench, part in benches], games),
        decisions=sum(bench.decisions for bench, _part in benches),
        seconds=math.fsum(bench.seconds for bench, _part in benches),
    )


def mean_over(values: Sequence[float], weights: Sequence[float] | None = None) -> Figure:
    """The mean of one figure per deal, with its normal interval (of a weighted mean by the delta method)."""
    errors = _errors(values, weights)
    half = CERTAIN * statistics.stdev(errors) / math.sqrt(len(errors)) if len(errors) > 1 else None
    return Figure(statistics.fmean(values, weights) if values else 0.0, half)


def _errors(values: Sequence[float], weights: Sequence[float] | None) -> list[float]:
    """By how much each deal moves the mean, times the number of deals."""
    if not values:
        return []
    mean, weights = statistics.fmean(values, weights), weights or [1.0] * len(values)
    usual = statistics.fmean(weights)
    return [weight / usual * (value - mean) for value, weight in zip(values, weights, strict=True)]


def _share(shares: Sequence[float], seats: int, rivals: int) -> Figure:
    """The mean share with its interval. If all games of all deals were won, or none, the deals do not vary: then the
    rule of three bounds the interval."""
    figure = mean_over(shares)
    every = 1.0 / seats
    if figure.half is not None and rivals and (max(shares) < 1e-9 or min(shares) > every - 1e-9):
        return Figure(figure.mean, every * min(1.0, 3.0 / len(shares)))
    return figure


ERROR = 0.05  # the probability of accepting if the first hypothesis is true, and of rejecting if the second is
BOUND = math.log((1.0 - ERROR) / ERROR)  # the test ends when the log-likelihood ratio reaches this, or its negative
SUPPOSED_DEALS = 2.0  # how many virtual deals between equals a test starts with
SUPPOSED_SPREAD = 8.0  # how far they are from 0 in gambits, in points of a win
DIGITS = 9  # decimal places to which shares are rounded, so that equal shares compare equal however they were summed
_HALVINGS = 60  # bisection steps, enough for full floating-point precision

ACCEPTED, REJECTED, UNDECIDED = "accepted", "rejected", "undecided"


def share_of(elo: float, seats: int) -> float:
    """The share of games won by a seat that is `elo` stronger than each of the others."""
    return 1.0 / (1.0 + (seats - 1) * math.pow(10.0, -elo / 400.0))


def elo_of(share: float, seats: int) -> float:
    """The Elo difference of a seat that wins this share, strictly between 0 and 1; the inverse of `share_of`."""
    return 400.0 * math.log10(share * (seats - 1) / (1.0 - share))


class SequentialTest:
    """The state of a test of whether a figure is rather `low` or `high`. `add` one deal after the other until there is
    a verdict."""

    NAME: ClassVar[str]  # of the figure
    MOST: ClassVar[float]  # the greatest figure considered, and the least is its negative

    def __init__(self, low: float, high: float) -> None:
        self.low, self.high = low, high
        self.deals = 0
        self.llr = 0.0

    def add(self, observed: float, games: int = 1) -> None:
        """Observe a deal (`Match.observed`) of so many games, or gambits."""
        raise NotImplementedError

    @property
    def estimate(self) -> Figure | None:
        """The estimated figure and half of its 95% interval; None before the first deal. A test ends on a lucky or
        unlucky run, so its estimate is slightly biased away from the middle."""
        raise NotImplementedError

    @property
    def verdict(self) -> str:
        """The verdict: ACCEPTED, REJECTED or UNDECIDED."""
        return ACCEPTED if self.llr >= BOUND else REJECTED if self.llr <= -BOUND else UNDECIDED

    def as_dict(self) -> dict[str, Any]:
        """The test as plain data for JSON."""
        hypotheses = {f"{self.NAME}0": self.low, f"{self.NAME}1": self.high}
        found = {name: getattr(self, name) for name in ("verdict", "deals", "llr")}
        return {**hypotheses, **found, "bound": BOUND, **plain_figure(self.NAME, self.estimate)}


class EloTest(SequentialTest):
    """A test of the strength in Elo of one seat at a table of `seats`."""

    NAME, MOST = "elo", 1000.0  # beyond it the stronger side always wins

    def __init__(self, low: float, high: float, seats: int) -> None:
        super().__init__(low, high)
        self.seats = seats
        par = 1.0 / seats
        self._seen = {
            round(won / seats, DIGITS): SUPPOSED_DEALS * math.comb(seats, won) * par**won * (1.0 - par) ** (seats - won)
            for won in range(seats + 1)
        }
        self._observed: dict[float, int] = {}

    def add(self, observed: float, games: int = 1) -> None:
        """Observe a deal by the share of its games that the first level won."""
        share = round(observed, DIGITS)
        self._seen[share] = self._seen.get(share, 0.0) + 1.0
        self._observed[share] = self._observed.get(share, 0) + 1
        self.deals += 1
        low, high = share_of(self.low, self.seats), share_of(self.high, self.seats)
        tilted_low, tilted_high = _tilt(self._seen, low), _tilt(self._seen, high)
        self.llr = math.fsum(
            count * math.log((1.0 + tilted_low * (each - low)) / (1.0 + tilted_high * (each - high)))
            for each, count in self._observed.items()
        )

    @property
    def estimate(self) -> Figure | None:
        """The difference in Elo."""
        if not self.deals:
            return None
        count = math.fsum(self._seen.values())
        mean = math.fsum(share * many for share, many in self._seen.items()) / count
        variance = math.fsum(many * (share - mean) ** 2 for share, many in self._seen.items()) / count
        error = CERTAIN * math.sqrt(variance / count)
        return Figure(elo_of(mean, self.seats), error * 400.0 / math.log(10.0) / (mean * (1.0 - mean)))


class GainTest(SequentialTest):
    """A test of how much more the first level gains in a gambit than the second, in points of a win."""

    NAME, MOST = "gain", 100.0

    def __init__(self, low: float, high: float) -> None:
        super().__init__(low, high)
        self._gains: list[float] = []
        self._gambits: list[int] = []

    def add(self, observed: float, games: int = 1) -> None:
        """Observe a deal by the difference between the gains."""
        self._gains.append(100.0 * observed)
        self._gambits.append(games)
        self.deals += 1
        mean = statistics.fmean(self._gains, self._gambits)
        errors = _errors(self._gains, self._gambits)
        squares = math.fsum(error**2 for error in errors) + SUPPOSED_DEALS * SUPPOSED_SPREAD**2
        variance = squares / (self.deals + SUPPOSED_DEALS)
        odds = (variance + (mean - self.low) ** 2) / (variance + (mean - self.high) ** 2)
        self.llr = self.deals / 2.0 * math.log(odds)

    @property
    def estimate(self) -> Figure | None:
        """The difference in points of a win."""
        return mean_over(self._gains, self._gambits) if self._gains else None


def _tilt(seen: Mapping[float, float], mean: float) -> float:
    """The t for which weights count / (1 + t * (share - mean)) have this mean, found by bisection. They form the
    likeliest distribution on the observed shares with the mean (empirical likelihood)."""
    low, high = -1.0 / (max(seen) - mean), -1.0 / (min(seen) - mean)
    for _half in range(_HALVINGS):
        middle = (low + high) / 2.0
        slope = math.fsum(count * (each - mean) / (1.0 + middle * (each - mean)) for each, count in seen.items())
        low, high = (middle, high) if slope > 0.0 else (low, middle)
    return low


# The strength of levels as measured for this version, shipped with the program


MEASURED = Path(__file__).with_name("published_results.json")
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


class Cell(msgspec.Struct, frozen=True):
    """One seat of the first level against another: share of games won, gold above the mean, and half intervals."""

    ruleset: str
    levels: tuple[str, ...]
    seed: int
    games: int
    share: float
    half: float
    margin: float
    margin_half: float

    @property
    def par(self) -> float:
        """The share of games each seat would win among equals."""
        return 1.0 / len(self.levels)

    @property
    def command(self) -> str:
        """The command that produces it."""
        return f"tda arena {' '.join(self.levels)} --games {self.games} --ruleset {self.ruleset} --seed {self.seed}"


Cells = dict[tuple[str, str, int], Cell]  # results by level, rival and number of seats


def measured() -> list[Cell]:
    """The published results."""
    return msgspec.json.decode(MEASURED.read_bytes(), type=list[Cell]) if MEASURED.exists() else []


def cells(results: Sequence[Cell], ruleset: str) -> Cells:
    """The results under a ruleset."""
    return {(one.levels[0], one.levels[1], len(one.levels)): one for one in results if one.ruleset == ruleset}


def commands(known: Cells) -> list[str]:
    """The commands that produced the published table."""
    pairs = [(level, rival, seats) for level, rival in PAIRS for seats in SEATS]
    return [known[pair].command for pair in pairs if pair in known]
