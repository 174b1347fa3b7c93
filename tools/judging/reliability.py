"""The reliability of predicted win shares, as tables and charts.

Every game yields the same number of sampled decisions, however long it is, and a game is short when the seat that is
ahead goes on to win. So each decision is weighted by the number of decisions in its game that it represents; that way
all decisions of all games count alike.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tda_tui.players.win_share import CLEAR
from tools.judging.predictions import Predicted

BINS = 10
"""Classes of shares."""
FEWEST = 20
"""The fewest decisions of a class that is shown."""
WIDTH = 41
"""The width of a chart, in columns."""


class Said(NamedTuple):
    """A decision: the number of its game, the predicted share, its seat's share of the victory, par, and the number of
    decisions of its game that it represents."""

    game: int
    share: float
    won: float
    par: float
    weight: float


def groups(games: Sequence[Predicted]) -> dict[str, list[Said]]:
    """All decisions, then those by number of players, then by ruleset."""
    found: dict[str, list[Said]] = defaultdict(list)
    for number, game in enumerate(games):
        players = len(game.won)
        for seat, share in game.shares:
            one = Said(number, share.mean, game.won[seat], 1 / players, game.unforced / len(game.shares))
            for name in ("all", f"{players} players", game.ruleset):
                found[name].append(one)
    return dict(sorted(found.items(), key=lambda pair: (pair[0] != "all", not pair[0][0].isdigit(), pair[0])))


def difference(some: Sequence[Said]) -> tuple[float, float]:
    """How much more was won than predicted, with its error."""
    return mean_by_game(some, [one.won - one.share for one in some])


def mean(some: Sequence[Said], values: Iterable[float]) -> float:
    """The weighted mean of one value per decision."""
    return sum(one.weight * value for one, value in zip(some, values, strict=True)) / sum(_weights(some))


def mean_by_game(some: Sequence[Said], values: Sequence[float]) -> tuple[float, float]:
    """The weighted mean of one value per decision, with an error clustered by game."""
    found = mean(some, values)
    return found, _spread(some, [value - found for value in values]) / sum(_weights(some))


def slope(some: Sequence[Said]) -> tuple[float, float]:
    """The weighted slope of shares won over shares predicted, with its error."""
    share, won = mean(some, (one.share for one in some)), mean(some, (one.won for one in some))
    square = sum(one.weight * (one.share - share) ** 2 for one in some)
    found = sum(one.weight * (one.share - share) * (one.won - won) for one in some) / square
    gaps = [(one.share - share) * (one.won - won - found * (one.share - share)) for one in some]
    return found, _spread(some, gaps) / square


def _weights(some: Sequence[Said]) -> list[float]:
    return [one.weight for one in some]


def _spread(some: Sequence[Said], values: Sequence[float]) -> float:
    """The standard error of a weighted sum of values with mean zero, clustered by game."""
    sums: dict[int, float] = defaultdict(float)
    for one, value in zip(some, values, strict=True):
        sums[one.game] += one.weight * value
    return math.sqrt(math.fsum(each**2 for each in sums.values()) * len(sums) / max(1, len(sums) - 1))


def summary(games: Sequence[Predicted]) -> list[str]:
    """A table with a line per group."""
    lines = [
        "| games of | games | decisions | predicted | won | difference | slope | squared error | of par |",
        "|---|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for name, some in groups(games).items():
        predicted, won = mean(some, (one.share for one in some)), mean(some, (one.won for one in some))
        more, error = difference(some)
        steep, steep_error = slope(some)
        square = mean(some, ((one.share - one.won) ** 2 for one in some))
        par = mean(some, ((one.par - one.won) ** 2 for one in some))
        lines.append(
            f"| {name} | {len({one.game for one in some})} | {len(some)} | {100 * predicted:.1f}% | {100 * won:.1f}% "
            f"| {100 * more:+.1f} +- {100 * error:.1f} | {steep:.2f} +- {steep_error:.2f} | {square:.3f} | {par:.3f} |"
        )
    return lines


def charts(games: Sequence[Predicted]) -> Iterator[str]:
    """A chart per group, with what was won in each class of predictions."""
    for name, some in groups(games).items():
        yield from (f"### {'All games' if name == 'all' else name}", "", "```text")
        classes: dict[int, list[Said]] = defaultdict(list)
        for one in some:
            classes[min(BINS - 1, max(0, int(one.share * BINS)))].append(one)
        for place in sorted(classes):
            if len(classes[place]) >= FEWEST:
                yield _row(place, classes[place])
        yield from ("```", "")


def _row(place: int, some: Sequence[Said]) -> str:
    share, won = mean(some, (one.share for one in some)), mean(some, (one.won for one in some))
    more, error = difference(some)
    line = ["."] * WIDTH
    line[round((WIDTH - 1) * share)] = "|"
    line[round((WIDTH - 1) * won)] = "o"
    span = f"{100 * place // BINS:2}-{100 * (place + 1) // BINS:3}%"
    sign = " *" if abs(more) > CLEAR * error else ""
    figures = f"{len(some):5} predicted {100 * share:4.1f} won {100 * won:4.1f} +-{100 * error:4.1f}"
    return f"{span}  {''.join(line)}  {figures}{sign}"
