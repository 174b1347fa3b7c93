"""A position from the side of one seat, as far as the values of powers depend on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tda_tui.players.evaluation.formulas import LEAST_LOSS, OWNERS_LOSS, Facts, draw_factor
from tda_tui.players.weights import Weights
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.table import NO_CARD


class Gain(NamedTuple):
    """What a power brings: gold, strength for the player's total, and whether the weakest flight wins from then on."""

    gold: float = 0.0
    strength: float = 0.0
    weakest: bool = False


class Position:
    """What is the same on a view and on a table. Here opponents differ in their cards only.

    `kept` is the value of holding each card in the next gambit, by card number, and `future` the weight of that.
    `flight` includes a card that is being played; so may `hand`, and `held` counts the others.
    """

    rules: Rules
    weights: Weights
    facts: Facts
    kept: Sequence[float]
    me: int
    opponents: list[int]  # clockwise
    hand: list[int]
    held: int
    flight: list[int]
    flights: list[list[int]]
    totals: list[int]  # the printed strength of each flight
    ante: list[int]
    stakes: int
    chance: float  # to win the gambit
    future: float
    rival_mean: float
    weakest_wins: bool

    def hand_size(self, seat: int) -> int:
        """The number of cards in an opponent's hand."""
        raise NotImplementedError

    def strength_of(self, cards: Sequence[int]) -> int:
        """The printed strength of these cards."""
        strength = self.rules.strength
        return sum([strength[card] for card in cards])

    def all_flights(self) -> list[int]:
        """The cards of all flights, the seat's own first."""
        return self.flight + [card for seat in self.opponents for card in self.flights[seat]]

    def with_card(self, facts: Sequence[bool]) -> list[int]:
        """The opponents in whose flights a card has a true entry in `facts`, a list by card number."""
        return [seat for seat in self.opponents if any([facts[card] for card in self.flights[seat]])]

    def in_gold(self, gain: Gain, card: int = NO_CARD) -> float:
        """The value of a gain from this card."""
        raise NotImplementedError

    # Gold

    def paid_by(self, seat: int, gold: int) -> float:
        """The value of being paid by an opponent."""
        return gold * (1.0 + self.rival_mean)

    def paid_by_all(self, gold: int) -> float:
        """The value of being paid by every opponent."""
        return gold * len(self.opponents) * (1.0 + self.rival_mean)

    def taxed(self, gold: int) -> float:
        """The value of every opponent paying the stakes."""
        return self.paid_by_all(gold) * self.chance

    def stolen(self, gold: int) -> float:
        """The value of stealing from the stakes, less if the seat would win them anyway."""
        return min(self.stakes, gold) * (1.0 - self.chance) * (1.0 + self.rival_mean)

    # Cards

    def cards(self, count: int) -> float:
        """The value of drawing cards: higher with a small hand, none with a full one."""
        room = self.rules.hand_limit - self.held
        return min(count, room) * self.weights.card * draw_factor(self.held) * self.future

    def keep(self, card: int) -> float:
        """The value of holding this card later on, compared with no card."""
        return self.kept[card] * self.future

    def lost_by(self, seat: int) -> float:
        """The value of an opponent's losing a card."""
        return self.rival_mean * self.weights.card * self.future

    def robbed(self, seat: int, gold: int) -> float:
        """The value of being paid by an opponent and taking a random card from the hand."""
        return self.paid_by(seat, gold) + (1.0 + OWNERS_LOSS) * self.weights.card

    def losing(self, card: int) -> float:
        """The cost of losing a card from hand."""
        return max(self.kept[card], LEAST_LOSS) * self.future
