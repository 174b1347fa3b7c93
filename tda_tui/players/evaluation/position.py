"""Facts about a ruleset's cards, formulas, and what the exact and the fast evaluation of a position have in common."""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from tda_tui.players.weights import WEIGHTS, Weights
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.table import NO_CARD

FAMILY_BY_SHORTFALL: Final = {"hole": "legendary", "debt-immediate": "original", "debt-settle": "emperors-gambit"}
"""How unpaid gold is treated differs between the editions, and every ruleset specifies it."""


def family_of(rules: Rules) -> str:
    """The family of a ruleset, even one nothing was learned for: that of the edition it resembles most."""
    return FAMILY_BY_SHORTFALL[rules.ruleset.shortfall]


_KIND_BITS = {"good": 1, "evil": 2, "mortal": 4}


class Facts(NamedTuple):
    """The mean strength, the distribution of strengths, and which cards bar their owner from winning."""

    mean: float
    at_most: tuple[float, ...]  # by strength: the share of cards that are not stronger
    kinds: tuple[int, ...]  # by card: its kind as a bit
    bars: tuple[int, ...]  # by card: the kinds of cards with which it bars its owner from winning


@lru_cache(maxsize=16)
def facts_of(rules: Rules) -> Facts:
    """The facts about this ruleset's cards."""
    strengths = rules.strength
    count = len(strengths)
    at_most = tuple(sum(s <= value for s in strengths) / count for value in range(max(strengths) + 1))
    kinds = tuple(_KIND_BITS.get(card.kind, 0) for card in rules.cards)
    bars = tuple(sum(_KIND_BITS[kind] for kind in card.bars) for card in rules.cards)
    return Facts(sum(strengths) / count, at_most, kinds, bars)


USUAL: Final = 2.6  # the value of an average power, in gold
RIVAL: Final = 1.0 + WEIGHTS.rival  # the value of 1 gold received from an average opponent
VICTORY: Final = 2.0  # the value in gold of winning a gambit, besides its stakes
OWNERS_LOSS: Final = 0.4  # what an opponent's loss of a card is worth, as a part of the card's value
LEAST_LOSS: Final = 0.3  # the cost of losing even the poorest card
FUTURES = (0.35, 0.7, 1.0)  # weights of the next gambit if somebody has no gold left, has little, or everybody has some
LITTLE_GOLD: Final = 4


def future_factor(least: int) -> float:
    """The weight of what is kept for the next gambit, by the gold of the poorest player: low if the game is about to
    end."""
    none, little, enough = FUTURES
    return none if least <= 0 else little if least <= LITTLE_GOLD else enough


def draw_factor(held: int) -> float:
    """How valuable another card is to a hand of `held` cards."""
    return 1.35 if held <= 2 else 1.0 if held <= 6 else 0.7


def kept_worth(weights: Weights, facts: Facts, strength: int, usual: float) -> float:
    """The value of holding a card in the next gambit; `usual` is the usual value of its power."""
    eager = 1.0 - 0.5 * facts.at_most[strength]
    return weights.card + weights.keep * (strength - facts.mean) + usual * eager * weights.keep_power


def gift_worth(weights: Weights, facts: Facts, strength: float) -> float:
    """The value of a card an opponent chooses to give; `strength` is that of an average fitting card."""
    return max(weights.card + weights.keep * (strength - 1.0 - facts.mean) + 1.0, 0.5)


def gap_width(weights: Weights, theirs: int, mine: int) -> float:
    """The gap in strength between two flights that settles the winner, given the cards still to come."""
    variance = weights.spread * weights.spread
    return 0.55 * math.sqrt(variance * (theirs + 0.35 * mine) + 0.4)


def flight_likelihood(weights: Weights, lying: int, held: int, plays: int) -> float:
    """How far a special flight of three counts as completed, by its cards in the flight and in hand and the plays
    left."""
    need = 3 - lying
    if need <= 0:
        return 1.0
    if need > plays:
        return 0.0
    if held >= need:
        return weights.last if need == 1 else weights.pair
    return weights.hope if need == 1 else 0.0


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
