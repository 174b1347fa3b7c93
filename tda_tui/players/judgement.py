"""Judgements: how good the answer to a question was, by the coach's evaluation, and the mark it gets."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Final

import msgspec

from tda_tui.players.causes import Cause
from tda_tui.players.coach import Evaluation
from tda_tui.players.win_share import CLEAR, Figure
from tda_tui.rules.questions import Answer, Question

CALIBRATED: Final = Path(__file__).with_name("calibrated.json")


class Calibrated(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The evaluator and number of games; losses by number of players and level; and the loss at which each mark begins,
    the smallest first."""

    engine: str
    games: int
    losses: dict[str, dict[str, Figure]]
    marks: dict[str, float]


@functools.cache
def calibrated() -> Calibrated:
    """The measurements shipped with the program."""
    return msgspec.json.decode(CALIBRATED.read_bytes(), type=Calibrated)


def usual_losses(seats: int) -> dict[str, Figure]:
    """The loss per decision of each level at a table of this size; empty if it was not measured."""
    return calibrated().losses.get(str(seats), {})


MARKS = ("?!", "?", "??")
"""Marks of answers that gave something away, mildest first. The loss at which each begins was measured
(`calibrated`)."""
MISTAKE = "?"  # the only good answer is marked as found if all others would deserve at least this mark
FOUND = "!"  # the mark of the only good answer if it was hard to find


class Judgement(msgspec.Struct, frozen=True, kw_only=True):
    """A decision, and the value of its answer and of the best one, given what the seat could know."""

    answers: int  # given before it in the game
    seat: int
    kind: str
    chosen: Answer
    best: Answer
    right: tuple[Answer, ...]  # all that cannot be told from the best one
    share: Figure
    loss: Figure
    next_best: Figure  # how far the second best is behind
    obvious: bool  # whether the best answer is also best by one-step rating
    gold: tuple[float, float]  # gained in the gambit by the answer and by the best one
    won: tuple[float, float] = (0.0, 0.0)  # how often they win the gambit
    causes: tuple[Cause, ...] = ()  # of a mistake, as `acts` (`Explanation`)
    acts: bool = False

    @classmethod
    def of(
        cls, evaluation: Evaluation | None, question: Question, chosen: Answer, answers: int = 0
    ) -> Judgement | None:
        """The judgement of an answer after so many `answers`; None if it was not evaluated."""
        mine = evaluation.of(chosen) if evaluation is not None and evaluation.searched else None
        if evaluation is None or mine is None:
            return None
        best, why = evaluation.options[0], evaluation.reason(chosen)
        return cls(
            answers=answers,
            seat=question.seat,
            kind=question.kind,
            chosen=chosen,
            best=best.answer,
            right=tuple(one.answer for one in evaluation.as_good),
            share=mine.share,
            loss=mine.loss,
            next_best=evaluation.options[1].behind if len(evaluation.options) > 1 else Figure(0.0, 0.0),
            obvious=evaluation.obvious,
            gold=(mine.gold.mean, best.gold.mean),
            won=(mine.won.mean, best.won.mean),
            causes=why.causes if why is not None else (),
            acts=why is not None and why.acts,
        )

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
        alone = len(self.right) == 1 and second >= least[MISTAKE] and second > CLEAR * error
        return FOUND if alone and not self.obvious and set(self.chosen) == set(self.best) else ""

    @property
    def is_mistake(self) -> bool:
        """Whether the answer is marked as doubtful or worse."""
        return self.mark in MARKS
