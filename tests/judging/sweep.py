"""Plays games between levels and judges every unforced decision; keeps a line a game.

    python -m tests.judging.sweep FILE --games 300

goes on where FILE ends. The games go through all rulesets and numbers of players in turn. With --hunt gamblers play,
and only what a short search finds doubtful is judged: for puzzles, not for tables.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import msgspec

from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.players.arena.match import play_game
from tda_tui.players.player import make_player
from tda_tui.players.win_share import ENGINE, Budget
from tda_tui.review.judging import Judge, Opinion, is_forced
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Question

BUDGET = Budget(iterations=600, least=40)
GLANCE = Budget(iterations=120, least=12)
"""For the short search of a hunt."""
_HUNTED = 100_000
"""Seeds of games in which puzzles are hunted for lie beyond the others."""
LEVELS = ("gambler", "novice", "master", "sharp", "random", "gambler")
"""Who sits at the table, in turn: a game of four has four of them, and the next game begins with the next one."""


class Judged(msgspec.Struct):
    """A decision: how many answers had been given before it, who answered what, and what the evaluator says."""

    answers: int
    seat: int
    kind: str
    chosen: tuple[str, ...]
    opinion: Opinion


class Swept(msgspec.Struct):
    """A game: how it was played, every answer, what was judged, and how much of the victory each seat got."""

    engine: str
    iterations: int
    ruleset: str
    seed: int
    levels: tuple[str, ...]
    given: list[tuple[int, tuple[str, ...]]]
    won: tuple[float, ...]
    judged: list[Judged]


def tables() -> Iterator[tuple[str, int]]:
    """Rulesets with a number of players, each ruleset with all of its numbers in turn, for ever."""
    round_ = 0
    while True:
        for ruleset in sorted(ruleset_ids()):
            fewest, most = load_rules(ruleset).ruleset.players
            yield ruleset, fewest + round_ % (most - fewest + 1)
        round_ += 1


def names_of(seats: int) -> list[str]:
    """What the seats are called."""
    return ["Ann", "Ben", "Cid", "Dot", "Eve", "Fay"][:seats]


def sweep_game(ruleset: str, seats: int, seed: int, hunting: bool = False) -> Swept:
    """Play a game and judge it."""
    rules = load_rules(ruleset)
    levels = tuple("gambler" if hunting else LEVELS[(seed + seat) % len(LEVELS)] for seat in range(seats))
    players = [make_player(level, seed * 8 + seat) for seat, level in enumerate(levels)]
    given: list[tuple[int, tuple[str, ...]]] = []

    def note(question: Question, choice: tuple[str, ...]) -> None:
        given.append((question.seat, choice))

    end = play_game(rules, names_of(seats), players, seed, on_decision=note)
    game = Game.start(rules, names_of(seats), seed, telling=False)
    judged = []
    for answers, (seat, choice) in enumerate(given):
        question = next(one for one in game.questions if one.seat == seat)
        if not is_forced(question) and game.can_determinize(seat):
            opinion = None if hunting and not _is_doubtful(game, seat, choice) else judge(game, seat, choice, BUDGET)
            if opinion is not None:
                judged.append(Judged(answers, seat, question.kind, choice, opinion))
        game.answer(seat, choice)
    won = tuple((seat in end.winners) / len(end.winners) for seat in range(seats))
    return Swept(ENGINE, BUDGET.iterations, ruleset, seed, levels, given, won, judged)


def _is_doubtful(game: Game, seat: int, choice: tuple[str, ...]) -> bool:
    """Whether a short search finds something that is better."""
    opinion = judge(game, seat, choice, GLANCE)
    return opinion is not None and choice not in opinion.right


def judge(game: Game, seat: int, choice: tuple[str, ...], budget: Budget, by: int = 0) -> Opinion | None:
    """What the evaluator says of an answer, in a search of its own for each number `by`."""
    asked = game.as_asked(seat)
    return Judge(choice, budget, by).opinion(asked.view(seat), partial(asked.determinize, seat))


def read(path: Path) -> list[Swept]:
    """The games that were kept."""
    lines = path.read_bytes().splitlines() if path.exists() else []
    return [msgspec.json.decode(line, type=Swept) for line in lines]


def main(words: list[str]) -> None:
    """Go on until there are so many games."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--hunt", action="store_true")
    options = parser.parse_args(words)
    known = len(read(options.file))
    for seed, (ruleset, seats) in enumerate(tables(), 1):
        if seed > options.games:
            return
        if seed > known:
            swept = sweep_game(ruleset, seats, seed + _HUNTED * options.hunt, options.hunt)
            with options.file.open("ab") as file:
                file.write(msgspec.json.encode(swept) + b"\n")


if __name__ == "__main__":
    main(sys.argv[1:])
