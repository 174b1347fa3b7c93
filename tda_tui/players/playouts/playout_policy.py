"""The playout policy: a fast model of what a seat is likely to do. Cards to play are rated by the card evaluator. Antes
are rated by strength and power with values learned from games of gamblers (`make train`)."""

import json
import random
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from tda_tui.players.evaluation.position import RIVAL, family_of
from tda_tui.players.playouts.card_evaluator import CardEvaluator
from tda_tui.players.playouts.win_probability import holding, values_of
from tda_tui.players.power_values.registry import usual_worths, value_of
from tda_tui.players.rating import BETTER_CARD, usually_used
from tda_tui.rules.questions import NONE, PASS, PAY, Answer, Question
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
    """The policy for one ruleset. `evaluator` rates cards to play; `ante` is the value of each card as an ante, and
    `hold` its value in hand at a gambit's end, both by card number."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.evaluator = CardEvaluator(rules)
        self.hold = holding(rules)
        self.use = [usual / 3 for usual in usual_worths(rules)]
        self.ante = _ante_worths(rules)
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
        rate = _RATINGS.get(question.kind, _no_difference)
        rated = [
            (rate(self, table, names, question, option) + ANSWER_NOISE * noise[index], option)
            for index, option in enumerate(options)
        ]
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


def _ante_worths(rules: Rules) -> list[float]:
    """The value of each card as an ante, in gold up to a constant; cards with unknown powers count by strength
    alone."""
    learned = json.loads(ANTES.read_text(encoding="utf-8"))[family_of(rules)]
    strengths, powers = learned["strengths"], learned["powers"]
    return [
        strengths[min(card.strength, ANTE_STRENGTHS - 1)] + powers.get(card.power or "", 0.0) for card in rules.cards
    ]


@lru_cache(maxsize=16)
def policy_of(rules: Rules) -> PlayoutPolicy:
    """The playout policy for a ruleset."""
    return PlayoutPolicy(rules)


# Rough values of answers to the questions of powers

_Rating = Callable[[PlayoutPolicy, Table, tuple[str, ...], Question, str], float]


def _opponent(policy: PlayoutPolicy, table: Table, names: tuple[str, ...], question: Question, option: str) -> float:
    """Prefer the opponent with the most gold."""
    return table.gold[names.index(option)] / 10 if option != NONE else 0.0


def _give(policy: PlayoutPolicy, table: Table, names: tuple[str, ...], question: Question, option: str) -> float:
    if option == PAY:
        return -RIVAL * min(question.gold, table.gold[question.seat])
    return -RIVAL * policy.evaluator.kept[policy.rules.number[option]] - 0.5


def _take(policy: PlayoutPolicy, table: Table, names: tuple[str, ...], question: Question, option: str) -> float:
    return policy.hold[policy.rules.number[option]] / 2 if option != NONE else 0.0


def _lying(policy: PlayoutPolicy, table: Table, names: tuple[str, ...], question: Question, option: str) -> float:
    """A card in a flight: a rival's strong one, or a weak one of one's own."""
    if option == NONE:
        return 0.0
    card = policy.rules.number[option]
    strength = policy.rules.strength[card]
    if card in table.flights[question.seat]:
        return policy.use[card] - strength / 3
    return policy.use[card] + strength / 3


def _held(policy: PlayoutPolicy, table: Table, names: tuple[str, ...], question: Question, option: str) -> float:
    """A card in hand: a good one to use, a poor one to lose."""
    if option == NONE:
        return 0.0
    rules = policy.rules
    card = rules.number[option]
    asking = rules.cards[rules.number[question.source]].power if question.source in rules.number else None
    if value_of(asking).uses_hand_card:
        return policy.use[card] + rules.strength[card] / 5
    return 4.5 - policy.hold[card]


def _effect(policy: PlayoutPolicy, table: Table, names: tuple[str, ...], question: Question, option: str) -> float:
    """Prefer gold from the others over gold in the stakes, unless the stakes are likely to be won."""
    if option != "tax":
        return 1.0
    position = policy.evaluator.position(table, question.seat)
    return position.best_chance(position.sign) * len(table.flights[question.seat])


def _ability(policy: PlayoutPolicy, table: Table, names: tuple[str, ...], question: Question, option: str) -> float:
    """Passing is worth 0. The card in question, if any, is compared with an unknown one."""
    if option == PASS:
        return 0.0
    if option in BETTER_CARD and question.about is not None:
        return BETTER_CARD[option] * (policy.hold[policy.rules.number[question.about]] - values_of(policy.rules).card)
    return 2.0 if usually_used(option, question.gold) else -2.0


def _no_difference(
    policy: PlayoutPolicy, table: Table, names: tuple[str, ...], question: Question, option: str
) -> float:
    return 0.0


_RATINGS: dict[str, _Rating] = {
    "opponent": _opponent,
    "give-or-pay": _give,
    "ante-card": _take,
    "revealed-card": _take,
    "flight-card": _lying,
    "hand-card": _held,
    "effect": _effect,
    "trigger": lambda policy, table, names, question, option: 2.0 if option == "yes" else 0.0,
    "share": lambda policy, table, names, question, option: 5.0 if names.index(option) == question.seat else 0.0,
    "ability": _ability,
}
"""How options are rated, by kind of question; options of unknown kinds are rated equal."""
