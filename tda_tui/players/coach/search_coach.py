"""A coach that searches before it speaks: the master's search, and the reasons of a rating one step deep."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tda_tui.players.coach.coach import Advice, Adviser, Outcome, Rated, Reason, advise, reasons_for
from tda_tui.players.heuristics.answer_rating import rate_options
from tda_tui.players.levels.master import Master

if TYPE_CHECKING:
    from tda_tui.players.player import Determinize
    from tda_tui.players.search.search_player import SearchResult, Tried
    from tda_tui.rules.view import View

ITERATIONS, LEAST_VISITS = 3000, 100
"""Iterations at most, and for each answer at least if there is time."""
FEWEST = 2
"""Visits without which nothing is said of what comes of an answer."""


class SearchCoach:
    """Searches as the master does, for at most so many seconds a question."""

    searches = True

    def __init__(self, seconds: float | None = 1.0) -> None:
        self._master = Master(0, seconds=seconds)
        self._master.config = self._master.config._replace(iterations=ITERATIONS, least=LEAST_VISITS)

    def advise(self, view: View, determinize: Determinize | None = None) -> Advice | None:
        """What it would answer to `view.question`, and what came of each answer; None if there is no choice."""
        question = view.question
        if question is None or determinize is None:
            return advise(view)
        if question.min == len(question.options):
            return None
        return _advice(view, self._master.search(view, determinize))


def coach_at_table() -> Adviser:
    """Who is asked for a hint at the table."""
    return SearchCoach()


def _advice(view: View, result: SearchResult) -> Advice:
    both = zip(result.tried, result.worse, strict=True)
    ranked = sorted(both, key=lambda one: (one[0].answer != result.best, one[1]))
    rated = tuple([Rated(tried.answer, worse) for tried, worse in ranked])
    outcomes = {tried.answer: outcome_of(tried) for tried, _ in ranked if len(tried.gold) >= FEWEST}
    return Advice(result.best, rated, _reasons(view, result.best, rated), outcomes)


def _reasons(view: View, best: Sequence[str], rated: Sequence[Rated]) -> tuple[Reason, ...]:
    """By what it is rated better one step deep, if it is; else that it is worth more all in all."""
    rated_options = {one.option: one for one in rate_options(view)} if len(best) == 1 else {}
    others = [one for option, one in rated_options.items() if option != best[0]]
    if not best or best[0] not in rated_options or not others:
        return (Reason("worth", rated[1].worse if len(rated) > 1 else 0.0),)
    return reasons_for(rated_options[best[0]], others)


def outcome_of(tried: Tried) -> Outcome:
    """The means of the results, and their standard errors."""
    visits = len(tried.gold)
    wins = sum(tried.won) / visits
    return Outcome(
        statistics.fmean(tried.gold),
        statistics.stdev(tried.gold) / math.sqrt(visits),
        wins,
        math.sqrt(max(wins * (1.0 - wins), 0.25 / visits) / visits),
    )
