"""The gambler weighs gold, cards, special flights and the chance to win the gambit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tda_tui.players.decision_rng import decision_rng
from tda_tui.players.weights import WEIGHTS, Style, Weights, styled

if TYPE_CHECKING:
    from tda_tui.players.heuristics.answer_rating import RatedOption
    from tda_tui.players.player import Determinize
    from tda_tui.rules.questions import Answer, Question
    from tda_tui.rules.view import View

NOISE = 0.05
"""Random preference in gold, which decides between nearly equal options."""
_WITHOUT_NOISE = ("effect", "trigger")


class Gambler:
    """Answers with the option of the best one-step rating. It uses only the View."""

    def __init__(self, seed: int, weights: Weights = WEIGHTS, style: Style | None = None) -> None:
        self._seed = seed
        self._weights = styled(weights, style)

    def choose(self, view: View, determinize: Determinize | None = None) -> Answer:
        """The answer to `view.question`; nearly equal options are chosen at random."""
        question = view.question
        rated = self.rate(view)
        assert question is not None
        if not rated:
            return self._anything(view, question)
        if question.max > 1 or question.min == 0:
            from tda_tui.players.heuristics.answer_rating import best_choices

            return best_choices(question, rated)
        if question.kind in _WITHOUT_NOISE:
            return (max(rated, key=lambda one: one.worth).option,)
        rng = decision_rng(self._seed, view).random
        return (max(rated, key=lambda one: one.worth + NOISE * rng()).option,)

    def rate(self, view: View, determinize: Determinize | None = None) -> list[RatedOption]:
        """The value of each option of `view.question` to this player, in gold; [] for a question it cannot judge."""
        # Imported on first use, so that a table opens sooner.
        from tda_tui.players.heuristics.answer_rating import rate_options

        return rate_options(view, self._weights)

    def _anything(self, view: View, question: Question) -> Answer:
        return tuple(decision_rng(self._seed, view).sample(question.options, max(question.min, min(1, question.max))))
