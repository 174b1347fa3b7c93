"""How far what was said to be likely came as often as it was said: tables and charts of it.

The same few decisions were drawn from every game, however long, and a game is short where whoever is ahead goes on to
win. So each decision is weighted by how many of its game it stands for: then every decision of all games counts alike.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tda_tui.players.win_share import CLEAR
from tests.judging.predictions import Predicted

BINS = 10
"""Classes of shares."""
FEWEST = 20
"""Decisions without which a class is not told."""
WIDTH = 41
"""Columns of a chart."""


class Said(NamedTuple):
    """A decision: in which game, what share was predicted, how much of the victory its seat got, what par is, and how
    many decisions of its game it stands for."""

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
    """How much more was won than predicted, and its error."""
    return mean_by_game(some, [one.won - one.share for one in some])


def mean(some: Sequence[Said], values: Iterable[float]) -> float:
    """The mean of what is found of each decision, by weight."""
    return sum(one.weight * value for one, value in zip(some, values, strict=True)) / sum(_weights(some))


def mean_by_game(some: Sequence[Said], values: Sequence[float]) -> tuple[float, float]:
    """The mean of what is found of each decision, and its error: those of one game may depend on each other."""
    found = mean(some, values)
    return found, _spread(some, [value - found for value in values]) / sum(_weights(some))


def slope(some: Sequence[Said]) -> tuple[float, float]:
    """By how much more is won where one more is predicted, and its error."""
    share, won = mean(some, (one.share for one in some)), mean(some, (one.won for one in some))
    square = sum(one.weight * (one.share - share) ** 2 for one in some)
    found = sum(one.weight * (one.share - share) * (one.won - won) for one in some) / square
    gaps = [(one.share - share) * (one.won - won - found * (one.share - share)) for one in some]
    return found, _spread(some, gaps) / square


def _weights(some: Sequence[Said]) -> list[float]:
    return [one.weight for one in some]


def _spread(some: Sequence[Said], values: Sequence[float]) -> float:
    """The standard error of a weighted sum of values whose mean is nothing; those of one game go together."""
    sums: dict[int, float] = defaultdict(float)
    for one, value in zip(some, values, strict=True):
        sums[one.game] += one.weight * value
    return math.sqrt(math.fsum(each**2 for each in sums.values()) * len(sums) / max(1, len(sums) - 1))


def summary(games: Sequence[Predicted]) -> list[str]:
    """A line for each group of games."""
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
            f"| {name} | {len({one.game for one in some})} | {len(some)} | {100 * predicted:.1f} % | {100 * won:.1f} % "
            f"| {100 * more:+.1f} +- {100 * error:.1f} | {steep:.2f} +- {steep_error:.2f} | {square:.3f} | {par:.3f} |"
        )
    return lines


def charts(games: Sequence[Predicted]) -> Iterator[str]:
    """For each group what came of each class of predictions."""
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
    span = f"{100 * place // BINS:2}-{100 * (place + 1) // BINS:3} %"
    sign = " *" if abs(more) > CLEAR * error else ""
    figures = f"{len(some):5} said {100 * share:4.1f} won {100 * won:4.1f} +-{100 * error:4.1f}"
    return f"{span}  {''.join(line)}  {figures}{sign}"
