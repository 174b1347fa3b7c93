"""What several tests need: rules, random answers, games that are driven at random."""

from __future__ import annotations

import random
import signal
from collections.abc import Iterator, Sequence

from tda_tui.files.ruleset_files import load_rules
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Question
from tda_tui.rules.rulesets.rules import Rules

NAMES = ("Ursula", "Breen", "Thorinn", "Mirabel", "Odo", "Zephra")

PATIENCE = 90.0
"""Seconds that a test waits for what has to come: it says nothing about how fast that is, on however busy a machine.

Less than the limit of a test in pyproject.toml: what was waited for is told.
"""

_SIGNALS = ("SIGINT", "SIGHUP", "SIGTERM", "SIGPIPE")


def usual_signals() -> None:
    """In a child that is about to become the program: signals end it, whatever the tests themselves were started with
    (`nohup make test &` has them ignored, and a child would inherit that)."""
    for name in _SIGNALS:
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)


def legendary() -> Rules:
    """The Legendary rules, compiled."""
    return load_rules("legendary")


def new_game(players: int = 3, seed: int = 1) -> Game:
    """A freshly dealt Legendary game."""
    return Game.start(legendary(), NAMES[:players], seed)


def random_answer(question: Question, rng: random.Random) -> tuple[str, ...]:
    """A legal answer, uniformly at random."""
    return tuple(rng.sample(question.options, rng.randint(question.min, question.max)))


def random_decisions(game: Game, seed: int) -> Iterator[tuple[Question, Sequence[str]]]:
    """Every question with a random answer, to be given by the caller before the next one is asked for."""
    rng = random.Random(seed)
    while not game.over:
        question = rng.choice(game.questions)
        yield question, random_answer(question, rng)
