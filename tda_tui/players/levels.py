"""The levels of play that answer at once: random, novice, gambler. Those that search are in `search/`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tda_tui.players.player import Determinize, decision_rng
from tda_tui.players.weights import WEIGHTS, Style, Weights, styled
from tda_tui.rules.questions import Answer
from tda_tui.rules.view import View

if TYPE_CHECKING:  # imported on first use, so that a table opens sooner
    from tda_tui.players.rating import RatedOption


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


NOISE = 0.05  # random preference in gold, which decides between nearly equal options
_WITHOUT_NOISE = ("effect", "trigger")


class Gambler:
    """Answers with the option of the best one-step rating. It uses only the View."""

    def __init__(self, seed: int, weights: Weights = WEIGHTS, style: Style | None = None) -> None:
        self._seed = seed
        self._weights = styled(weights, style)

    def choose(self, view: View, determinize: Determinize | None = None) -> Answer:
        """The answer to `view.question`; nearly equal options are chosen at random."""
        from tda_tui.players.rating import best_choices

        question, rated = view.question, self.rate(view)
        assert question is not None
        if not rated:
            least = max(question.min, min(1, question.max))
            return tuple(decision_rng(self._seed, view).sample(question.options, least))
        if question.max > 1 or question.min == 0 or question.kind in _WITHOUT_NOISE:
            return best_choices(question, rated)
        rng = decision_rng(self._seed, view).random
        return (max(rated, key=lambda one: one.worth + NOISE * rng()).option,)

    def rate(self, view: View, determinize: Determinize | None = None) -> list[RatedOption]:
        """The value of each option of `view.question` to this player, in gold; [] for a question it cannot judge."""
        from tda_tui.players.rating import rate_options

        return rate_options(view, self._weights)


PRINTED_STRENGTH = 0.3
"""The value the novice gives to a point of printed strength, in gold, whoever is winning; it thus counts twice."""

NOVICE_WEIGHTS = Weights(plan_best=0.0, keep=1.0, keep_power=0.0, deny=0.0, lead=0.0, pair=0.0, last=0.0, hope=0.0)
"""Weights that overrate strong cards and ignore what a card could do later."""


class Novice(Gambler):
    """Rates immediate effects as the gambler does, and nothing further ahead. It saves no card for later, prepares no
    special flight, and ignores the lead and what the next player may trigger."""

    def __init__(self, seed: int, style: Style | None = None) -> None:
        super().__init__(seed, NOVICE_WEIGHTS, style)

    def rate(self, view: View, determinize: Determinize | None = None) -> list[RatedOption]:
        """The novice's value of each option, in gold."""
        from tda_tui.players.rating import RatedOption, evaluate, play_parts

        question = view.question
        if question is None or question.kind != "play":
            return super().rate(view)
        position, fires = evaluate(view, self._weights), {held.card: held.fires for held in view.hand}
        number, strength = position.rules.number, position.rules.strength
        found = []
        for option in question.options:
            parts = play_parts(position, number[option], fires[option])
            worth = parts.gambit + parts.power + parts.special + PRINTED_STRENGTH * strength[number[option]]
            found.append(RatedOption(option, worth))
        return found
