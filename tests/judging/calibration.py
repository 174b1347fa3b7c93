"""Measures what the levels give away, and how far shares of winning are right; from the games of `tests.judging.sweep`.

python -m tests.judging.calibration FILE            # the tables, as docs/review.md has them
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

from tda_tui.players.player import LEVELS
from tda_tui.players.win_share import CLEAR, Figure
from tda_tui.process.streams import say
from tda_tui.review.judgement import MARKS
from tests.judging.sweep import Swept, read

BINS = 10
"""Classes of shares in the tables."""


def main(words: list[str]) -> None:
    """Print all tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    games = read(parser.parse_args(words).file)
    decisions = sum(len(game.judged) for game in games)
    say(f"{len(games)} games, {decisions} unforced decisions, {games[0].iterations} iterations each\n")
    for table in (losses(games), marks(games), by_players(games), calibration(games), by_ruleset(games)):
        say("\n".join(table) + "\n")


def _mean(values: Sequence[float]) -> Figure:
    error = statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else 1.0
    return Figure(statistics.fmean(values), error)


def _by_level(games: Iterable[Swept]) -> dict[str, list[float]]:
    found: dict[str, list[float]] = defaultdict(list)
    for game in games:
        for one in game.judged:
            found[game.levels[one.seat]].append(one.opinion.loss.mean)
    return {level: found[level] for level in LEVELS if level in found}


def losses(games: Sequence[Swept]) -> list[str]:
    """What each level gives away in a decision."""
    lines = ["| level | decisions | given away in each | +- |", "|---|---:|---:|---:|"]
    for level, values in _by_level(games).items():
        mean, error = _mean(values)
        lines.append(f"| {level} | {len(values)} | {100 * mean:.2f} % | {100 * error:.2f} |")
    return lines


def by_players(games: Sequence[Swept]) -> list[str]:
    """The same by the number of players: the figures of `tda_tui/review/reference.py`."""
    lines = ["| players | level | decisions | given away | +- |", "|---:|---|---:|---:|---:|"]
    for seats in range(2, 7):
        for level, values in _by_level(game for game in games if len(game.levels) == seats).items():
            mean, error = _mean(values)
            lines.append(f"| {seats} | {level} | {len(values)} | {100 * mean:.2f} % | {100 * error:.2f} |")
    return lines


def marks(games: Sequence[Swept]) -> list[str]:
    """How often each mark falls, by level: in a hundred decisions."""
    found: dict[str, list[str]] = defaultdict(list)
    for game in games:
        for one in game.judged:
            loss, error = one.opinion.loss
            said = [mark for mark, least in MARKS.items() if loss >= least and loss > CLEAR * error]
            found[game.levels[one.seat]].append(said[-1] if said else "")
    lines = ["| level | ?! | ? | ?? |", "|---|---:|---:|---:|"]
    for level in (level for level in LEVELS if level in found):
        often = [100 * found[level].count(mark) / len(found[level]) for mark in MARKS]
        lines.append(f"| {level} | {' | '.join(f'{each:.1f}' for each in often)} |")
    return lines


def calibration(games: Sequence[Swept]) -> list[str]:
    """What was predicted for those who were asked, and what became of it; a chart beside it."""
    classes: dict[int, list[tuple[float, float]]] = defaultdict(list)
    for share, won, _name, _seats in predictions(games):
        classes[min(BINS - 1, max(0, int(share * BINS)))].append((share, won))
    lines = ["| predicted | decisions | on average | won | |", "|---|---:|---:|---:|---|"]
    for place in sorted(classes):
        pairs = classes[place]
        share, won = (statistics.fmean(pair[column] for pair in pairs) for column in (0, 1))
        chart = ["."] * 21
        chart[round(20 * share)] = "|"
        chart[round(20 * won)] = "o"
        span = f"{100 * place // BINS}-{100 * (place + 1) // BINS} %"
        lines.append(f"| {span} | {len(pairs)} | {100 * share:.1f} % | {100 * won:.1f} % | `{''.join(chart)}` |")
    return lines


def by_ruleset(games: Sequence[Swept]) -> list[str]:
    """The squared error of the shares, and what it would be of par, by ruleset and by number of players."""
    groups: dict[str, list[tuple[float, float, int]]] = defaultdict(list)
    for share, won, ruleset, seats in predictions(games):
        for name in (ruleset, f"{seats} players", "all"):
            groups[name].append((share, won, seats))
    lines = ["| games of | decisions | predicted | won | squared error | of par |", "|---|---:|---:|---:|---:|---:|"]
    for name, found in sorted(groups.items()):
        share, won = statistics.fmean(one[0] for one in found), statistics.fmean(one[1] for one in found)
        error = statistics.fmean((one[0] - one[1]) ** 2 for one in found)
        par = statistics.fmean((1 / one[2] - one[1]) ** 2 for one in found)
        lines.append(f"| {name} | {len(found)} | {100 * share:.1f} % | {100 * won:.1f} % | {error:.3f} | {par:.3f} |")
    return lines


def predictions(games: Iterable[Swept]) -> Iterable[tuple[float, float, str, int]]:
    """For every decision what the seat's answer was worth, what it came to, the ruleset and the number of players."""
    for game in games:
        for one in game.judged:
            yield one.opinion.share.mean, game.won[one.seat], game.ruleset, len(game.levels)


if __name__ == "__main__":
    main(sys.argv[1:])
