"""Evaluation of a View, in gold: the chance to win the gambit, gold that moves, cards, the lead."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from tda_tui.players.evaluation.formulas import (
    VICTORY,
    draw_factor,
    facts_of,
    flight_likelihood,
    future_factor,
    gap_width,
    kept_worth,
)
from tda_tui.players.weights import Weights
from tda_tui.rules.events import STAKES
from tda_tui.rules.powers.lasting import LEAD_NEXT, PER_EVIL, SCORE_LATER
from tda_tui.rules.state.flights import UNITES_MORTALS, WILD
from tda_tui.rules.state.table import NOBODY, PLAY
from tda_tui.rules.view import View


class PositionEvaluation:
    """A position as one seat sees it. `usual` is the usual value of each card's power, in gold, by card number."""

    def __init__(self, view: View, weights: Weights, usual: Sequence[float]) -> None:
        self.view, self.weights, self.rules = view, weights, view.rules
        self.usual = usual
        rules, me = self.rules, view.me
        self.facts = facts_of(rules)
        self.me = me
        self.count = len(view.seats)
        self.mine = view.seats[me]
        around = [(me + step) % self.count for step in range(1, self.count)]
        self.opponents = [seat for seat in around if view.seats[seat].playing]
        number = rules.number
        self.hand = [number[held.card] for held in view.hand]
        self.flight = [number[card] for card in self.mine.flight]
        self.flights = [[number[card] for card in seat.flight] for seat in view.seats]
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
        self._round: tuple[int, bool, float] | None = (
            None  # not a cached_property, which would slow down all attributes
        )

    def _share_stakes(self) -> None:
        """Special flights share the stakes: the winner gets less, and a flight gets part of what others win."""
        sharers = 1 + sum(bool(self.view.seats[seat].special_flights) for seat in self.opponents)
        part = self.pot / (sharers + 1)
        self.pot /= sharers
        if self.mine.special_flights:
            self.pot -= part
        else:
            self.share = part * (1.0 - 1.0 / self.count)

    # Who and what lies there

    def all_flights(self) -> list[int]:
        """The cards of all flights, the seat's own first."""
        return self.flight + [card for seat in self.opponents for card in self.flights[seat]]

    def strongest_opponents(self) -> list[int]:
        """The opponents with the strongest flight; several on a tie."""
        return self._opponents_of_strength(max)

    def weakest_opponents(self) -> list[int]:
        """The opponents with the weakest flight; several on a tie."""
        return self._opponents_of_strength(min)

    def _opponents_of_strength(self, pick: Callable[[list[int]], int]) -> list[int]:
        seats = self.view.seats
        wanted = pick([seats[seat].strength for seat in self.opponents])
        return [seat for seat in self.opponents if seats[seat].strength == wanted]

    # The game as a whole

    def _rivals(self) -> list[float]:
        """For each seat, the value of its losing 1 gold; higher for players who are ahead."""
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

    # Moving gold

    def paid_by(self, seat: int, gold: int) -> float:
        """The value of being paid by an opponent."""
        return self._covered(seat, gold) * (1.0 + self.rival[seat])

    def _covered(self, seat: int, gold: int) -> float:
        """How much of a payment arrives, at once or by a debt repaid later."""
        has = self.view.seats[seat].gold
        return gold if gold <= has else has + self.repaid * (gold - has)

    def paid_by_all(self, gold: int) -> float:
        """The value of being paid by every opponent."""
        return sum([self.paid_by(seat, gold) for seat in self.opponents])

    def stolen(self, gold: int) -> float:
        """The value of stealing from the stakes, less if the seat would win them anyway."""
        taken = min(self.view.stakes, gold)
        return taken * (1.0 - self.chance) * (1.0 + self.rival_mean)

    def taxed(self, gold: int) -> float:
        """The value of every opponent paying the stakes."""
        paid = sum([self._covered(seat, gold) for seat in self.opponents])
        return paid * self.chance * (1.0 + self.rival_mean)

    # Cards

    def cards(self, count: float) -> float:
        """The value of drawing cards: higher with a small hand, none with a full one."""
        held = len(self.hand)
        return min(count, self.rules.hand_limit - held) * self.weights.card * draw_factor(held) * self.future

    def keep(self, card: int) -> float:
        """The value of holding this card later on, compared with no card."""
        return kept_worth(self.weights, self.facts, self.rules.strength[card], self.usual[card]) * self.future

    def colours(self, card: int) -> int:
        """The colours that a card counts as, one bit per colour."""
        return self.rules.colours[card] | (self.rules.dragon_colours if card in self.wild else 0)

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
        """Whether the seat's turn in this round is still to come."""
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
        """The chance to win with this flight, `rest` in hand, and `extra` strength.

        `weakest` says whether the weakest flight wins; None means by the current effects.
        """
        weakest = self.weakest_wins if weakest is None else weakest
        if self.barred(flight):
            return 0.0
        plays, printed = self.rounds_after, self.rules.strength
        now = sum([printed[card] for card in flight]) + self._bonus(flight) + extra
        return self.win_chance(now + self.planned(flight, rest, plays, weakest), plays, weakest)

    def _bonus(self, flight: Sequence[int]) -> float:
        """What scoring adds to the printed strengths of this flight."""
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


def flight_worth(position: PositionEvaluation, flight: Sequence[int], rest: Sequence[int], wild: int = -1) -> float:
    """The value of special flights, in gold, with this flight and `rest` in hand.

    The card `wild` counts as a dragon of every colour.
    """
    return _colour_worth(position, flight, rest, wild) + _strength_worth(position, flight, rest)


def _colour_worth(position: PositionEvaluation, flight: Sequence[int], rest: Sequence[int], wild: int) -> float:
    rules, weights, plays = position.rules, position.weights, position.rounds_after
    strength, names, allowed = rules.strength, rules.colour_names, position.flight_colours
    done = {name.partition(":")[2] for name in position.mine.special_flights}
    lying = [(position.colours(c) | (rules.dragon_colours if c == wild else 0), strength[c]) for c in flight]
    present = 0
    for bits, _ in lying:
        present |= bits & allowed
    total = 0.0
    place = 0
    while present:
        if present & 1 and names[place] not in done:
            bit = 1 << place
            down = [s for bits, s in lying if bits & bit]
            held = [strength[c] for c in rest if rules.colours[c] & bit]
            if len(down) >= 2 or len(down) + len(held) >= 3:
                likely = flight_likelihood(weights, len(down), len(held), plays)
                if likely:
                    need = max(3 - len(down), 0)
                    used = sorted([*down, *sorted(held, reverse=True)[:need]])
                    total += likely * (position.paid_by_all(used[-2]) + position.share)
        present >>= 1
        place += 1
    return total


def _strength_worth(position: PositionEvaluation, flight: Sequence[int], rest: Sequence[int]) -> float:
    strength, counts_in = position.rules.strength, position.rules.strength_bit
    lying = [strength[c] for c in flight if counts_in[c]]
    held = [strength[c] for c in rest if counts_in[c]]
    done = position.mine.special_flights
    total = 0.0
    for value in set(lying):
        down = lying.count(value)
        if down >= 2 or down + held.count(value) >= 3:
            likely = flight_likelihood(position.weights, down, held.count(value), position.rounds_after)
            if likely and f"strength:{value}" not in done:
                limit, antes = position.rules.ruleset.strength_flight_ante_cards, len(position.ante)
                reward = position.stolen(value) + position.cards(antes if limit < 0 else min(limit, antes))
                total += likely * (reward + position.share)
    return total
