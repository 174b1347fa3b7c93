"""Plays games between levels and judges unforced decisions with the budget of a review; stores one line per game.

    python -m tools.judging.sweep FILE --games 300
    python -m tools.judging.sweep FILE --games 1000 --few 8     # judge eight random decisions of each game

continues FILE. The games cycle through all rulesets and numbers of players. With --hunt, gamblers play, and only what a
short search finds doubtful is judged: for puzzles, not for statistics.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import msgspec

from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.players.arena.games import play_game
from tda_tui.players.coach import NORMAL, Coach
from tda_tui.players.judgement import Judgement
from tda_tui.players.player import make_player
from tda_tui.players.win_share import ENGINE, Budget
from tda_tui.review.judging import is_forced
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Question

GLANCE = Budget(iterations=120, least=12)
"""The short search of a hunt."""
_HUNTED = 100_000
"""Offset of the seeds of games with --hunt."""
LEVELS = ("random", "novice", "gambler", "gambler", "sharp", "master")
"""The levels from which each seed draws the players."""


Given = tuple[int, tuple[str, ...]]
"""A seat and its answer."""


class Swept(msgspec.Struct):
    """A game: how it was played, all answers, the judged decisions, and each seat's share of the victory."""

    engine: str
    iterations: int
    ruleset: str
    seed: int
    levels: tuple[str, ...]
    given: list[Given]
    won: tuple[float, ...]
    judged: list[Judgement]


def tables() -> Iterator[tuple[str, int]]:
    """Rulesets with numbers of players, cycling forever through all of both."""
    round_ = 0
    while True:
        for ruleset in sorted(ruleset_ids()):
            fewest, most = load_rules(ruleset).ruleset.players
            yield ruleset, fewest + round_ % (most - fewest + 1)
        round_ += 1


def names_of(seats: int) -> list[str]:
    """The names of the seats."""
    return ["Ann", "Ben", "Cid", "Dot", "Eve", "Fay"][:seats]


def sweep_game(ruleset: str, seats: int, seed: int, few: int = 0, hunting: bool = False) -> Swept:
    """Play a game and judge all of its unforced decisions, or only a `few`."""
    rng = random.Random(seed)
    levels = tuple(["gambler"] * seats if hunting else rng.sample(LEVELS, seats))
    asked, given, won = played(ruleset, levels, seed)
    unforced = [place for place, question in enumerate(asked) if not is_forced(question)]
    wanted = {*(rng.sample(unforced, min(few, len(unforced))) if few else unforced)}
    game = Game.start(load_rules(ruleset), names_of(seats), seed, telling=False)
    judged = []
    for place, (question, (seat, choice)) in enumerate(zip(asked, given, strict=True)):
        if place in wanted and game.can_determinize(seat) and (not hunting or _is_doubtful(game, question, choice)):
            one = judge(game, question, choice, NORMAL, place)
            if one is not None:
                judged.append(one)
        game.answer(seat, choice)
    return Swept(ENGINE, NORMAL.iterations, ruleset, seed, levels, given, won, judged)


def played(ruleset: str, levels: Sequence[str], seed: int) -> tuple[list[Question], list[Given], tuple[float, ...]]:
    """Play a game between those levels: the questions, the answers, and each seat's share of the victory."""
    players = [make_player(level, seed * 8 + seat) for seat, level in enumerate(levels)]
    asked: list[Question] = []
    given: list[Given] = []

    def note(question: Question, choice: tuple[str, ...]) -> None:
        asked.append(question)
        given.append((question.seat, choice))

    end = play_game(load_rules(ruleset), names_of(len(levels)), players, seed, on_decision=note)
    return asked, given, tuple((seat in end.winners) / len(end.winners) for seat in range(len(levels)))


def _is_doubtful(game: Game, question: Question, choice: tuple[str, ...]) -> bool:
    """Whether a short search finds a better answer."""
    one = judge(game, question, choice, GLANCE)
    return one is not None and choice not in one.right


def judge(
    game: Game, question: Question, choice: tuple[str, ...], budget: Budget, answers: int = 0
) -> Judgement | None:
    """The evaluator's judgement of an answer, after so many `answers`."""
    asked, seat = game.as_asked(question.seat), question.seat
    evaluation = Coach(budget).evaluate(asked.view(seat), partial(asked.determinize, seat))
    return Judgement.of(evaluation, question, choice, answers)


def read(path: Path) -> list[Swept]:
    """The stored games."""
    lines = path.read_bytes().splitlines() if path.exists() else []
    return [msgspec.json.decode(line, type=Swept) for line in lines]


def gone_on_with(engines: Sequence[str], path: Path) -> int:
    """The number of stored games; leaves with a message if another evaluator has measured them."""
    others = {*engines} - {ENGINE}
    if others:
        raise SystemExit(f"{path} was measured by {', '.join(sorted(others))}, not by {ENGINE}: name another file")
    return len(engines)


def keep(game: msgspec.Struct, path: Path) -> None:
    """Append a game to the file."""
    with path.open("ab") as file:
        file.write(msgspec.json.encode(game) + b"\n")


def main(words: list[str]) -> None:
    """Continue until there are enough games."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--few", type=int, default=0, help="decisions of each game; 0 for all of them")
    parser.add_argument("--hunt", action="store_true")
    options = parser.parse_args(words)
    known = gone_on_with([game.engine for game in read(options.file)], options.file)
    for seed, (ruleset, seats) in enumerate(tables(), 1):
        if seed > options.games:
            return
        if seed > known:
            swept = sweep_game(ruleset, seats, seed + _HUNTED * options.hunt, options.few, options.hunt)
            keep(swept, options.file)


if __name__ == "__main__":
    main(sys.argv[1:])
