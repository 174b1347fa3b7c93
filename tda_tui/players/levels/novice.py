"""The novice plays what triggers and what is strong, and does not plan beyond the next card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tda_tui.players.heuristics.answer_rating import RatedOption, evaluate
from tda_tui.players.heuristics.card_rating import play_parts
from tda_tui.players.levels.gambler import Gambler
from tda_tui.players.weights import Style, Weights

if TYPE_CHECKING:
    from tda_tui.players.evaluation.position_evaluation import PositionEvaluation
    from tda_tui.players.player import Determinize
    from tda_tui.rules.questions import Question
    from tda_tui.rules.view import View

PRINTED_STRENGTH = 0.3
"""The value the novice gives to a point of printed strength, in gold, whoever is winning."""

NOVICE_WEIGHTS = Weights(plan_best=0.0, keep=1.0, keep_power=0.0, deny=0.0, lead=0.0, pair=0.0, last=0.0, hope=0.0)
"""Weights that overrate strong cards and ignore what a card could do later."""


class Novice(Gambler):
    """Rates immediate effects as the gambler does, and nothing further ahead.

    It saves no card for later, prepares no special flight, and ignores the lead and what the next player may trigger.
    """

    def __init__(self, seed: int, style: Style | None = None) -> None:
        super().__init__(seed, NOVICE_WEIGHTS, style)

    def rate(self, view: View, determinize: Determinize | None = None) -> list[RatedOption]:
        """The novice's value of each option, in gold."""
        question = view.question
        if question is not None and question.kind == "play":
            return _rate_plays(evaluate(view, self._weights), question)
        return super().rate(view)


def _rate_plays(position: PositionEvaluation, question: Question) -> list[RatedOption]:
    """The immediate value of each card plus its strength, which is thus counted twice."""
    fires = {held.card: held.fires for held in position.view.hand}
    number, strength = position.rules.number, position.rules.strength
    found = []
    for option in question.options:
        card = number[option]
        parts = play_parts(position, card, fires[option])
        worth = parts.gambit + parts.power + parts.special + PRINTED_STRENGTH * strength[card]
        found.append(RatedOption(option, worth))
    return found
