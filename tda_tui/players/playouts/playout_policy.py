"""Rules of thumb: what somebody is likely to do, as fast as it can be asked.

Cards are played by a hunch. The figures for antes, and for what a play tells about a hand, are those with which the
thumb's choices come nearest to a gambler's in 20,000 decisions.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from tda_tui.players.heuristics.power_values import usual_worth
from tda_tui.players.playouts.card_evaluator import Hunch
from tda_tui.players.playouts.fast_power_values import RIVAL
from tda_tui.players.playouts.win_probability import holding
from tda_tui.rules.questions import NONE, PAY, Answer, Question
from tda_tui.rules.table import Table

if TYPE_CHECKING:
    from tda_tui.players.playouts.moves import Move
    from tda_tui.rules.fast_game import QuickGame
    from tda_tui.rules.rules import Rules

Whims = Sequence[float]
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


class Thumb:
    """The rules of thumb for one ruleset: figures by card."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.hunch = Hunch(rules)
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
        luck = random.Random(1)
        size = max(len(rules.cards), 64)
        self._whims = [[SPREAD * luck.random() for _ in range(size)] for _ in range(VARIETY)]
        self.ante = [-8.3 * point + 2.2 * min(point, DEAR) ** 2 - 5.4 * use for point, use in both]
        self.strength = rules.strength
        self.rounds = rules.ruleset.min_rounds

    def whims(self, luck: random.Random) -> Whims:
        """Everybody's fancies for the length of a playout."""
        return self._whims[int(luck.random() * VARIETY)]

    def choose_ante(self, hand: list[int], whims: Whims) -> int:
        """A card to ante: a weak one."""
        ante = self.ante
        rated = [ante[card] + whims[card] for card in hand]
        return hand[rated.index(max(rated))]

    def choose_play(self, table: Table, seat: int, whims: Whims) -> int:
        """A card to play."""
        hand = table.hands[seat]
        if len(hand) == 1:
            return hand[0]
        worths = self.hunch.worths(table, seat, hand)
        rated = [worth + FANCY * whims[card] for card, worth in zip(hand, worths, strict=True)]
        return hand[rated.index(max(rated))]

    def at_a_glance(self, cards: Iterable[int], limit: int, gold: int, round_: int) -> list[float]:
        """Ratings of cards to play, by what they are, the stakes, and the greatest strength that triggers."""
        pot = min(gold, RICH) / MODEST
        strength, fires = self.strength, self.fires
        base, per_pot = (self.early, self.early_pot) if round_ < self.rounds else (self.late, self.late_pot)
        return [
            base[card] + pot * per_pot[card] + (fires[card] if strength[card] <= limit else 0.0) for card in cards
        ]

    def rate_moves(self, game: QuickGame, seat: int, moves: Sequence[Move]) -> list[float]:
        """Ratings of whatever the seat may do now."""
        question = game.question
        if question is None:
            return [SURE * worth for worth in self.hunch.worths(game.table, seat, moves)]  # type: ignore[arg-type]
        rate, table, names = _RATES[question.kind], game.table, game.names
        return [sum([rate(self, table, names, question, option) for option in answer]) for answer in moves]  # type: ignore[union-attr]

    def answer(self, table: Table, names: tuple[str, ...], question: Question, whims: Whims) -> Answer:
        """An answer to what a power or a reward asks."""
        options = question.options
        rate = _RATES[question.kind]
        rated = [
            (rate(self, table, names, question, option) + 0.4 * whims[place], option)
            for place, option in enumerate(options)
        ]
        if question.max == 1 and question.min == 1:
            return (max(rated)[1],)
        rated.sort(reverse=True)
        if question.min:
            return tuple([option for _, option in rated[: question.max]])
        return tuple([option for rating, option in rated[: question.max] if rating > 0.0])


@lru_cache(maxsize=16)
def thumb_of(rules: Rules) -> Thumb:
    """The rules of thumb for a ruleset."""
    return Thumb(rules)


# What answers to powers' questions are worth, roughly

_Rate = Callable[[Thumb, Table, tuple[str, ...], Question, str], float]


def _opponent(thumb: Thumb, table: Table, names: tuple[str, ...], question: Question, option: str) -> float:
    """Whoever has most gold."""
    return table.gold[names.index(option)] / 10


def _give(thumb: Thumb, table: Table, names: tuple[str, ...], question: Question, option: str) -> float:
    if option == PAY:
        return -RIVAL * min(question.gold, table.gold[question.seat])
    return -RIVAL * thumb.hunch.keep[thumb.rules.number[option]] - 0.5


def _take(thumb: Thumb, table: Table, names: tuple[str, ...], question: Question, option: str) -> float:
    return thumb.hold[thumb.rules.number[option]] / 2 if option != NONE else 0.0


def _lying(thumb: Thumb, table: Table, names: tuple[str, ...], question: Question, option: str) -> float:
    """A card in a flight: a rival's strong one, of my own a weak one."""
    if option == NONE:
        return 0.0
    card = thumb.rules.number[option]
    strength = thumb.rules.strength[card]
    if card in table.flights[question.seat]:
        return thumb.use[card] - strength / 3
    return thumb.use[card] + strength / 3


def _held(thumb: Thumb, table: Table, names: tuple[str, ...], question: Question, option: str) -> float:
    """A card of the hand: to use it a good one, to part with it a poor one."""
    if option == NONE:
        return 0.0
    card = thumb.rules.number[option]
    asking = thumb.rules.cards[thumb.rules.number[question.source]].power if question.source else None
    if asking in _USES:
        return thumb.use[card] + thumb.rules.strength[card] / 5
    return 4.5 - thumb.hold[card]


_USES = ("reveal-and-use", "replace-from-hand")


def _word(thumb: Thumb, table: Table, names: tuple[str, ...], question: Question, option: str) -> float:
    """Rather gold from the others than gold from them in the stakes, unless these are likely to be won."""
    if option != "tax":
        return 1.0
    return thumb.hunch.chance(table, question.seat) * len(table.flights[question.seat])


def _trigger(thumb: Thumb, table: Table, names: tuple[str, ...], question: Question, option: str) -> float:
    return 2.0 if option == "yes" else 0.0


def _share(thumb: Thumb, table: Table, names: tuple[str, ...], question: Question, option: str) -> float:
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
