"""A player that answers anything legal, every answer equally likely."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tda_tui.players.decision_rng import luck_of

if TYPE_CHECKING:
    from tda_tui.players.heuristics.style import Style
    from tda_tui.players.player import Imagine
    from tda_tui.rules.view import View


class RandomPlayer:
    """Knows what may be answered, and nothing else: a style changes nothing."""

    def __init__(self, seed: int, style: Style | None = None) -> None:
        self._seed = seed

    def choose(self, view: View, imagine: Imagine | None = None) -> tuple[str, ...]:
        """Any number of choices that is legal, then any choices."""
        question = view.question
        if question is None:
            raise ValueError("nothing is asked")
        luck = luck_of(self._seed, view)
        return tuple(luck.sample(question.options, luck.randint(question.min, question.max)))
