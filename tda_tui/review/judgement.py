"""What a review says: each decision in shares of winning the game, and what they come to.

A result is par, luck and mistakes: what a seat gave away by its answers, and between them what happened without it.
All of it is measured by one evaluator, so the sum is exact.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from tda_tui.players.causes import Cause
from tda_tui.players.win_share import CLEAR, ENGINE, Figure
from tda_tui.review.calibrated import calibrated
from tda_tui.rules.questions import Answer, Question

MARKS = ("?!", "?", "??")
"""The marks of answers that gave something away, the mildest first. Where each begins was measured (`calibrated`)."""
MISTAKE = "?"
"""Whoever finds an answer without which so much is given away has found something."""
FORTUNES = 3
"""Turns of fortune that are told."""
FOUND = "!"
"""The mark of the one good answer where it was hard to see."""


class Opinion(msgspec.Struct, frozen=True, kw_only=True):
    """What the evaluator says of an answer: what it and the best one were worth, by what its seat could know.

    `right` are all answers that cannot be told from the best one; `next_best` is by how much the second best is behind
    the best. `obvious` tells whether one sees the best answer at a glance. `gold` is what the answer and the best one
    gain in the gambit, `won` how often they win it.
    """

    best: Answer
    right: tuple[Answer, ...]
    share: Figure
    loss: Figure
    next_best: Figure
    obvious: bool
    gold: tuple[float, float]
    won: tuple[float, float] = (0.0, 0.0)


class Judgement(Opinion, frozen=True, kw_only=True):
    """A decision, and the opinion of what was answered: `answers` is how many had been given before it; `causes` say
    of a mistake why it was one."""

    answers: int
    seat: int
    kind: str
    chosen: Answer
    causes: tuple[Cause, ...] = ()

    @classmethod
    def of(cls, answers: int, question: Question, chosen: Answer, opinion: Opinion) -> Judgement:
        """The decision after so many answers, judged like that."""
        said = msgspec.structs.asdict(opinion)
        return cls(answers=answers, seat=question.seat, kind=question.kind, chosen=chosen, **said)

    @property
    def value(self) -> float:
        """What the position was worth, if the best is answered."""
        return self.share.mean + self.loss.mean

    @property
    def is_right(self) -> bool:
        """Whether the answer cannot be told from the best one."""
        return any(set(answer) == set(self.chosen) for answer in self.right)

    @property
    def mark(self) -> str:
        """Its mark; "" for none. Nothing is marked that may be the search's own error."""
        (loss, error), least = self.loss, calibrated().marks
        if loss > CLEAR * error and not self.is_right:
            return next((mark for mark in reversed(MARKS) if loss >= least[mark]), "")
        second, error = self.next_best
        alone = second >= least[MISTAKE] and second > CLEAR * error
        return FOUND if alone and not self.obvious and set(self.chosen) == set(self.best) else ""


class Luck(NamedTuple):
    """What happened to a seat between two of its decisions: after so many answers, until so many had been given."""

    after: int
    until: int
    gain: float


class Turning(msgspec.Struct, frozen=True):
    """A stretch of luck of a seat that mattered most: which one it is by `after`, and the answer in it that brought it
    about, counted from 0; -1 for the deal."""

    seat: int
    after: int
    answer: int


class Account(NamedTuple):
    """A seat's result as a sum: par, luck and mistakes. Where the game is not over, `result` is what it stood at."""

    par: float
    luck: tuple[Luck, ...]
    mistakes: tuple[Judgement, ...]
    result: float

    @property
    def lucky(self) -> float:
        """All luck together."""
        return math.fsum(luck.gain for luck in self.luck)

    @property
    def by_weight(self) -> list[Luck]:
        """The stretches of luck, those that mattered most first."""
        return sorted(self.luck, key=lambda luck: -abs(luck.gain))

    @property
    def lost(self) -> float:
        """All that was given away."""
        return math.fsum(one.loss.mean for one in self.mistakes)

    @property
    def per_decision(self) -> Figure | None:
        """What was given away in an unforced decision, on average; None where there was none."""
        return average_loss(self.mistakes)


class Review(msgspec.Struct, frozen=True):
    """A game that was judged: by which engine, how many iterations a decision, which seats; and who won how much of it.

    `forced` counts by seat the decisions in which there was no choice, `unjudged` those in the middle of something in
    which nothing can be imagined. `last` is how many answers the game has; `turnings` are the strokes of fortune.
    """

    engine: str
    iterations: int
    game: str
    names: tuple[str, ...]
    seats: tuple[int, ...]
    judgements: tuple[Judgement, ...]
    forced: tuple[int, ...]
    unjudged: tuple[int, ...]
    won: tuple[float, ...] | None
    last: int
    turnings: tuple[Turning, ...] = ()

    @property
    def current(self) -> bool:
        """Whether today's engine has judged it."""
        return self.engine == ENGINE

    def of(self, seat: int) -> tuple[Judgement, ...]:
        """The judgements of a seat, in order."""
        return tuple(one for one in self.judgements if one.seat == seat)

    def account(self, seat: int) -> Account:
        """Its result, taken apart."""
        par, mine = 1.0 / len(self.names), self.of(seat)
        result = self.won[seat] if self.won is not None else mine[-1].share.mean if mine else par
        return Account(par, tuple(_lucks(par, mine, result, self.last)), mine, result)


def average_loss(judgements: Sequence[Judgement]) -> Figure | None:
    """What was given away on average, and how far that may be wrong; None for no decision."""
    count = len(judgements)
    if not count:
        return None
    error = math.sqrt(math.fsum(one.loss.error**2 for one in judgements)) / count
    return Figure(math.fsum(one.loss.mean for one in judgements) / count, error)


def dearest(judgements: Sequence[Judgement], most: int = 3) -> list[Judgement]:
    """The marked mistakes that cost most."""
    found = [one for one in judgements if one.mark in MARKS]
    return sorted(found, key=lambda one: -one.loss.mean)[:most]


def _lucks(par: float, mine: Sequence[Judgement], result: float, last: int) -> Iterator[Luck]:
    after, stood = 0, par
    for one in mine:
        yield Luck(after, one.answers, one.value - stood)
        after, stood = one.answers + 1, one.share.mean
    yield Luck(after, last, result - stood)
