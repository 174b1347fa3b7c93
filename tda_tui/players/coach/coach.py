"""The coach: ranks what may be answered, and says by what the best answer is better. It sees the View alone."""

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
"""Gold. A part in which the best answer is better by less is no reason for it."""
MANY = 1000
"""More sets of several choices than these are not ranked."""


class Engine(Protocol):
    """Whoever rates options for the coach."""

    def rate(self, view: View, determinize: Determinize | None = None) -> Sequence[RatedOption]:
        """What each option of `view.question` is worth, in gold; nothing for a question that it cannot judge.

        Where several may be chosen, what each adds. An engine that searches needs `determinize`.
        """


class Rated(NamedTuple):
    """An answer, and by how much gold it is worse than the best one."""

    answer: Answer
    worse: float


class Reason(NamedTuple):
    """Why the best answer is better: `part` is a field of PlayParts or AnteParts, or "worth" for all there is to say.

    `gold` is by how much it is better in that than the other options are on average.
    """

    part: str
    gold: float


class Advice(NamedTuple):
    """The best answer, all answers with it from the best one down, and the main reasons.

    `tried` says of answers that were tried what came of them.
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
        """By how much gold this answer is worse than the best one; 0.0 where that is not known."""
        wanted = set(answer)
        return next((one.worse for one in self.rated if set(one.answer) == wanted), 0.0)


class Adviser(Protocol):
    """Somebody to ask at the table. Who `searches` takes its time, and is best asked in another process."""

    @property
    def searches(self) -> bool:
        """Whether an answer may take a second."""

    def advise(self, view: View, determinize: Determinize | None = None) -> Advice | None:
        """What it would answer to `view.question`; None if nothing is asked or nothing can be judged."""


class Coach(NamedTuple):
    """An adviser who ranks options as an engine rates them."""

    engine: Engine
    searches: bool

    def advise(self, view: View, determinize: Determinize | None = None) -> Advice | None:
        """What it would answer to `view.question`; None if nothing is asked or nothing can be judged."""
        return advise(view, determinize, self.engine)


def advise(
    view: View, determinize: Determinize | None = None, engine: Engine | None = None, against: Sequence[str] = ()
) -> Advice | None:
    """What the coach would answer to `view.question`; None if nothing is asked or nothing can be judged.

    The reasons are those for which it is better than the options `against`, or than all others.
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
    """Every set that may be chosen, rated by the sum of what its members add; the best one alone if they are many."""
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
