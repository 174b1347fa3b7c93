"""The rules engine: games with random answers and forks, beside random chess games in the same run."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from tda_tui.rules.game import Game
from tests.helpers import NAMES, legendary
from tools.bench.figures import Row, rate, rate_row
from tools.bench.others import chess_reference

GAMES = 150
FORKS = 10_000


def random_games() -> Callable[[], int]:
    """Whole games of four seats with uniformly random legal answers; counts decisions."""
    rules = legendary()

    def run() -> int:
        decisions = 0
        for seed in range(GAMES):
            rng = random.Random(seed)
            game = Game.start(rules, NAMES[:4], seed, telling=False)
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


def forks(middle: bool, answered: bool = False) -> Callable[[], int]:
    """Forks of one game, between turns or in the middle of a power, where an answer replays the turn."""
    rules = legendary()
    rng = random.Random(2)
    game = Game.start(rules, NAMES[:4], 2)
    while (game.questions[0].kind in ("ante", "play")) == middle or game.table.gambit < 2:
        question = rng.choice(game.questions)
        game.answer(question.seat, rng.sample(question.options, question.min))

    def run() -> int:
        for _ in range(FORKS):
            fork = game.fork()
            if answered:
                question = fork.questions[0]
                fork.answer(question.seat, question.first_answer)
        return FORKS

    return run


def rows() -> Iterator[Row]:
    """Decisions and forks, without limits."""
    reference, told = chess_reference()
    yield told
    yield rate_row("decisions", rate(random_games()), reference)
    yield rate_row("forks at rest", rate(forks(False)))
    yield rate_row("forks in the middle of a power", rate(forks(True)))
    yield rate_row("forks in the middle of a power, answered", rate(forks(True, answered=True)))
