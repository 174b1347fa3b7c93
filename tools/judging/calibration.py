"""Measures what the levels lose per decision, sets the thresholds of marks, and tests the calibration of win shares.

    python -m tools.judging.calibration JUDGED PREDICTED           # print the page docs/calibration.md
    python -m tools.judging.calibration JUDGED PREDICTED --write   # write it, and the program's figures

JUDGED and PREDICTED are files of `tools.judging.sweep` and `tools.judging.predictions`.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from tda_tui.files.atomic import write_atomically
from tda_tui.players.judgement import CALIBRATED, Calibrated
from tda_tui.players.player import LEVELS
from tda_tui.players.win_share import CLEAR, Figure
from tda_tui.process.streams import say
from tools.judging import boldness, predictions
from tools.judging.reliability import charts, summary
from tools.judging.sweep import Swept, read

PAGE = Path(__file__).resolve().parents[2] / "docs" / "calibration.md"
ORDINARY = "gambler"
OFTEN = {"?!": 0.20, "?": 0.12, "??": 0.06}
"""A mark begins at the loss that ordinary play, that of a gambler, clearly exceeds in this part of its unforced
decisions. Masters cannot be the measure: they search as the evaluator does, so what both overlook costs them
nothing."""
NOBODYS_MEASURE = "random"
"""The level that is no yardstick for anybody."""
STEP = 0.005
"""The step to which thresholds are rounded."""


def main(words: list[str]) -> None:
    """Print or write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("judged", type=Path)
    parser.add_argument("predicted", type=Path)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args(words)
    games, predicted = read(options.judged), predictions.read(options.predicted)
    found = calibrated(games)
    page = "\n".join(page_of(games, predicted, found)) + "\n"
    if options.write:
        PAGE.write_text(page, encoding="utf-8")
        write_atomically(CALIBRATED, msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")
    else:
        say(page)


def calibrated(games: Sequence[Swept]) -> Calibrated:
    """The figures for the program."""
    losses = {}
    for seats in sorted({len(game.levels) for game in games}):
        by_level = _by_level(game for game in games if len(game.levels) == seats)
        losses[str(seats)] = {
            level: _rounded(mean_of(values)) for level, values in by_level.items() if level != NOBODYS_MEASURE
        }
    ordinary = sorted(clear_losses(games)[ORDINARY], reverse=True)
    marks = {mark: threshold(ordinary, often) for mark, often in OFTEN.items()}
    return Calibrated(engine=games[-1].engine, games=len(games), losses=losses, marks=marks)


def threshold(losses: Sequence[float], often: float) -> float:
    """The rounded loss that at most the part `often` of these losses exceed; losses are sorted, the largest first."""
    beyond = losses[min(len(losses) - 1, int(often * len(losses)))]
    return max(1, round(beyond / STEP)) * STEP


def clear_losses(games: Iterable[Swept]) -> dict[str, list[float]]:
    """The loss of each decision by level; 0 if it is within the error of the search."""
    found: dict[str, list[float]] = defaultdict(list)
    for game in games:
        for one in game.judged:
            loss, error = one.loss
            found[game.levels[one.seat]].append(loss if loss > CLEAR * error else 0.0)
    return found


def mean_of(clusters: Sequence[Sequence[float]]) -> Figure:
    """The mean of all values with a cluster-robust standard error."""
    count = sum(map(len, clusters))
    mean = sum(map(sum, clusters)) / count
    spread = sum((sum(some) - mean * len(some)) ** 2 for some in clusters)
    many = len(clusters)
    return Figure(mean, (spread * many / max(1, many - 1)) ** 0.5 / count)


def _rounded(figure: Figure) -> Figure:
    return Figure(round(figure.mean, 5), round(figure.error, 5))


def _by_level(games: Iterable[Swept]) -> dict[str, list[list[float]]]:
    """Losses by level, grouped by game."""
    found: dict[str, list[list[float]]] = defaultdict(list)
    for game in games:
        for level in {*game.levels}:
            losses = [one.loss.mean for one in game.judged if game.levels[one.seat] == level]
            if losses:
                found[level].append(losses)
    return {level: found[level] for level in LEVELS if level in found}


def page_of(games: Sequence[Swept], predicted: Sequence[predictions.Predicted], found: Calibrated) -> list[str]:
    """The lines of the page."""
    decisions = sum(len(game.judged) for game in games)
    said = sum(len(game.shares) for game in predicted)
    players = min(len(game.levels) for game in games), max(len(game.levels) for game in games)
    return [
        "# Calibration of reviews",
        "",
        "`make calibration` writes this page; [review.md](review.md) explains how the figures are used.",
        "",
        "## What the levels give away",
        "",
        f"{len(games)} games under all rulesets, with {players[0]} to {players[1]} players of random levels. The",
        f"evaluator `{found.engine}` judged a random sample of {decisions} of their unforced decisions as in a",
        f"review, with {games[-1].iterations} iterations each. Errors are standard errors of the mean.",
        "",
        *losses_table(games),
        "",
        "By number of players; a review compares your own figure with these:",
        "",
        *players_table(games),
        "",
        "## The losses at which marks begin",
        "",
        "Gamblers are the measure of ordinary play. Each mark begins at the loss they clearly exceed in the given",
        "share of their unforced decisions, rounded to half a per cent of the game. A loss within the error of the",
        "search counts as no loss. The lower rows show how many marks each level gets per hundred unforced decisions:",
        "",
        *marks_table(games, found),
        "",
        "## The reliability of win shares",
        "",
        f"The evaluator `{predicted[-1].engine}` judged {said} decisions, two random ones from each of",
        f"{len(predicted)} games between gamblers, under all rulesets and with every number of players. It used",
        f"{predicted[-1].iterations} iterations. `predicted` is the win share of the answer given, `won` how often its",
        "seat won. Each decision is weighted by the number of decisions in its game that it represents, so that all",
        "decisions of all games count alike. Errors are clustered by game. A slope of 1 is right: below it, shares are",
        "too far from par; above it, too close. Compare the squared error with that of always predicting par.",
        "",
        *summary(predicted),
        "",
        "`times as bold` is the factor on the log odds, relative to those of par, that gives the least surprise: 1",
        "means that the shares are right as they are. The surprise is the mean logarithmic loss. The last column shows",
        "how much of it the factor fitted on one half of the games saves in the other half.",
        "",
        *boldness.table(predicted),
        "",
        "In the charts, `|` is the predicted share and `o` the share won, from 0 to 100%; if they coincide, you see",
        "`o`. A `*` marks a difference of more than two standard errors: one in twenty occurs by chance.",
        "",
        *charts(predicted),
    ]


def losses_table(games: Sequence[Swept]) -> list[str]:
    """The loss per decision of each level."""
    lines = ["| level | decisions | given away per decision | +- |", "|---|---:|---:|---:|"]
    for level, clusters in _by_level(games).items():
        mean, error = mean_of(clusters)
        lines.append(f"| {level} | {sum(map(len, clusters))} | {100 * mean:z.2f}% | {100 * error:.2f} |")
    return lines


def players_table(games: Sequence[Swept]) -> list[str]:
    """The loss per decision by level and number of players."""
    seats = sorted({len(game.levels) for game in games})
    lines = [f"| level | {' | '.join(f'{n} players' for n in seats)} |", f"|---|{'---:|' * len(seats)}"]
    by_seats = {n: _by_level(game for game in games if len(game.levels) == n) for n in seats}
    for level in LEVELS:
        figures = [mean_of(by_seats[n][level]) for n in seats if level in by_seats[n]]
        cells = [f"{100 * mean:z.2f}% +- {100 * error:.2f}" for mean, error in figures]
        lines.append(f"| {level} | {' | '.join(cells)} |")
    return lines


def marks_table(games: Sequence[Swept], found: Calibrated) -> list[str]:
    """The threshold of each mark, and how often each level gets it."""
    lines = ["| | " + " | ".join(found.marks) + " |", "|---|" + "---:|" * len(found.marks)]
    lines.append("| gamblers exceed it in | " + " | ".join(f"{100 * OFTEN[mark]:.0f}%" for mark in found.marks) + " |")
    lines.append("| it begins at | " + " | ".join(f"{100 * loss:.1f}%" for loss in found.marks.values()) + " |")
    bounds = [*found.marks.values(), 2.0]
    for level, losses in sorted(clear_losses(games).items(), key=lambda pair: list(LEVELS).index(pair[0])):
        often = [
            100 * statistics.fmean(bounds[at] <= loss < bounds[at + 1] for loss in losses)
            for at in range(len(bounds) - 1)
        ]
        lines.append(f"| {level} | {' | '.join(f'{each:.1f}' for each in often)} |")
    return lines


if __name__ == "__main__":
    main(sys.argv[1:])
