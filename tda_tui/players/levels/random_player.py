"""A player that answers anything legal, every answer equally likely."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tda_tui.players.decision_rng import decision_rng

if TYPE_CHECKING:
    from tda_tui.players.player import Determinize
    from tda_tui.players.weights import Style
    from tda_tui.rules.view import View


class RandomPlayer:
    """Knows what may be answered, and nothing else: a style changes nothing."""

    def __init__(self, seed: int, style: Style | None = None) -> None:
        self._seed = seed

    def choose(self, view: View, determinize: Determinize | None = None) -> tuple[str, ...]:
        """Any number of choices that is legal, then any choices."""
        question = view.question
        if question is None:
            raise ValueError("nothing is asked")
        rng = decision_rng(self._seed, view)
        return tuple(rng.sample(question.options, rng.randint(question.min, question.max)))
