"""A player that answers anything legal, every answer equally likely."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tda_tui.rules.view import View


class RandomPlayer:
    """Knows what may be answered, and nothing else."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View) -> tuple[str, ...]:
        """Any number of choices that is legal, then any choices."""
        question = view.question
        if question is None:
            raise ValueError("nothing is asked")
        return tuple(self._random.sample(question.options, self._random.randint(question.min, question.max)))
