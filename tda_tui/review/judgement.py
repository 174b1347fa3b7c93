"""The results of a review: judgements of decisions in win shares, and their sum.

A result is the sum of par, luck and mistakes: mistakes are what a seat gave away by its answers, luck what happened
between them. The sum is exact because one evaluator measures everything.
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
"""Marks of answers that gave something away, mildest first. The loss at which each begins was measured
(`calibrated`)."""
MISTAKE = "?"
"""The only good answer is marked as found if all others would deserve at least this mark."""
FORTUNES = 3
"""How many turns of fortune are shown."""
FOUND = "!"
"""The mark of the only good answer if it was hard to find."""


class Opinion(msgspec.Struct, frozen=True, kw_only=True):
    """The evaluator's opinion of an answer: its value and that of the best one, given what the seat could know.

    `right` are all answers that cannot be told from the best one; `next_best` is how far the second best is behind.
    `obvious`: the best answer is also best by one-step rating. `gold` and `won` are what the answer and the best one
    gain in the gambit and how often they win it.
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
    """A decision with the opinion of its answer. `answers` counts the answers before it; `causes` explain a mistake."""

    answers: int
    seat: int
    kind: str
    chosen: Answer
    causes: tuple[Cause, ...] = ()

    @classmethod
    def of(cls, answers: int, question: Question, chosen: Answer, opinion: Opinion) -> Judgement:
        """The judgement of the decision after `answers` answers."""
        said = msgspec.structs.asdict(opinion)
        return cls(answers=answers, seat=question.seat, kind=question.kind, chosen=chosen, **said)

    @property
    def value(self) -> float:
        """The value of the position, if the best answer is given."""
        return self.share.mean + self.loss.mean

    @property
    def is_right(self) -> bool:
        """Whether the answer cannot be told from the best one."""
        return any(set(answer) == set(self.chosen) for answer in self.right)

    @property
    def mark(self) -> str:
        """The mark, or "". Losses within the search's own error are not marked."""
        (loss, error), least = self.loss, calibrated().marks
        if loss > CLEAR * error and not self.is_right:
            return next((mark for mark in reversed(MARKS) if loss >= least[mark]), "")
        second, error = self.next_best
        alone = second >= least[MISTAKE] and second > CLEAR * error
        return FOUND if alone and not self.obvious and set(self.chosen) == set(self.best) else ""


class Luck(NamedTuple):
    """What happened to a seat between two of its decisions, from `after` answers to `until` answers."""

    after: int
    until: int
    gain: float


class Turning(msgspec.Struct, frozen=True):
    """A stretch of luck that mattered most to a seat, identified by its `after`, and the answer (counted from 0) that
    caused it; -1 for the deal."""

    seat: int
    after: int
    answer: int


class Account(NamedTuple):
    """A seat's result as a sum of par, luck and mistakes. For an unfinished game `result` is its last win share."""

    par: float
    luck: tuple[Luck, ...]
    mistakes: tuple[Judgement, ...]
    result: float

    @property
    def lucky(self) -> float:
        """The sum of all luck."""
        return math.fsum(luck.gain for luck in self.luck)

    @property
    def by_weight(self) -> list[Luck]:
        """The stretches of luck, the greatest first."""
        return sorted(self.luck, key=lambda luck: -abs(luck.gain))

    @property
    def lost(self) -> float:
        """The sum of all losses."""
        return math.fsum(one.loss.mean for one in self.mistakes)

    @property
    def per_decision(self) -> Figure | None:
        """The mean loss per unforced decision; None if there was none."""
        return average_loss(self.mistakes)


class Review(msgspec.Struct, frozen=True):
    """A reviewed game: the engine, iterations per decision, the seats reviewed, and each seat's share of the victory.

    `forced` counts by seat decisions without a choice, `unjudged` those in the middle of a verb, where hidden cards
    cannot be dealt again. `last` is the number of answers in the game; `turnings` are the turns of fortune.
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
        """Whether the current engine has judged it."""
        return self.engine == ENGINE

    def of(self, seat: int) -> tuple[Judgement, ...]:
        """The judgements of a seat, in order."""
        return tuple(one for one in self.judgements if one.seat == seat)

    def account(self, seat: int) -> Account:
        """The seat's result as a sum."""
        par, mine = 1.0 / len(self.names), self.of(seat)
        result = self.won[seat] if self.won is not None else mine[-1].share.mean if mine else par
        return Account(par, tuple(_lucks(par, mine, result, self.last)), mine, result)


def average_loss(judgements: Sequence[Judgement]) -> Figure | None:
    """The mean loss with its standard error; None without decisions."""
    count = len(judgements)
    if not count:
        return None
    error = math.sqrt(math.fsum(one.loss.error**2 for one in judgements)) / count
    return Figure(math.fsum(one.loss.mean for one in judgements) / count, error)


def dearest(judgements: Sequence[Judgement], most: int = 3) -> list[Judgement]:
    """The costliest marked mistakes."""
    found = [one for one in judgements if one.mark in MARKS]
    return sorted(found, key=lambda one: -one.loss.mean)[:most]


def _lucks(par: float, mine: Sequence[Judgement], result: float, last: int) -> Iterator[Luck]:
    after, stood = 0, par
    for one in mine:
        yield Luck(after, one.answers, one.value - stood)
        after, stood = one.answers + 1, one.share.mean
    yield Luck(after, last, result - stood)
