"""Rules of thumb: what somebody is likely to do, as fast as it can be asked.

Cards are played by a hunch. The figures for antes, and for what a play tells about a hand, are those with which the
thumb's choices come nearest to a gambler's in 20,000 decisions.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, cast

from tda_tui.players.heuristics.power_values import usual_worth
from tda_tui.players.playouts.card_evaluator import CardEvaluator
from tda_tui.players.playouts.fast_power_values import RIVAL
from tda_tui.players.playouts.win_probability import holding
from tda_tui.rules.questions import NONE, PAY, Answer, Question
from tda_tui.rules.table import Table

if TYPE_CHECKING:
    from tda_tui.players.playouts.moves import Move
    from tda_tui.rules.fast_game import FastGame
    from tda_tui.rules.rules import Rules

Noise = Sequence[float]
"""By card: how much somebody fancies it just now."""

SPREAD = 2.5
"""How far a whim may turn a choice."""
VARIETY = 512
"""So many different sets of whims there are."""
DEAR = 1.5
"""From this strength on (in fives) a card is far too good to be anted: stronger ones hardly more so."""
MODEST, RICH = 30, 60
"""Gold in the stakes by which strength is weighed, and beyond which more makes no difference."""
FANCY = 0.4
"""Gold for which a whim of one makes up when a card is played."""
SURE = 0.7
"""By how much a gold more makes a card likelier to be played, as a logarithm."""


class PlayoutPolicy:
    """The rules of thumb for one ruleset: figures by card."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.evaluator = CardEvaluator(rules)
        uses = [usual_worth(rules, card) / 3 for card in range(len(rules.cards))]
        points = [strength / 5 for strength in rules.strength]
        both = list(zip(points, uses, strict=True))
        self.hold = holding(rules)
        self.use = uses
        self.early = [-1.0 * point - 0.93 * use for point, use in both]
        self.late = [-0.1 * point - 0.74 * use for point, use in both]
        self.fires = [0.06 + 1.63 * use for use in uses]
        self.early_pot = [0.91 * point for point in points]
        self.late_pot = [-0.3 * point for point in points]
        rng = random.Random(1)
        size = max(len(rules.cards), 64)
        self._whims = [[SPREAD * rng.random() for _ in range(size)] for _ in range(VARIETY)]
        self.ante = [-8.3 * point + 2.2 * min(point, DEAR) ** 2 - 5.4 * use for point, use in both]
        self.strength = rules.strength
        self.rounds = rules.ruleset.min_rounds

    def noise(self, rng: random.Random) -> Noise:
        """Everybody's fancies for the length of a playout."""
        return self._whims[int(rng.random() * VARIETY)]

    def choose_ante(self, hand: list[int], noise: Noise) -> int:
        """A card to ante: a weak one."""
        ante = self.ante
        rated = [ante[card] + noise[card] for card in hand]
        return hand[rated.index(max(rated))]

    def choose_play(self, table: Table, seat: int, noise: Noise) -> int:
        """A card to play."""
        hand = table.hands[seat]
        if len(hand) == 1:
            return hand[0]
        worths = self.evaluator.worths(table, seat, hand)
        rated = [worth + FANCY * noise[card] for card, worth in zip(hand, worths, strict=True)]
        return hand[rated.index(max(rated))]

    def at_a_glance(self, cards: Iterable[int], limit: int, gold: int, round_: int) -> list[float]:
        """Ratings of cards to play, by what they are, the stakes, and the greatest strength that triggers."""
        pot = min(gold, RICH) / MODEST
        strength, fires = self.strength, self.fires
        base, per_pot = (self.early, self.early_pot) if round_ < self.rounds else (self.late, self.late_pot)
        return [base[card] + pot * per_pot[card] + (fires[card] if strength[card] <= limit else 0.0) for card in cards]

    def rate_moves(self, game: FastGame, seat: int, moves: Sequence[Move]) -> list[float]:
        """Ratings of whatever the seat may do now."""
        question = game.question
        if question is None:
            return [SURE * worth for worth in self.evaluator.worths(game.table, seat, moves)]  # type: ignore[arg-type]
        rate, table, names = _RATES[question.kind], game.table, game.names
        answers = cast("Sequence[Answer]", moves)
        return [sum([rate(self, table, names, question, option) for option in answer], 0.0) for answer in answers]

    def answer(self, table: Table, names: tuple[str, ...], question: Question, noise: Noise) -> Answer:
        """An answer to what a power or a reward asks."""
        options = question.options
        rate = _RATES[question.kind]
        rated = [
            (rate(self, table, names, question, option) + 0.4 * noise[place], option)
            for place, option in enumerate(options)
        ]
        if question.max == 1 and question.min == 1:
            return (max(rated)[1],)
        rated.sort(reverse=True)
        if question.min:
            return tuple([option for _, option in rated[: question.max]])
        return tuple([option for rating, option in rated[: question.max] if rating > 0.0])


@lru_cache(maxsize=16)
def policy_of(rules: Rules) -> PlayoutPolicy:
    """The rules of thumb for a ruleset."""
    return PlayoutPolicy(rules)


# What answers to powers' questions are worth, roughly

_Rate = Callable[[PlayoutPolicy, Table, tuple[str, ...], Question, str], float]


def _opponent(policy: PlayoutPolicy, table: Table, names: tuple[str, ...], question: Question, option: str) -> float:
    """Whoever has most gold."""
    return table.gold[names.index(option)] / 10


def _give(policy: PlayoutPolicy, table: Table, names: tuple[str, ...], question: Question, option: str) -> float:
    if option == PAY:
        return -RIVAL * min(question.gold, table.gold[question.seat])
    return -RIVAL * policy.evaluator.keep[policy.rules.number[option]] - 0.5


def _take(policy: PlayoutPolicy, table: Table, names: tuple[str, ...], question: Question, option: str) -> float:
    return policy.hold[policy.rules.number[option]] / 2 if option != NONE else 0.0


def _lying(policy: PlayoutPolicy, table: Table, names: tuple[str, ...], question: Question, option: str) -> float:
    """A card in a flight: a rival's strong one, of my own a weak one."""
    if option == NONE:
        return 0.0
    card = policy.rules.number[option]
    strength = policy.rules.strength[card]
    if card in table.flights[question.seat]:
        return policy.use[card] - strength / 3
    return policy.use[card] + strength / 3


def _held(policy: PlayoutPolicy, table: Table, names: tuple[str, ...], question: Question, option: str) -> float:
    """A card of the hand: to use it a good one, to part with it a poor one."""
    if option == NONE:
        return 0.0
    card = policy.rules.number[option]
    asking = policy.rules.cards[policy.rules.number[question.source]].power if question.source else None
    if asking in _USES:
        return policy.use[card] + policy.rules.strength[card] / 5
    return 4.5 - policy.hold[card]


_USES = ("reveal-and-use", "replace-from-hand")


def _word(policy: PlayoutPolicy, table: Table, names: tuple[str, ...], question: Question, option: str) -> float:
    """Rather gold from the others than gold from them in the stakes, unless these are likely to be won."""
    if option != "tax":
        return 1.0
    return policy.evaluator.chance(table, question.seat) * len(table.flights[question.seat])


def _trigger(policy: PlayoutPolicy, table: Table, names: tuple[str, ...], question: Question, option: str) -> float:
    return 2.0 if option == "yes" else 0.0


def _share(policy: PlayoutPolicy, table: Table, names: tuple[str, ...], question: Question, option: str) -> float:
    return 5.0 if names.index(option) == question.seat else 0.0


_RATES: dict[str, _Rate] = {
    "opponent": _opponent,
    "give-or-pay": _give,
    "ante-card": _take,
    "revealed-card": _take,
    "flight-card": _lying,
    "hand-card": _held,
    "effect": _word,
    "trigger": _trigger,
    "share": _share,
}
