"""Facts about a ruleset's cards, formulas, and what the exact and the fast evaluation of a position have in common."""

import math
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from tda_tui.players.weights import WEIGHTS, Weights
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.table import NO_CARD

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


def shared_stakes(pot: float, others: int, mine: bool, count: int) -> tuple[float, float]:
    """What the winner gets, and what a first special flight is worth, if special flights share the stakes: `others`
    have one already, and `mine` says whether the seat has. `count` is the number of seats."""
    part = pot / (others + 2)
    winners = pot / (others + 1)
    return (winners - part, 0.0) if mine else (winners, part * (1.0 - 1.0 / count))


def begun_flights(lying: Sequence[int], held: Sequence[int]) -> int:
    """The marks, as bits, of special flights of which two cards lie, or one that two from hand complete. Both arguments
    have the marks of each card."""
    once = twice = thrice = 0
    for bits in lying:
        twice |= once & bits
        once |= bits
    lies, two = once, twice
    for bits in held:
        thrice |= twice & bits
        twice |= once & bits
        once |= bits
    return lies & (two | thrice)


class Gain(NamedTuple):
    """What a power brings: gold, strength for the player's total, and whether the weakest flight wins from then on."""

    gold: float = 0.0
    strength: float = 0.0
    weakest: bool = False


class Position:
    """A position from one seat's point of view, as it sees it or on a table with all cards visible.

    `kept` is the value of holding each card in the next gambit, by card number, and `future` the weight of that.
    `flight` includes a card that is being played, `hand` doesn't. `scores` is what each flight would score now, `rival`
    what each opponent's loss of 1 gold is worth, and `rounds_after` how many rounds are left after this one.
    """

    rules: Rules
    weights: Weights
    facts: Facts
    kept: Sequence[float]
    me: int
    to_move: int
    count: int  # of seats
    seat_of: Mapping[str, int]  # by name
    opponents: list[int]  # clockwise
    hand: list[int]
    held: int
    flight: list[int]
    flights: list[list[int]]
    totals: list[int]  # the printed strength of each flight
    scores: list[int]
    ante: list[int]
    ante_owner: Sequence[int]
    stakes: int
    pot: float  # what the winner of the gambit gets, in gold
    share: float  # value of a first special flight if flights share the stakes
    lead: float  # value of leading the next round
    chance: float  # to win the gambit
    future: float
    rival: Sequence[float]
    rival_mean: float
    weakest_wins: bool
    weakest_by_power: bool  # whether the weakest flight wins because of a power, whatever the ante says
    round: int
    rounds_after: int
    evil_bonus: int  # what each evil dragon adds to the seat's score
    bonus_now: int  # the difference between the score of the seat's flight and its printed strength
    wild: Collection[int]  # cards that count as dragons of every colour
    flight_colours: int
    colours_done: int  # the special flights that the seat was rewarded for, as bits
    strengths_done: int

    def hand_size(self, seat: int) -> int:
        """The number of cards in an opponent's hand."""
        raise NotImplementedError

    def plays_left(self, seat: int) -> int:
        """How many more cards the seat will play in this gambit, as far as known."""
        raise NotImplementedError

    def gold_left(self, seat: int) -> int:
        """A seat's gold, without what it owes."""
        raise NotImplementedError

    def lay_out(self, flight: list[int], hand: list[int]) -> None:
        """Suppose that these are the seat's flight and hand."""
        self.flight, self.hand, self.held = flight, hand, len(hand)

    def rest(self, card: int) -> list[int]:
        """The other cards in hand."""
        return [held for held in self.hand if held != card]

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

    def strongest_opponents(self) -> list[int]:
        """The opponents with the strongest flight; several on a tie."""
        most = max([self.totals[seat] for seat in self.opponents])
        return [seat for seat in self.opponents if self.totals[seat] == most]

    def weakest_opponents(self) -> list[int]:
        """The opponents with the weakest flight; several on a tie."""
        least = min([self.totals[seat] for seat in self.opponents])
        return [seat for seat in self.opponents if self.totals[seat] == least]

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

    def my_gold_loss(self, gold: int) -> float:
        """The cost of losing gold, which is higher when the seat runs out."""
        left = self.gold_left(self.me) - gold
        return self.weights.thrift * (gold * (1.0 if left >= 8 else 1.35) + (3.0 if left <= 0 else 0.0))

    # Cards

    def cards(self, count: int) -> float:
        """The value of drawing cards: higher with a small hand, none with a full one."""
        room = self.rules.hand_limit - self.held
        return min(count, room) * self.weights.card * draw_factor(self.held) * self.future

    def keep(self, card: int) -> float:
        """The value of holding this card later on, compared with no card."""
        return self.kept[card] * self.future

    def losing(self, card: int) -> float:
        """The cost of losing a card from hand: for later, for this gambit and for special flights."""
        rest = self.rest(card)
        chance = self.chance - self.chance_with(self.flight, rest)
        flights = self.flights_worth(self.flight, self.hand) - self.flights_worth(self.flight, rest)
        return max(self.keep(card), LEAST_LOSS) + self.winning(chance) + flights

    def unknown_card(self) -> float:
        """The value of an unknown card in hand."""
        return (self.weights.card + self.weights.keep_power * USUAL * 0.75) * self.future

    def exchanging(self, card: int) -> float:
        """The value of exchanging a card in hand for an unknown one, minus a little so that ties keep the card."""
        if self.weakest_wins and self.rounds_after:
            return -1.0
        return self.unknown_card() - 0.2 - self.keep(card)

    def lost_by(self, seat: int) -> float:
        """The value of an opponent's losing a card."""
        return self.rival[seat] * self.weights.card * self.future

    def robbed(self, seat: int, gold: int) -> float:
        """The value of being paid by an opponent and taking a random card from the hand."""
        if not self.hand_size(seat):
            return self.paid_by(seat, gold)
        return self.paid_by(seat, gold) + self.cards(1) + OWNERS_LOSS * self.weights.card * self.future

    # Winning the gambit

    def barred(self, flight: Sequence[int]) -> bool:
        """Whether a dragon god in this flight bars its owner from winning."""
        kinds = bars = 0
        for card in flight:
            kinds |= self.facts.kinds[card]
            bars |= self.facts.bars[card]
        return bool(kinds & bars)

    def points(self, cards: Sequence[int]) -> list[int]:
        """What each of these cards adds to the seat's score."""
        strength, evil, more = self.rules.strength, self.rules.evil, self.evil_bonus
        if more:
            return [strength[card] + more if evil[card] else strength[card] for card in cards]
        return [strength[card] for card in cards]

    def planned(self, flight: Sequence[int], rest: Sequence[int], plays: int, weakest: bool) -> float:
        """The strength expected from `plays` more cards of `rest`."""
        if plays <= 0:
            return 0.0
        if self.rules.gods and any([self.facts.bars[card] for card in flight]):
            rest = [card for card in rest if not self.barred([*flight, card])]
        points = sorted(self.points(rest), reverse=not weakest)
        if len(points) < plays:
            points += [round(self.facts.mean)] * (plays - len(points))
        best = sum(points[:plays])
        usual = sum(points) / len(points) * plays
        return self.weights.plan_best * best + (1.0 - self.weights.plan_best) * usual

    def win_chance(self, total: float, plays: int, weakest: bool) -> float:
        """The chance that a flight with this total wins, with `plays` cards still to be played."""
        weights, sign = self.weights, -1.0 if weakest else 1.0
        chance = 1.0
        for seat in self.opponents:
            theirs = self.plays_left(seat)
            if theirs <= 1 and self.rules.gods and self.barred(self.flights[seat]):
                continue
            expected = self.scores[seat] + weights.their_card * theirs
            gap = sign * (total - expected) / gap_width(weights, theirs, plays)
            chance *= 1.0 / (1.0 + math.exp(-gap)) if gap > -30.0 else 0.0
        return chance

    def chance_with(
        self, flight: Sequence[int], rest: Sequence[int], extra: float = 0.0, weakest: bool | None = None
    ) -> float:
        """The chance to win with this flight, `rest` in hand, and `extra` strength. `weakest` says whether the weakest
        flight wins; None means by the current effects."""
        weakest = self.weakest_wins if weakest is None else weakest
        if self.rules.gods and self.barred(flight):
            return 0.0
        plays = self.rounds_after
        now = self.strength_of(flight) + self._bonus(flight) + extra
        return self.win_chance(now + self.planned(flight, rest, plays, weakest), plays, weakest)

    def _bonus(self, flight: Sequence[int]) -> float:
        if not self.evil_bonus:
            return self.bonus_now
        evil = self.rules.evil
        more = sum([evil[c] for c in flight]) - sum([evil[c] for c in self.flights[self.me]])
        return self.bonus_now + self.evil_bonus * more

    def point(self) -> float:
        """The value of one more point of strength now."""
        sign = -1.0 if self.weakest_wins else 1.0
        more = self.chance_with(self.flight, self.hand, 2.0 * sign)
        less = self.chance_with(self.flight, self.hand, -2.0 * sign)
        return sign * self.winning(more - less) / 4.0

    def winning(self, chance: float) -> float:
        """The value of a chance to win the gambit."""
        return chance * (self.pot + VICTORY) * (1.0 + self.rival_mean)

    def in_gold(self, gain: Gain, card: int = NO_CARD) -> float:
        """The value of a gain, with strength and a change of who wins valued by the chance to win."""
        if gain.weakest and not self.weakest_wins:
            return self.winning(self.chance_with(self.flight, self.hand, 0.0, True) - self.chance)
        return gain.gold + gain.strength * self.point()

    # Special flights

    def flights_worth(self, flight: Sequence[int], rest: Sequence[int], wild: int = NO_CARD) -> float:
        """The value of special flights, with this flight and `rest` in hand. The card `wild` counts as a dragon of
        every colour."""
        rules, strength = self.rules, self.rules.strength
        every, of_card = rules.dragon_colours, rules.colours
        lying = [of_card[card] | (every if card in self.wild or card == wild else 0) for card in flight]
        begun = begun_flights(lying, [of_card[card] for card in rest]) & self.flight_colours & ~self.colours_done
        total = 0.0
        while begun:
            bit = begun & -begun
            begun ^= bit
            down = [strength[card] for bits, card in zip(lying, flight, strict=True) if bits & bit]
            held = sorted([strength[card] for card in rest if of_card[card] & bit], reverse=True)
            if likely := flight_likelihood(self.weights, len(down), len(held), self.rounds_after):
                used = sorted([*down, *held[: max(3 - len(down), 0)]])
                total += likely * (self.paid_by_all(used[-2]) + self.share)
        return total + self._strength_flights(flight, rest)

    def _strength_flights(self, flight: Sequence[int], rest: Sequence[int]) -> float:
        of_card = self.rules.strength_bit
        lying, held = [of_card[card] for card in flight], [of_card[card] for card in rest]
        begun, total = begun_flights(lying, held) & ~self.strengths_done, 0.0
        limit, antes = self.rules.ruleset.strength_flight_ante_cards, len(self.ante)
        while begun:
            bit = begun & -begun
            begun ^= bit
            if likely := flight_likelihood(self.weights, lying.count(bit), held.count(bit), self.rounds_after):
                cards = self.cards(antes if limit < 0 else min(limit, antes))
                total += likely * (self.stolen(bit.bit_length() - 1) + cards + self.share)
        return total
