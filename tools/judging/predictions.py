"""Plays games between gamblers, and stores the win shares of two random decisions of each.

    python -m tools.judging.predictions FILE --games 24000

continues FILE. The games cycle through all rulesets and numbers of players; each is stored in one line.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

import msgspec

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.win_share import ENGINE, Budget, Figure
from tda_tui.review.judging import is_forced
from tda_tui.rules.game import Game
from tools.judging.sweep import gone_on_with, judge, keep, names_of, played, tables

BUDGET = Budget(iterations=300, least=30)
"""Less than for a review, because only the mean matters here."""
DECISIONS = 2
"""Decisions per game: further ones would add little, because they share its result."""
_PREDICTED = 1_000_000
"""The seeds of these games start here, beyond those of other measurements."""


class Predicted(msgspec.Struct):
    """A game: each seat's share of the victory, the number of unforced decisions, and for a sample of these the seat
    and the win share of its answer."""

    engine: str
    iterations: int
    ruleset: str
    seed: int
    won: tuple[float, ...]
    unforced: int
    shares: list[tuple[int, Figure]]


def predict(ruleset: str, seats: int, seed: int) -> Predicted:
    """Play a game and evaluate some of its decisions."""
    asked, given, won = played(ruleset, ["gambler"] * seats, seed)
    unforced = [place for place, question in enumerate(asked) if not is_forced(question)]
    wanted = {*random.Random(seed).sample(unforced, min(DECISIONS, len(unforced)))}
    game = Game.start(load_rules(ruleset), names_of(seats), seed, telling=False)
    shares = []
    for place, (seat, choice) in enumerate(given[: max(wanted) + 1]):
        if place in wanted and game.can_determinize(seat):
            one = judge(game, asked[place], choice, BUDGET)
            if one is not None:
                shares.append((seat, one.share))
        game.answer(seat, choice)
    return Predicted(ENGINE, BUDGET.iterations, ruleset, seed, won, len(unforced), shares)


def read(path: Path) -> list[Predicted]:
    """The stored games."""
    lines = path.read_bytes().splitlines() if path.exists() else []
    return [msgspec.json.decode(line, type=Predicted) for line in lines]


def main(words: list[str]) -> None:
    """Continue until there are enough games."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=24000)
    options = parser.parse_args(words)
    known = gone_on_with([game.engine for game in read(options.file)], options.file)
    for number, (ruleset, seats) in enumerate(tables(), 1):
        if number > options.games:
            return
        if number > known:
            predicted = predict(ruleset, seats, _PREDICTED + number)
            keep(predicted, options.file)


if __name__ == "__main__":
    main(sys.argv[1:])
