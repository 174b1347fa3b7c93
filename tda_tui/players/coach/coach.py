"""The coach: ranks the possible answers and gives reasons for the best one. It sees only the View."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple, Protocol

from tda_tui.players.heuristics.answer_rating import RatedOption, best_choices, rate_options
from tda_tui.rules.questions import Answer

if TYPE_CHECKING:
    from tda_tui.players.player import Determinize
    from tda_tui.players.win_share import Valued
    from tda_tui.rules.questions import Question
    from tda_tui.rules.view import View

RUNNERS_UP = 2
REASONS = 2
LEAST_REASON = 0.4
"""In gold: a part in which the best answer is better by less is not given as a reason."""
MANY = 1000
"""If there are more sets of choices than this, they are not ranked."""


class Engine(Protocol):
    """Rates options for the coach."""

    def rate(self, view: View, determinize: Determinize | None = None) -> Sequence[RatedOption]:
        """The value in gold of each option of `view.question`; empty for a question it cannot judge.

        If several options may be chosen, the value each adds. An engine that searches needs `determinize`.
        """


class Rated(NamedTuple):
    """An answer, and how much gold it is worse than the best one."""

    answer: Answer
    worse: float


class Reason(NamedTuple):
    """Why the best answer is better: `part` is a field of PlayParts or AnteParts, or "worth" for the total.

    `gold` is how much better it is in that part than the average of the other options.
    """

    part: str
    gold: float


class Advice(NamedTuple):
    """The best answer, all answers from the best down, and the main reasons.

    `tried` holds the search results of the answers that were tried.
    """

    best: Answer
    rated: tuple[Rated, ...]
    reasons: tuple[Reason, ...]
    tried: Mapping[Answer, Valued] = {}

    @property
    def others(self) -> tuple[Rated, ...]:
        """The runners-up."""
        return self.rated[1 : 1 + RUNNERS_UP]

    def worse(self, answer: Sequence[str]) -> float:
        """How much gold the answer is worse than the best one; 0.0 if unknown."""
        wanted = set(answer)
        return next((one.worse for one in self.rated if set(one.answer) == wanted), 0.0)


class Adviser(Protocol):
    """Gives advice at the table. One that `searches` takes time and is best run in another process."""

    @property
    def searches(self) -> bool:
        """Whether an answer may take as long as a second."""

    def advise(self, view: View, determinize: Determinize | None = None) -> Advice | None:
        """Advice on `view.question`; None if nothing is asked or nothing can be judged."""


class Coach(NamedTuple):
    """An adviser who ranks options by an engine's ratings."""

    engine: Engine
    searches: bool

    def advise(self, view: View, determinize: Determinize | None = None) -> Advice | None:
        """Advice on `view.question`; None if nothing is asked or nothing can be judged."""
        return advise(view, determinize, self.engine)


def advise(
    view: View, determinize: Determinize | None = None, engine: Engine | None = None, against: Sequence[str] = ()
) -> Advice | None:
    """The coach's advice on `view.question`; None if nothing is asked or nothing can be judged.

    The reasons compare the best answer with the options in `against`, or with all others.
    """
    question = view.question
    if question is None:
        return None
    options = engine.rate(view, determinize) if engine else rate_options(view)
    if not options:
        return None
    if question.max == 1 and question.min == 1:
        ranked = sorted(options, key=lambda one: -one.worth)
        top = ranked[0]
        rated = tuple([Rated((one.option,), top.worth - one.worth) for one in ranked])
        rivals = [one for one in ranked[1:] if one.option in against] or ranked[1:]
        return Advice((top.option,), rated, reasons_for(top, rivals))
    rated = tuple(_rate_sets(question, options))
    return Advice(rated[0].answer, rated, (Reason("worth", rated[1].worse if len(rated) > 1 else 0.0),))


def reasons_for(best: RatedOption, others: Sequence[RatedOption]) -> tuple[Reason, ...]:
    """The parts that make the difference, the greatest first."""
    rivals = [one.parts for one in others if one.parts is not None]
    if best.parts is None or not rivals:
        return (Reason("worth", best.worth - others[0].worth if others else 0.0),)
    found = []
    for place, (part, gold) in enumerate(zip(best.parts._fields, best.parts, strict=True)):
        more = gold - sum(parts[place] for parts in rivals) / len(rivals)
        if more >= LEAST_REASON:
            found.append(Reason(part, more))
    found.sort(key=lambda reason: -reason.gold)
    return tuple(found[:REASONS]) or (Reason("worth", best.worth - others[0].worth),)


def _rate_sets(question: Question, options: Sequence[RatedOption]) -> list[Rated]:
    """Every set of choices, rated by the sum of its members; only the best one if there are too many."""
    worth = {one.option: one.worth for one in options}
    best = best_choices(question, options)
    sizes = range(question.min, question.max + 1)
    if sum(math.comb(len(options), size) for size in sizes) > MANY:
        return [Rated(best, 0.0)]
    top = sum(worth[option] for option in best)
    rest = [
        Rated(answer, top - sum(worth[option] for option in answer))
        for answer in _sets(question)
        if set(answer) != set(best)
    ]
    return [Rated(best, 0.0), *sorted(rest, key=lambda one: one.worse)]


def _sets(question: Question) -> Iterator[Answer]:
    for size in range(question.min, question.max + 1):
        yield from combinations(question.options, size)
