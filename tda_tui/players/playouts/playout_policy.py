"""The playout policy: a fast model of what a seat is likely to do. Cards to play are rated by the card evaluator. Antes
are rated by strength, value in hand and ante effect, with weights learned from games of gamblers (`make train`)."""

import json
import random
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from tda_tui.players.playouts.card_evaluator import CardEvaluator
from tda_tui.players.rating import rate_answers
from tda_tui.rules.questions import Answer, Question
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.table import Table

Noise = Sequence[float]  # random preferences, by card number or by an answer's position, fixed for one playout

NOISE_SPREAD: Final = 2.5  # the greatest random preference
NOISE_SETS: Final = 512  # how many sets of preferences are drawn in advance
PLAY_NOISE: Final = 0.4
ANSWER_NOISE: Final = 0.4
ANTE_NOISE: Final = 0.4
"""Gold per unit of random preference: when playing a card, answering a question, choosing an ante."""
ANTES: Final = Path(__file__).with_name("learned_antes.json")
ANTE_STRENGTHS: Final = 14
"""Strengths distinguished among antes; higher ones count as the last."""


class PlayoutPolicy:
    """The policy for one ruleset. `evaluator` rates cards to play; `ante` is the value of each card as an ante, by
    card number."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.evaluator = CardEvaluator(rules)
        self.ante = _ante_worths(rules, self.evaluator.kept)
        rng = random.Random(1)
        size = max(len(rules.cards), 64)
        self._noise = [[NOISE_SPREAD * rng.random() for _ in range(size)] for _ in range(NOISE_SETS)]
        self._no_noise = [0.0] * size

    def noise(self, rng: random.Random) -> Noise:
        """Random preferences for one playout, shared by all seats."""
        return self._noise[int(rng.random() * NOISE_SETS)]

    def choose_ante(self, hand: list[int], noise: Noise) -> int:
        """The card to ante."""
        ante = self.ante
        rated = [ante[card] + ANTE_NOISE * noise[card] for card in hand]
        return hand[rated.index(max(rated))]

    def choose_play(self, table: Table, seat: int, noise: Noise) -> int:
        """The card to play."""
        hand = table.hands[seat]
        if len(hand) == 1:
            return hand[0]
        worths = self.evaluator.worths(table, seat, hand)
        rated = [worth + PLAY_NOISE * noise[card] for card, worth in zip(hand, worths)]
        return hand[rated.index(max(rated))]

    def answer(self, table: Table, names: tuple[str, ...], question: Question, noise: Noise) -> Answer:
        """The answer to a question of a power or a reward."""
        options = question.options
        worths = rate_answers(self.evaluator.position(table, question.seat, names), question) or [0.0] * len(options)
        rated = [(worth + ANSWER_NOISE * noise[index], options[index]) for index, worth in enumerate(worths)]
        if question.max == 1 and question.min == 1:
            return (max(rated)[1],)
        rated.sort(reverse=True)
        if question.min:
            return tuple([option for _, option in rated[: question.max]])
        return tuple([option for rating, option in rated[: question.max] if rating > 0.0])

    def decide(
        self, noise: Noise, table: Table, names: tuple[str, ...], question: Question, interrupts: bool
    ) -> Answer:
        """The answer to a question in a playout; without noise where an ability interrupts a verb."""
        return self.answer(table, names, question, self._no_noise if interrupts else noise)


def _ante_worths(rules: Rules, kept: Sequence[float]) -> list[float]:
    """The value of each card as an ante, in gold up to a constant."""
    learned = json.loads(ANTES.read_text(encoding="utf-8"))
    strengths, effects = learned["strengths"], learned["effects"]
    return [
        strengths[min(strength, ANTE_STRENGTHS - 1)] + learned["kept"] * keep + effects.get(effect or "", 0.0)
        for strength, keep, effect in zip(rules.strength, kept, rules.ante_effect, strict=True)
    ]


@lru_cache(maxsize=16)
def policy_of(rules: Rules) -> PlayoutPolicy:
    """The playout policy for a ruleset."""
    return PlayoutPolicy(rules)
