"""The value of each card to play in a playout, in gold: a fast approximation of the card rating.

The gains of common powers are computed from the table; for others their usual value is used.
"""

from __future__ import annotations

from collections.abc import Sequence

from tda_tui.players.evaluation.formulas import FUTURES, RIVAL, facts_of, flight_likelihood
from tda_tui.players.evaluation.table_evaluation import TableEvaluation, future_of, pot_worth, sign_of
from tda_tui.players.power_values.registry import fast_gain, usual_worths
from tda_tui.players.weights import WEIGHTS
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.flights import ALL_TRIGGER
from tda_tui.rules.state.table import ANY_STRENGTH, NO_CARD, NOBODY, Table


class FlightEvaluator:
    """Values special flights, for one ruleset."""

    def __init__(self, rules: Rules) -> None:
        self._strength, self._bits = rules.strength, rules.strength_bit
        self._colours = [bits & rules.flight_colours for bits in rules.colours]
        limit = rules.ruleset.strength_flight_ante_cards
        self._reward = len(rules.cards) if limit < 0 else limit

    def add_worths(self, worths: list[float], table: Table, seat: int, hand: Sequence[int], plays: int) -> None:
        """Add to the value of each card of the hand the value, in gold, of special flights after playing it.

        `plays` is the number of cards the seat plays after that.
        """
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
        with_it = gold * flight_likelihood(WEIGHTS, len(down) + 1, len(held) - 1, plays)
        without = gold * flight_likelihood(WEIGHTS, len(down), len(held), plays)
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
        with_it = gold * flight_likelihood(WEIGHTS, down + 1, len(held) - 1, plays)
        without = gold * flight_likelihood(WEIGHTS, down, len(held), plays)
        for place, card in enumerate(hand):
            worths[place] += with_it if bits[card] == bit else without


class CardEvaluator:
    """Values cards to play, for one ruleset."""

    def __init__(self, rules: Rules) -> None:
        facts, count = facts_of(rules), len(rules.cards)
        self._rules, self._strength = rules, rules.strength
        self._ante_effects = rules.ruleset.ante_effects
        self._kinds, self._bars = facts.kinds, facts.bars
        self._gods = any(facts.bars)
        self._usual = usual_worths(rules)
        self._gains = [fast_gain(rules, card) for card in range(count)]
        self.evaluation = TableEvaluation(rules, self._usual)
        self._flights = FlightEvaluator(rules)
        at_most = [facts.at_most[strength] for strength in rules.strength]
        # The cost of playing each card, by the weight of the future and by whether another player follows in the round.
        self._parting = {
            future: (
                [future * keep for keep in self.evaluation.keep],
                [future * keep + WEIGHTS.deny * part for keep, part in zip(self.evaluation.keep, at_most, strict=True)],
            )
            for future in FUTURES
        }
        self._lead = [[WEIGHTS.lead * part**others for part in at_most] for others in range(8)]

    def worths(self, table: Table, seat: int, hand: Sequence[int]) -> list[float]:
        """The value to the seat of playing each card of the hand now."""
        strength, evaluation = self._strength, self.evaluation
        limit, to_beat = self._round(table)
        from_on = ANY_STRENGTH
        if table.effects and table.has_effect(ALL_TRIGGER, seat):
            limit = ANY_STRENGTH
        elif self._ante_effects and (ante_card := table.in_ante("strong-cards-trigger")) != NO_CARD:
            from_on = self._rules.ante_figure[ante_card]
        plays = evaluation.plays_left(table)
        sign = sign_of(table)
        chances = evaluation.chances(table, seat, evaluation.planned(hand, plays, sign), plays, sign)
        if self._gods:
            self._bar(chances, table.flights[seat], hand)
        pot, gains, usual = pot_worth(table), self._gains, self._usual
        to_come = len(table.playing) - 1 - table.acted
        parting, lead = self._parting[future_of(table)][to_come > 0], self._lead[to_come]
        if not plays:
            to_beat = ANY_STRENGTH
        found = []
        for card, chance in zip(hand, chances):
            worth = pot * chance - parting[card]
            points = strength[card]
            if points <= limit or points >= from_on:
                gain = gains[card]
                worth += usual[card] if gain is None else gain(evaluation, table, seat, card, chance)
            if points > to_beat:
                worth += lead[card]
            found.append(worth)
        if len(table.flights[seat]) + plays > 1:
            self._flights.add_worths(found, table, seat, hand, plays)
        return found

    def _bar(self, chances: list[float], flight: Sequence[int], hand: Sequence[int]) -> None:
        """Set the chance to 0 for cards that bar the seat from winning because of a dragon god."""
        kinds, bars = self._kinds, self._bars
        lying = barring = 0
        for card in flight:
            lying |= kinds[card]
            barring |= bars[card]
        for place, card in enumerate(hand):
            if (barring or bars[card]) and (lying | kinds[card]) & (barring | bars[card]):
                chances[place] = 0.0

    def _round(self, table: Table) -> tuple[int, int]:
        """The greatest strength that triggers, and the strongest card of the round."""
        if table.last_seat == NOBODY:
            return ANY_STRENGTH, NO_CARD
        strength, flights, slots = self._strength, table.flights, table.round_slot
        slot = slots[table.last_seat]
        limit = strength[flights[table.last_seat][slot]] if slot >= 0 else NO_CARD
        shown = [strength[flight[slot]] for flight, slot in zip(flights, slots) if slot >= 0]
        return limit, max(shown) if shown else NO_CARD
