"""The random player gives any legal answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tda_tui.players.decision_rng import decision_rng

if TYPE_CHECKING:
    from tda_tui.players.player import Determinize
    from tda_tui.players.weights import Style
    from tda_tui.rules.view import View


class RandomPlayer:
    """Chooses at random among legal answers; a style has no effect."""

    def __init__(self, seed: int, style: Style | None = None) -> None:
        self._seed = seed

    def choose(self, view: View, determinize: Determinize | None = None) -> tuple[str, ...]:
        """A random legal number of random choices."""
        question = view.question
        if question is None:
            raise ValueError("nothing is asked")
        rng = decision_rng(self._seed, view)
        return tuple(rng.sample(question.options, rng.randint(question.min, question.max)))
