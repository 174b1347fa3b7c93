"""A coach that looks ahead before it speaks: the master's search, and the gambler's reasons."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tda_tui.players.coach.coach import Advice, Outcome, Rated, Reason, advise, reasons_for
from tda_tui.players.levels.gambler import Gambler
from tda_tui.players.levels.master import Master

if TYPE_CHECKING:
    from tda_tui.players.player import Determinize
    from tda_tui.players.search.search_player import SearchResult, Tried
    from tda_tui.rules.view import View

ITERATIONS, TRIES = 3000, 100
"""How often it looks at most, and at each answer at least if there is time."""
FEWEST = 2
"""Tries without which nothing is said of what comes of an answer."""


class SearchCoach:
    """Searches as the master does, for at most so many seconds a question."""

    searches = True

    def __init__(self, seconds: float | None = 1.0) -> None:
        self._master = Master(0, seconds=seconds)
        self._master.config = self._master.config._replace(iterations=ITERATIONS, least=TRIES)

    def advise(self, view: View, determinize: Determinize | None = None) -> Advice | None:
        """What it would answer to `view.question`, and what came of each answer; None if there is no choice."""
        question = view.question
        if question is None or determinize is None:
            return advise(view)
        if question.min == len(question.options):
            return None
        return _advice(view, self._master.search(view, determinize))


def _advice(view: View, result: SearchResult) -> Advice:
    both = zip(result.tried, result.worse, strict=True)
    ranked = sorted(both, key=lambda one: (one[0].answer != result.best, one[1]))
    rated = tuple([Rated(tried.answer, worse) for tried, worse in ranked])
    outcomes = {tried.answer: outcome_of(tried) for tried, _ in ranked if len(tried.gold) >= FEWEST}
    return Advice(result.best, rated, _reasons(view, result.best, rated), outcomes)


def _reasons(view: View, best: Sequence[str], rated: Sequence[Rated]) -> tuple[Reason, ...]:
    """By what the gambler finds it better, if it does; else that it is worth more all in all."""
    weighed = {one.option: one for one in Gambler(0).weigh(view)} if len(best) == 1 else {}
    others = [one for option, one in weighed.items() if option != best[0]]
    if not best or best[0] not in weighed or not others:
        return (Reason("worth", rated[1].worse if len(rated) > 1 else 0.0),)
    return reasons_for(weighed[best[0]], others)


def outcome_of(tried: Tried) -> Outcome:
    """The means of the tries, and their standard errors."""
    tries = len(tried.gold)
    wins = sum(tried.won) / tries
    return Outcome(
        statistics.fmean(tried.gold),
        statistics.stdev(tried.gold) / math.sqrt(tries),
        wins,
        math.sqrt(max(wins * (1.0 - wins), 0.25 / tries) / tries),
    )
