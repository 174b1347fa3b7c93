"""The coach: what each answer to a question is worth, and why the best one is better than another.

A decision is evaluated in one way, whoever asks: the hint, the score sheet, the final screen, the review and its
exercises all speak of the same evaluation. It depends on nothing but what the seat may know.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

import msgspec

from tda_tui.players.causes import Cause, causes_of, has_effect
from tda_tui.players.player import Determinize
from tda_tui.players.playouts.playout import legal_answers
from tda_tui.players.rating import best_choices, rate_options
from tda_tui.players.win_share import FEWEST, AnswerValue, Budget, Figure, value_of, win_shares
from tda_tui.rules.questions import Answer
from tda_tui.rules.view import View

NORMAL = Budget(iterations=1600, least=120, errors=4.0)
"""The budget of every evaluation: so many errors that an answer is hardly ever given up by bad luck."""
NEGLIGIBLE = 0.01
"""Among answers as good as the best, those this close to it are ranked by the gold they gain in this gambit."""
_GAMES = 60  # determinizations in which two answers are compared for their reasons


class Explanation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why the best answer is better than `other`. `acts`: playing the best card lets a power do something."""

    other: Answer
    causes: tuple[Cause, ...]
    acts: bool


class Evaluation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What every answer to a question is worth: first the best, then those that cannot be told from it (`equal` in
    all), then the others, the least loss first.

    `obvious`: the best is also the best by one-step rating; in the middle of a verb there is only that one, untried.
    """

    options: tuple[AnswerValue, ...]
    equal: int
    obvious: bool
    reasons: tuple[Explanation, ...] = ()

    @property
    def best(self) -> Answer:
        """The best answer."""
        return self.options[0].answer

    @property
    def searched(self) -> bool:
        """Whether the answers have figures."""
        return self.options[0].visits > 0

    @property
    def as_good(self) -> Sequence[AnswerValue]:
        """The best answer and all that cannot be told from it."""
        return self.options[: self.equal]

    @property
    def rival(self) -> AnswerValue | None:
        """The answer the best one is compared with: the least of the worse ones; None if all are equal."""
        return self.options[self.equal] if self.equal < len(self.options) else None

    @property
    def foil(self) -> Answer:
        """The answer against which the best one is explained."""
        return (self.rival or self.options[-1]).answer

    def of(self, answer: Collection[str]) -> AnswerValue | None:
        """The value of an answer; None if there were too many to try it."""
        return value_of(self.options, answer)

    def reason(self, other: Collection[str]) -> Explanation | None:
        """Why the best answer is better than this one, if that has been found out."""
        return next((one for one in self.reasons if set(one.other) == set(other)), None)

    def explained(self, explanation: Explanation) -> Evaluation:
        """With one more reason."""
        return msgspec.structs.replace(self, reasons=(*self.reasons, explanation))


class Coach(NamedTuple):
    """Evaluates decisions, always in the same way. Can be sent to another process."""

    budget: Budget = NORMAL
    seed: int = 0

    def evaluate(self, view: View, determinize: Determinize | None = None) -> Evaluation | None:
        """The evaluation of `view.question`, without reasons; None if there is no choice."""
        question = view.question
        if question is None or len(legal_answers(question)) == 1:
            return None
        rated = rate_options(view)
        first = best_choices(question, rated) if rated else ()
        options = win_shares(view, determinize, self.budget, self.seed) if determinize is not None else ()
        tried = [option for option in options if option.visits >= FEWEST]
        if tried:
            equal, worse = _set_apart(tried)
            best = _recommended(equal)
            ranked = (best, *(option for option in equal if option is not best), *worse)
            return Evaluation(ranked, len(equal), bool(rated) and set(first) == set(best.answer))
        unknown = Figure(0.0, 1.0)
        return Evaluation((AnswerValue(first, unknown, unknown, unknown, unknown, 0),), 1, True) if rated else None

    def explain(
        self, evaluation: Evaluation, other: Answer, view: View, determinize: Determinize | None = None
    ) -> Explanation:
        """Why the best answer is better than another one."""
        assert determinize is not None
        best, valued = evaluation.best, evaluation.of(other)
        causes: tuple[Cause, ...] = ()
        if valued is not None and valued not in evaluation.as_good:
            causes = causes_of(view, determinize, best, other, valued.loss.mean, _GAMES)
        return Explanation(other, causes, has_effect(determinize, view.me, best))


def _set_apart(options: Sequence[AnswerValue]) -> tuple[list[AnswerValue], list[AnswerValue]]:
    """The answers that cannot be told from the best one, and the others, the least loss first.

    Whatever came out better than an equal answer is equal, too: otherwise an answer could be worse than the best and
    better than one as good as the best.
    """
    last = max(index for index, option in enumerate(options) if index == 0 or option.as_good)
    return list(options[: last + 1]), sorted(options[last + 1 :], key=lambda option: option.loss.mean)


def _recommended(equal: Sequence[AnswerValue]) -> AnswerValue:
    close = [option for option in equal if option.behind.mean <= NEGLIGIBLE]
    return max(close, key=lambda option: option.gold.mean)
