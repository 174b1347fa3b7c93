"""Shared helpers: rules, random answers and randomly driven games."""

import random
import signal
from collections.abc import Iterator, Sequence
from pathlib import Path

from tda_tui.files.ruleset_files import load_rules
from tda_tui.records.record import Record, read_noted
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Question
from tda_tui.rules.rulesets.rules import Rules

NAMES = ("Ursula", "Breen", "Thorinn", "Mirabel", "Odo", "Zephra")

PATIENCE = 90.0
"""How long a test waits for something to happen, in seconds. It is no measure of speed, on any machine.

It is shorter than the time limit of a test in pyproject.toml, so that a failure names what was awaited.
"""


_SIGNALS = ("SIGINT", "SIGHUP", "SIGTERM", "SIGPIPE")


def usual_signals() -> None:
    """Restore default signal handling in a child process before it executes the program; the tests themselves may
    ignore signals (as with `nohup make test &`), which a child would inherit."""
    for name in _SIGNALS:
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)


def legendary() -> Rules:
    return load_rules("legendary")


def read_record(path: Path) -> tuple[Record, list[str]]:
    """A record, with the notices about it."""
    record, _data, notices = read_noted(path)
    return record, notices


def new_game(players: int = 3, seed: int = 1) -> Game:
    return Game.start(legendary(), NAMES[:players], seed)


def random_answer(question: Question, rng: random.Random) -> tuple[str, ...]:
    """A legal answer, uniformly at random."""
    return tuple(rng.sample(question.options, rng.randint(question.min, question.max)))


def random_decisions(game: Game, seed: int) -> Iterator[tuple[Question, Sequence[str]]]:
    """Yield every question with a random answer; the caller gives the answer before asking for the next pair."""
    rng = random.Random(seed)
    while not game.over:
        question = rng.choice(game.questions)
        yield question, random_answer(question, rng)
