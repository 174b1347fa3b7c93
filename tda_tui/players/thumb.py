"""Rules of thumb: what somebody is likely to do, as fast as it can be asked.

The figures are those with which the thumb's choices come nearest to a gambler's in 20,000 decisions.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from tda_tui.players.powers import usual_worth
from tda_tui.players.standing import holding
from tda_tui.rules.questions import NONE, PAY, Answer, Question
from tda_tui.rules.table import ANTE, ANY_STRENGTH, NO_CARD, NOBODY, Table

if TYPE_CHECKING:
    from tda_tui.players.moves import Move
    from tda_tui.rules.quick import QuickGame
    from tda_tui.rules.ruleset import Rules

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
WIN = 2.9
PREPARES_COLOUR, COMPLETES_COLOUR = 0.7, 3.4
PREPARES_STRENGTH, COMPLETES_STRENGTH = 0.6, 2.8
"""What is added to a rating, in the logarithm of how likely it makes a choice."""


class Thumb:
    """The rules of thumb for one ruleset: figures by card."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
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
        self.strength, self.bits = rules.strength, rules.strength_bit
        self.rounds = rules.ruleset.min_rounds
        self.colours = [bits & rules.flight_colours for bits in rules.colours]

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
        rated = [rating + whims[card] for card, rating in zip(hand, self.ratings(table, seat, hand), strict=True)]
        return hand[rated.index(max(rated))]

    def ratings(self, table: Table, seat: int, hand: Sequence[int]) -> list[float]:
        """How likely the seat is to ante or play each card: logarithms, less a constant."""
        if table.phase == ANTE:
            ante = self.ante
            return [ante[card] for card in hand]
        limit = ANY_STRENGTH
        if table.last_seat != NOBODY:
            slot = table.round_slot[table.last_seat]
            limit = self.strength[table.flights[table.last_seat][slot]] if slot >= 0 else NO_CARD
        found = self.at_a_glance(hand, limit, table.stakes, table.round)
        if table.round >= self.rounds:
            self._add_wins(found, table, seat, hand)
        flight = table.flights[seat]
        if flight:
            self._add_flights(found, flight, hand)
        return found

    def at_a_glance(self, cards: Iterable[int], limit: int, gold: int, round_: int) -> list[float]:
        """Ratings of cards to play, by what they are, the stakes, and the greatest strength that triggers."""
        pot = min(gold, RICH) / MODEST
        strength, fires = self.strength, self.fires
        base, per_pot = (self.early, self.early_pot) if round_ < self.rounds else (self.late, self.late_pot)
        return [
            base[card] + pot * per_pot[card] + (fires[card] if strength[card] <= limit else 0.0) for card in cards
        ]

    def _add_wins(self, ratings: list[float], table: Table, seat: int, hand: Sequence[int]) -> None:
        """In the last round: more for cards that make the strongest flight."""
        strength = self.strength
        totals = [sum([strength[card] for card in flight]) for flight in table.flights]
        mine = totals[seat]
        totals[seat] = 0
        need, win = max(totals) - mine, WIN * min(table.stakes, RICH) / MODEST
        for place, card in enumerate(hand):
            if strength[card] > need:
                ratings[place] += win

    def _add_flights(self, ratings: list[float], flight: Sequence[int], hand: Sequence[int]) -> None:
        """More for cards that complete a special flight, or prepare one."""
        once = twice = lone = paired = 0
        colours, bits = self.colours, self.bits
        for card in flight:
            colour, bit = colours[card], bits[card]
            twice |= once & colour
            once |= colour
            paired |= lone & bit
            lone |= bit
        for place, card in enumerate(hand):
            colour = colours[card]
            if colour & once:
                ratings[place] += COMPLETES_COLOUR if colour & twice else PREPARES_COLOUR
            bit = bits[card]
            if bit & lone:
                ratings[place] += COMPLETES_STRENGTH if bit & paired else PREPARES_STRENGTH

    def rate_moves(self, game: QuickGame, seat: int, moves: Sequence[Move]) -> list[float]:
        """Ratings of whatever the seat may do now."""
        question = game.question
        if question is None:
            return self.ratings(game.table, seat, moves)  # type: ignore[arg-type]
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
    """Whoever has most gold, and can pay."""
    return table.gold[names.index(option)] / 10


def _give(thumb: Thumb, table: Table, names: tuple[str, ...], question: Question, option: str) -> float:
    if option == PAY:
        return -1.2 * question.gold
    return -1.3 * thumb.hold[thumb.rules.number[option]]


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
    return 0.0


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
