"""The rules core: games with random answers and forks, beside random chess games in the same run."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from rich.console import Console
from rich.table import Table

from tda_tui.rules.game import Game
from tests.helpers import NAMES, legendary

GAMES = 150
ROUNDS = 5


def random_games(tracking: bool) -> Callable[[], int]:
    """Whole games of four seats with uniform random legal answers; counts decisions."""
    rules = legendary()

    def run() -> int:
        decisions = 0
        for seed in range(GAMES):
            rng = random.Random(seed)
            game = Game.start(rules, NAMES[:4], seed, tracking=tracking, telling=False)
            while not game.over:
                questions = game.questions
                question = questions[0] if len(questions) == 1 else rng.choice(questions)
                options, least, most = question.options, question.min, question.max
                if least == most == 1:
                    answer = [options[int(rng.random() * len(options))]]
                else:
                    answer = rng.sample(options, rng.randint(least, most))
                game.answer(question.seat, answer)
                decisions += 1
        return decisions

    return run


def forks(middle: bool) -> Callable[[], int]:
    """Forks of one game, at rest or in the middle of a power."""
    rules = legendary()
    rng = random.Random(2)
    game = Game.start(rules, NAMES[:4], 2)
    while (game.questions[0].kind in ("ante", "play")) == middle or game.table.gambit < 2:
        question = rng.choice(game.questions)
        game.answer(question.seat, rng.sample(question.options, question.min))

    def run() -> int:
        for _ in range(10_000):
            game.fork()
        return 10_000

    return run


def chess_games() -> int:
    """Random chess games, the reference point; counts plies."""
    import chess

    rng = random.Random(1)
    plies = 0
    for _ in range(10):
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            plies += 1
    return plies


def rate(work: Callable[[], int]) -> float:
    """Best of several rounds, in units a second of this process's time."""
    best = 0.0
    for _ in range(ROUNDS):
        begun = time.process_time()
        count = work()
        best = max(best, count / (time.process_time() - begun))
    return best


def report() -> bool:
    """Measure everything and print one table. It has no limits, so that they always hold."""
    reference = rate(chess_games)
    table = Table("What", "a second", "µs each", "beside chess", title="One core, best of five")
    rows = [
        ("python-chess, random plies", reference),
        ("decisions, tracking on", rate(random_games(True))),
        ("decisions, tracking off (playouts)", rate(random_games(False))),
        ("forks at rest", rate(forks(False))),
        ("forks in the middle of a power", rate(forks(True))),
    ]
    for name, value in rows:
        table.add_row(name, f"{value:,.0f}", f"{1e6 / value:.1f}", f"{value / reference:.1f}x")
    Console().print(table)
    return True
