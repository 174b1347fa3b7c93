"""Evaluation of a View, in gold: the chance to win the gambit, gold that moves, cards, the lead."""

import math
from collections.abc import Sequence

from tda_tui.players.evaluation.position import (
    LEAST_LOSS,
    OWNERS_LOSS,
    USUAL,
    VICTORY,
    Gain,
    Position,
    facts_of,
    flight_likelihood,
    future_factor,
    gap_width,
)
from tda_tui.players.weights import Weights
from tda_tui.rules.events import STAKES
from tda_tui.rules.powers.lasting import LEAD_NEXT, PER_EVIL, SCORE_LATER
from tda_tui.rules.state.flights import UNITES_MORTALS, WILD
from tda_tui.rules.state.table import NO_CARD, NOBODY, PLAY
from tda_tui.rules.view import View


class ViewPosition(Position):
    """A position as one seat sees it."""

    def __init__(self, view: View, weights: Weights, kept: Sequence[float]) -> None:
        rules, me = view.rules, view.me
        self.view, self.weights, self.rules, self.kept, self.me = view, weights, rules, kept, me
        self.facts = facts_of(rules)
        self.count = len(view.seats)
        self.mine = view.seats[me]
        around = [(me + step) % self.count for step in range(1, self.count)]
        self.seat_of = {seat.name: number for number, seat in enumerate(view.seats)}
        self.opponents = [seat for seat in around if view.seats[seat].playing]
        number = rules.number
        self.lay_out([number[card] for card in self.mine.flight], [number[held.card] for held in view.hand])
        self.flights = [[number[card] for card in seat.flight] for seat in view.seats]
        self.totals = [seat.strength for seat in view.seats]
        self.ante = [number[card] for card in view.ante]
        self.wild = {effect.card for effect in view.effects if effect.name == WILD}
        self.flight_colours = rules.flight_colours
        if any(effect.name == UNITES_MORTALS and effect.seat == me for effect in view.effects):
            self.flight_colours |= rules.mortal_colour
        self.evil_bonus = sum(e.figure for e in view.effects if e.name == PER_EVIL and e.seat == me)
        self.weakest_wins = view.weakest_wins
        self.playing = view.phase == PLAY and view.round > 0
        # The round at whose end the gambit is scored.
        last = max([rules.ruleset.min_rounds, *(e.figure for e in view.effects if e.name == SCORE_LATER)])
        self.rounds_after = max(last - (view.round if self.playing else 0), 0)
        # The Dragonrider, and a Dracolich's bonus for evil dragons.
        self.bonus_now = self.mine.score.total - sum([rules.strength[card] for card in self.flight])
        self.future = future_factor(min(seat.gold - seat.owes for seat in view.seats if seat.playing))
        self.repaid = 0.0 if rules.ruleset.shortfall == "hole" else weights.repaid
        self.rival = self._rivals()
        self.rival_mean = sum(self.rival[seat] for seat in self.opponents) / max(len(self.opponents), 1)
        self.stakes = view.stakes
        self.pot = view.stakes * weights.pot
        self.lead = weights.lead
        self.share = 0.0  # value of a first special flight if flights share the stakes
        for card, effect in view.ante_effects:
            if effect == "share-with-flights":
                self._share_stakes()
            elif effect == "leader-pays":
                self.lead -= rules.ante_figure[number[card]] * self.count
        if view.debts:
            self.pot += sum(debt.gold for debt in view.debts if debt.debtor == me and debt.creditor == STAKES)
        self.chance = 1 / self.count
        self._round: tuple[int, bool, float] | None = None

    def lay_out(self, flight: list[int], hand: list[int]) -> None:
        """Suppose that these are the seat's flight and hand."""
        self.flight, self.hand, self.held = flight, hand, len(hand)

    def _share_stakes(self) -> None:
        """Special flights share the stakes: the winner gets less, and a flight gets part of what others win."""
        sharers = 1 + sum(bool(self.view.seats[seat].special_flights) for seat in self.opponents)
        part = self.pot / (sharers + 1)
        self.pot /= sharers
        if self.mine.special_flights:
            self.pot -= part
        else:
            self.share = part * (1.0 - 1.0 / self.count)

    def strongest_opponents(self) -> list[int]:
        """The opponents with the strongest flight; several on a tie."""
        most = max(self.totals[seat] for seat in self.opponents)
        return [seat for seat in self.opponents if self.totals[seat] == most]

    def weakest_opponents(self) -> list[int]:
        """The opponents with the weakest flight; several on a tie."""
        least = min(self.totals[seat] for seat in self.opponents)
        return [seat for seat in self.opponents if self.totals[seat] == least]

    def hand_size(self, seat: int) -> int:
        """The number of cards in an opponent's hand."""
        return self.view.seats[seat].hand_size

    def rest(self, card: int) -> list[int]:
        """The other cards in hand."""
        return [held for held in self.hand if held != card]

    def _rivals(self) -> list[float]:
        golds = [seat.gold for seat in self.view.seats]
        for debt in self.view.debts:
            golds[debt.debtor] = max(golds[debt.debtor] - debt.gold, 0)
        most = max(golds[seat] for seat in self.opponents)
        mean = max(sum(golds) / len(golds), 1.0)
        rival, ahead = self.weights.rival, self.weights.ahead
        worth = [rival * (0.6 + 0.4 * gold / mean) * (ahead if gold == most else 1.0) for gold in golds]
        if self.view.gambit_winners and (last := self.view.gambit_winners[-1]) != NOBODY:
            worth[last] *= self.weights.grudge
        return worth

    def my_gold_loss(self, gold: int) -> float:
        """The cost of losing gold, which is higher when the seat runs out."""
        left = self.mine.gold - self.mine.owes - gold
        return self.weights.thrift * (gold * (1.0 if left >= 8 else 1.35) + (3.0 if left <= 0 else 0.0))

    # Gold

    def paid_by(self, seat: int, gold: int) -> float:
        """The value of being paid by an opponent."""
        return self._covered(seat, gold) * (1.0 + self.rival[seat])

    def _covered(self, seat: int, gold: int) -> float:
        has = self.view.seats[seat].gold
        return gold if gold <= has else has + self.repaid * (gold - has)

    def paid_by_all(self, gold: int) -> float:
        """The value of being paid by every opponent."""
        return sum([self.paid_by(seat, gold) for seat in self.opponents])

    def taxed(self, gold: int) -> float:
        """The value of every opponent paying the stakes."""
        paid = sum([self._covered(seat, gold) for seat in self.opponents])
        return paid * self.chance * (1.0 + self.rival_mean)

    # Cards

    def losing(self, card: int) -> float:
        """The cost of losing a card from hand: for later, for this gambit and for special flights."""
        rest = self.rest(card)
        chance = self.chance_with(self.flight, self.hand) - self.chance_with(self.flight, rest)
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

    def points(self, card: int) -> int:
        """What a card adds to the seat's total at scoring time."""
        return self.rules.strength[card] + (self.evil_bonus if self.rules.evil[card] else 0)

    def planned(self, flight: Sequence[int], rest: Sequence[int], plays: int, weakest: bool) -> float:
        """The strength expected from `plays` more cards of `rest`."""
        if plays <= 0:
            return 0.0
        bars = self.facts.bars
        has_god = any(bars[card] for card in flight)
        fitting = [c for c in rest if not self.barred([*flight, c])] if has_god else rest
        points = sorted([self.points(card) for card in fitting], reverse=not weakest)
        if len(points) < plays:
            points += [round(self.facts.mean)] * (plays - len(points))
        best = sum(points[:plays])
        usual = sum(points) / len(points) * plays
        return self.weights.plan_best * best + (1.0 - self.weights.plan_best) * usual

    def plays_left(self, seat: int) -> int:
        """How many more cards the seat will play in this gambit, as far as known."""
        if not self.playing:
            return self.rounds_after
        acts = self.view.seats[seat].round_card is None and self._is_to_come(seat)
        return self.rounds_after + acts

    def _is_to_come(self, seat: int) -> bool:
        view = self.view
        return (seat - view.leader) % self.count >= (view.to_move - view.leader) % self.count

    def win_chance(self, total: float, plays: int, weakest: bool) -> float:
        """The chance that a flight with this total wins, with `plays` cards still to be played."""
        weights, sign = self.weights, -1.0 if weakest else 1.0
        chance = 1.0
        for seat in self.opponents:
            seen = self.view.seats[seat]
            theirs = self.plays_left(seat)
            if seen.score.barred_by and theirs <= 1:
                continue
            expected = seen.score.total + weights.their_card * theirs
            gap = sign * (total - expected) / gap_width(weights, theirs, plays)
            chance *= 1.0 / (1.0 + math.exp(-gap)) if gap > -30.0 else 0.0
        return chance

    def chance_with(
        self, flight: Sequence[int], rest: Sequence[int], extra: float = 0.0, weakest: bool | None = None
    ) -> float:
        """The chance to win with this flight, `rest` in hand, and `extra` strength. `weakest` says whether the weakest
        flight wins; None means by the current effects."""
        weakest = self.weakest_wins if weakest is None else weakest
        if self.barred(flight):
            return 0.0
        plays, printed = self.rounds_after, self.rules.strength
        now = sum([printed[card] for card in flight]) + self._bonus(flight) + extra
        return self.win_chance(now + self.planned(flight, rest, plays, weakest), plays, weakest)

    def _bonus(self, flight: Sequence[int]) -> float:
        bonus = self.bonus_now
        if self.evil_bonus:
            evil, number = self.rules.evil, self.rules.number
            bonus += self.evil_bonus * (sum(evil[c] for c in flight) - sum(evil[number[c]] for c in self.mine.flight))
        return bonus

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

    # The round

    def round_parts(self, strength: float) -> tuple[float, float]:
        """The value of a card of this strength in the round: what it lets the next player trigger (negative), and the
        lead."""
        if not self.playing:
            return 0.0, 0.0
        at_most = self.facts.at_most
        part = at_most[max(0, min(int(strength), len(at_most) - 1))]
        if self._round is None:
            self._round = self._look_at_round()
        to_come, is_next, to_beat = self._round
        allows = self.weights.deny * part if is_next else 0.0
        leads = strength > to_beat and self.rounds_after > 0
        return -allows, self.lead * part**to_come if leads else 0.0

    def _look_at_round(self) -> tuple[int, bool, float]:
        """How many opponents still play in this round, whether the next seat does, and the strength to beat for the
        lead."""
        view, number = self.view, self.rules.number
        to_come = [seat for seat in self.opponents if view.seats[seat].round_card is None and self._is_to_come(seat)]
        is_next = bool(to_come) and to_come[0] == self.opponents[0]
        shown = [self.rules.strength[number[seat.round_card]] for seat in view.seats if seat.round_card]
        given = any(effect.name == LEAD_NEXT and effect.figure == view.round for effect in view.effects)
        return len(to_come), is_next, math.inf if given else max(shown, default=-math.inf)

    # Special flights

    def flights_worth(self, flight: Sequence[int], rest: Sequence[int], wild: int = NO_CARD) -> float:
        """The value of special flights, with this flight and `rest` in hand. The card `wild` counts as a dragon of
        every colour."""
        rules, strength, done = self.rules, self.rules.strength, self.mine.special_flights
        every = rules.dragon_colours
        lying = [rules.colours[card] | (every if card in self.wild or card == wild else 0) for card in flight]
        total, present = 0.0, 0
        for bits in lying:
            present |= bits & self.flight_colours
        while present:
            bit = present & -present
            present ^= bit
            if f"colour:{rules.colour_names[bit.bit_length() - 1]}" in done:
                continue
            down = [strength[card] for bits, card in zip(lying, flight, strict=True) if bits & bit]
            held = sorted([strength[card] for card in rest if rules.colours[card] & bit], reverse=True)
            if likely := self._likely(len(down), len(held)):
                used = sorted([*down, *held[: max(3 - len(down), 0)]])
                total += likely * (self.paid_by_all(used[-2]) + self.share)
        return total + self._strength_flights(flight, rest)

    def _strength_flights(self, flight: Sequence[int], rest: Sequence[int]) -> float:
        strength, counts_in = self.rules.strength, self.rules.strength_bit
        lying = [strength[card] for card in flight if counts_in[card]]
        held = [strength[card] for card in rest if counts_in[card]]
        limit, antes, total = self.rules.ruleset.strength_flight_ante_cards, len(self.ante), 0.0
        for value in set(lying):
            likely = self._likely(lying.count(value), held.count(value))
            if likely and f"strength:{value}" not in self.mine.special_flights:
                cards = self.cards(antes if limit < 0 else min(limit, antes))
                total += likely * (self.stolen(value) + cards + self.share)
        return total

    def _likely(self, down: int, held: int) -> float:
        if down < 2 and down + held < 3:
            return 0.0
        return flight_likelihood(self.weights, down, held, self.rounds_after)
