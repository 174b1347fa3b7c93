"""A coach that searches: ranks answers by their win shares and takes the reasons from a one-step rating."""

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
"""The search budget for a question at the table."""


class SearchCoach:
    """Ranks answers by their win shares, with a fixed search budget per question."""

    searches = True

    def __init__(self, budget: Budget = AT_TABLE) -> None:
        self._budget = budget

    def advise(self, view: View, determinize: Determinize | None = None) -> Advice | None:
        """Advice on `view.question` with the result of each answer; None if there is no choice."""
        question = view.question
        if question is None or determinize is None:
            return advise(view)
        if question.min == len(question.options):
            return None
        return advice_of(view, win_shares(view, determinize, self._budget))


def coach_at_table() -> Adviser:
    """The adviser for hints at the table."""
    return SearchCoach()


def advice_of(view: View, shares: WinShares, against: Sequence[str] = ()) -> Advice:
    """Win shares as advice. The reasons compare the best answer with those in `against`, or with all others."""
    rated = tuple([Rated(one.answer, one.behind.mean * shares.gold_per_share) for one in shares.options])
    tried = {one.answer: one for one in shares.options if one.visits >= FEWEST}
    return Advice(shares.best, rated, why_better(view, shares.best, against) or _all_in_all(rated), tried)


def why_better(view: View, best: Sequence[str], against: Sequence[str] = ()) -> tuple[Reason, ...]:
    """The reasons why an answer is better in a one-step rating; empty if that rating cannot tell."""
    rated = {one.option: one for one in rate_options(view)} if len(best) == 1 else {}
    others = [one for option, one in rated.items() if option != best[0]]
    others = [one for one in others if one.option in against] or others
    if not best or best[0] not in rated or not others:
        return ()
    return reasons_for(rated[best[0]], others)


def _all_in_all(rated: Sequence[Rated]) -> tuple[Reason, ...]:
    return (Reason("worth", rated[1].worse if len(rated) > 1 else 0.0),)
