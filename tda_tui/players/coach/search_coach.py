"""A coach that searches before it speaks: what the evaluator finds, and the reasons of a rating one step deep."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tda_tui.players.coach.coach import Advice, Adviser, Rated, Reason, advise, reasons_for
from tda_tui.players.heuristics.answer_rating import rate_options
from tda_tui.players.win_share import FEWEST, Budget, WinShares, win_shares

if TYPE_CHECKING:
    from tda_tui.players.player import Determinize
    from tda_tui.rules.view import View

AT_TABLE = Budget(iterations=3000, least=100, seconds=1.0)
"""How long is thought about a question at the table."""


class SearchCoach:
    """Asks the evaluator, which thinks about a question as long as the budget says."""

    searches = True

    def __init__(self, budget: Budget = AT_TABLE) -> None:
        self._budget = budget

    def advise(self, view: View, determinize: Determinize | None = None) -> Advice | None:
        """What it would answer to `view.question`, and what came of each answer; None if there is no choice."""
        question = view.question
        if question is None or determinize is None:
            return advise(view)
        if question.min == len(question.options):
            return None
        return advice_of(view, win_shares(view, determinize, self._budget))


def coach_at_table() -> Adviser:
    """Who is asked for a hint at the table."""
    return SearchCoach()


def advice_of(view: View, shares: WinShares, against: Sequence[str] = ()) -> Advice:
    """What the evaluator has found, as advice. The reasons are those for which the best answer is better than the one
    it is held `against`, or than all others."""
    rated = tuple([Rated(one.answer, one.behind.mean * shares.gold_per_share) for one in shares.options])
    tried = {one.answer: one for one in shares.options if one.visits >= FEWEST}
    return Advice(shares.best, rated, why_better(view, shares.best, against) or _all_in_all(rated), tried)


def why_better(view: View, best: Sequence[str], against: Sequence[str] = ()) -> tuple[Reason, ...]:
    """By what an answer is rated better one step deep, if it is; nothing where that says nothing."""
    rated = {one.option: one for one in rate_options(view)} if len(best) == 1 else {}
    others = [one for option, one in rated.items() if option != best[0]]
    others = [one for one in others if one.option in against] or others
    if not best or best[0] not in rated or not others:
        return ()
    return reasons_for(rated[best[0]], others)


def _all_in_all(rated: Sequence[Rated]) -> tuple[Reason, ...]:
    return (Reason("worth", rated[1].worse if len(rated) > 1 else 0.0),)
