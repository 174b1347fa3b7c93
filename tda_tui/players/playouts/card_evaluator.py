"""Hunches: what each card to play seems worth, in gold, as a gambler would reckon it who has no time.

The figures are the gambler's own; what a power brings is what it usually brings. It is asked many thousand times a
second, so that what can be reckoned once for a ruleset is.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tda_tui.players.heuristics.position_evaluation import WEIGHTS, facts_of
from tda_tui.players.heuristics.power_values import usual_worth
from tda_tui.players.playouts.fast_power_values import RIVAL, fast_power_value, pot_worth, sign_of
from tda_tui.rules.flights import ALL_TRIGGER
from tda_tui.rules.table import ANY_STRENGTH, NO_CARD, NOBODY

if TYPE_CHECKING:
    from tda_tui.rules.rules import Rules
    from tda_tui.rules.table import Table

MOST_PLAYS = 10
"""Cards still to play in a gambit: more are counted as so many."""
STRONG, MOST = 13, 150
"""Where cards are stronger than these, gaps are narrower in proportion; a flight counts no more than so much."""
THEIRS, WITHIN = WEIGHTS.their_card, WEIGHTS.plan_best
FUTURES = (0.35, 0.7, 1.0)
"""How much the next gambit counts when somebody has no gold left, has little, or all have some."""
FINE, WIDEST = 8, 10_000
"""A gap is looked up to the eighth of its usual width; none is wider than so many eighths."""
_CHANCES = [1.0 / (1.0 + math.exp(min(-step / FINE, 40.0))) for step in range(-WIDEST, WIDEST + 1)]


class CardEvaluator:
    """The hunches for one ruleset: figures by card and by how many cards are to come."""

    def __init__(self, rules: Rules) -> None:
        weights, facts = WEIGHTS, facts_of(rules)
        count = len(rules.cards)
        self._rules = rules
        self._strength, self._bits = rules.strength, rules.strength_bit
        self._colours = [bits & rules.flight_colours for bits in rules.colours]
        self._ante_effects = rules.ruleset.ante_effects
        self._rounds = rules.ruleset.min_rounds
        self._left = [min(self._rounds - round_, MOST_PLAYS) for round_ in range(self._rounds)]
        self._kinds, self._bars = facts.kinds, facts.bars
        self._gods = any(facts.bars)
        self._mean = round(facts.mean)
        limit = rules.ruleset.strength_flight_ante_cards
        self._reward = len(rules.cards) if limit < 0 else limit
        powers = [usual_worth(rules, card) for card in range(count)]
        at_most = [facts.at_most[strength] for strength in rules.strength]
        self._usual = powers
        self._gains = [fast_power_value(rules, card) for card in range(count)]
        self.keep = [
            weights.card + weights.keep * (strength - facts.mean) + weights.keep_power * power * (1.0 - 0.5 * part)
            for strength, power, part in zip(rules.strength, powers, at_most, strict=True)
        ]
        # What it costs to part with each card: by how much the future counts, and whether somebody plays after it.
        self._parting = {
            future: (
                [future * keep for keep in self.keep],
                [future * keep + weights.deny * part for keep, part in zip(self.keep, at_most, strict=True)],
            )
            for future in FUTURES
        }
        self._lead = [[weights.lead * part**others for part in at_most] for others in range(8)]
        variance = weights.spread * weights.spread
        plays = range(MOST_PLAYS + 2)
        stretch = max(max(rules.strength), STRONG) / STRONG
        self._most = int(MOST * stretch)
        self._per_gap = [
            [FINE / (0.55 * stretch * math.sqrt(variance * (theirs + 0.35 * mine) + 0.4)) for theirs in plays]
            for mine in plays
        ]

    def worths(self, table: Table, seat: int, hand: Sequence[int]) -> list[float]:
        """What it seems worth to the seat to play each card now."""
        strength = self._strength
        limit, to_beat = self._round(table)
        from_on = ANY_STRENGTH
        if table.effects and table.has_effect(ALL_TRIGGER, seat):
            limit = ANY_STRENGTH
        elif self._ante_effects and (exarch := table.in_ante("strong-cards-trigger")) != NO_CARD:
            from_on = self._rules.ante_figure[exarch]
        plays = self._to_play(table)
        sign = sign_of(table)
        chances = self._chances(table, seat, self._planned(hand, plays, sign), plays, sign)
        if self._gods:
            self._bar(chances, table.flights[seat], hand)
        pot, gains, usual = pot_worth(table), self._gains, self._usual
        to_come = len(table.playing) - 1 - table.acted
        parting, lead = self._parting[_future(table)][to_come > 0], self._lead[to_come]
        if not plays:
            to_beat = ANY_STRENGTH
        found = []
        for card, chance in zip(hand, chances, strict=True):
            worth = pot * chance - parting[card]
            points = strength[card]
            if points <= limit or points >= from_on:
                gain = gains[card]
                worth += usual[card] if gain is None else gain(self, table, seat, card, chance)
            if points > to_beat:
                worth += lead[card]
            found.append(worth)
        if len(table.flights[seat]) + plays > 1:
            self._add_flights(found, table, seat, hand, plays)
        return found

    def _bar(self, chances: list[float], flight: Sequence[int], hand: Sequence[int]) -> None:
        """Nobody wins with a god beside cards that it does not suffer."""
        kinds, bars = self._kinds, self._bars
        lying = barring = 0
        for card in flight:
            lying |= kinds[card]
            barring |= bars[card]
        for place, card in enumerate(hand):
            if (barring or bars[card]) and (lying | kinds[card]) & (barring | bars[card]):
                chances[place] = 0.0

    def _to_play(self, table: Table) -> int:
        """How many cards everybody plays after this round."""
        return self._left[table.round] if table.round < self._rounds else 0

    def _round(self, table: Table) -> tuple[int, int]:
        """The greatest strength that triggers, and the strongest card of the round."""
        if table.last_seat == NOBODY:
            return ANY_STRENGTH, NO_CARD
        strength, flights, slots = self._strength, table.flights, table.round_slot
        slot = slots[table.last_seat]
        limit = strength[flights[table.last_seat][slot]] if slot >= 0 else NO_CARD
        shown = [strength[flight[slot]] for flight, slot in zip(flights, slots, strict=True) if slot >= 0]
        return limit, max(shown) if shown else NO_CARD

    def cards(self, table: Table, seat: int, many: int) -> float:
        """What it is worth to draw so many cards, after playing one."""
        held = len(table.hands[seat]) - 1
        eager = 1.35 if held <= 2 else 1.0 if held <= 6 else 0.7
        return min(many, self._rules.hand_limit - held) * WEIGHTS.card * eager * _future(table)

    def more_strength(self, table: Table, chance: float, more: float) -> float:
        """What so many points more are worth in the stakes, to whom has that chance to win them now."""
        if not 0.0 < chance < 1.0:
            return 0.0
        plays = self._to_play(table)
        theirs = plays + 1 if table.acted + 1 < len(table.playing) else plays
        odds = chance / (1.0 - chance) * math.exp(sign_of(table) * more * self._per_gap[plays][theirs] / FINE)
        return (odds / (1.0 + odds) - chance) * pot_worth(table)

    def chance(self, table: Table, seat: int, sign: int = 0, playing: int = NO_CARD) -> float:
        """The chance to win the stakes with the best of the hand still to come, after the card that is being played.

        `sign` is -1 if the weakest flight shall win, 1 if the strongest; else it is as the table says.
        """
        sign = sign or sign_of(table)
        plays, strength = self._to_play(table), self._strength
        rest = [strength[card] for card in table.hands[seat] if card != playing]
        ranked = sorted(rest, reverse=sign > 0)[:plays]
        planned = sum(ranked) + (plays - len(ranked)) * self._mean
        if playing != NO_CARD:
            planned += strength[playing]
        return self._chances(table, seat, [planned], plays, sign)[0]

    def _chances(self, table: Table, seat: int, planned: Sequence[float], plays: int, sign: int) -> list[float]:
        """The chances to win the stakes, adding each of these strengths to the flight in all."""
        strength, flights, slots = self._strength, table.flights, table.round_slot
        usually, per_gap = sign * THEIRS, self._per_gap[plays]
        mine, rivals, most = 0, [], self._most
        for other in table.playing:
            total = sum([strength[card] for card in flights[other]])
            if total > most:
                total = most
            if other == seat:
                mine = sign * total
            else:
                theirs = plays + 1 if slots[other] < 0 else plays
                scale = per_gap[theirs]
                rivals.append((WIDEST - scale * (sign * total + usually * theirs), scale))
        found, looked_up = [], _CHANCES
        for more in planned:
            own, chance = mine + sign * more, 1.0
            for even, scale in rivals:
                chance *= looked_up[int(even + scale * own)]
            found.append(chance)
        return found

    def _planned(self, hand: Sequence[int], plays: int, sign: int) -> list[float]:
        """By playing each card, and then so many of the rest: the strength that comes of it."""
        points = [self._strength[card] for card in hand]
        if not plays:
            return points  # type: ignore[return-value]
        rest = len(points) - 1
        if not rest:
            return [points[0] + self._mean * plays]
        ranked = sorted(points, reverse=sign > 0)
        whole = sum(points)
        if rest < plays:
            spare = (plays - rest) * self._mean
            return [float(whole + spare)] * len(points)
        best, edge = sum(ranked[:plays]), ranked[plays - 1]
        after = best + ranked[plays]
        loosely = (1.0 - WITHIN) * plays / rest
        return [
            point + WITHIN * (after - point if sign * point >= sign * edge else best) + loosely * (whole - point)
            for point in points
        ]

    # Special flights

    def _add_flights(self, worths: list[float], table: Table, seat: int, hand: Sequence[int], plays: int) -> None:
        """Add what special flights are worth that a card completes, or leaves possible."""
        lying = table.flights[seat]
        once = twice = thrice = alone = paired = tripled = 0
        colours, bits = self._colours, self._bits
        for card in lying:
            colour, bit = colours[card], bits[card]
            twice |= once & colour
            once |= colour
            paired |= alone & bit
            alone |= bit
        two, pair = twice, paired
        thrice = tripled = 0
        for card in hand:
            colour, bit = colours[card], bits[card]
            thrice |= twice & colour
            twice |= once & colour
            once |= colour
            tripled |= paired & bit
            paired |= alone & bit
            alone |= bit
        found = (thrice | two) & ~table.colours_done[seat]
        while found:
            bit = found & -found
            found ^= bit
            self._add_colour(worths, table, lying, hand, plays, bit)
        found = (tripled | pair) & ~table.strengths_done[seat]
        while found:
            bit = found & -found
            found ^= bit
            self._add_strength(worths, table, lying, hand, plays, bit)

    def _add_colour(
        self, worths: list[float], table: Table, lying: Sequence[int], hand: Sequence[int], plays: int, bit: int
    ) -> None:
        colours, strength = self._colours, self._strength
        down = [strength[card] for card in lying if colours[card] & bit]
        held = [strength[card] for card in hand if colours[card] & bit]
        if len(down) > 2:
            return
        best = sorted([*down, *sorted(held, reverse=True)[: 3 - len(down)]])
        gold = best[-2] * (len(table.playing) - 1) * RIVAL if len(best) > 1 else 0.0
        with_it = gold * _likely(len(down) + 1, len(held) - 1, plays)
        without = gold * _likely(len(down), len(held), plays)
        for place, card in enumerate(hand):
            worths[place] += with_it if colours[card] & bit else without

    def _add_strength(
        self, worths: list[float], table: Table, lying: Sequence[int], hand: Sequence[int], plays: int, bit: int
    ) -> None:
        bits = self._bits
        down = sum([bits[card] == bit for card in lying])
        held = [card for card in hand if bits[card] == bit]
        if down > 2:
            return
        some = held[0] if held else next(card for card in lying if bits[card] == bit)
        gold = min(table.stakes, self._strength[some]) + WEIGHTS.card * min(len(table.ante), self._reward)
        with_it = gold * _likely(down + 1, len(held) - 1, plays)
        without = gold * _likely(down, len(held), plays)
        for place, card in enumerate(hand):
            worths[place] += with_it if bits[card] == bit else without


def _future(table: Table) -> float:
    """How much what is kept for the next gambit counts: little if the game is about to end."""
    least = min([table.gold[seat] for seat in table.playing])
    near, soon, far = FUTURES
    return far if least > 4 else soon if least > 0 else near


def _likely(lying: int, held: int, plays: int) -> float:
    """How far a special flight of three counts, with so many cards of it lying and in hand."""
    need = 3 - lying
    if need <= 0:
        return 1.0
    if need > plays:
        return 0.0
    if held >= need:
        return WEIGHTS.last if need == 1 else WEIGHTS.pair
    return WEIGHTS.hope if need == 1 else 0.0
