"""The value of special flights in a playout: those a card to play completes or keeps possible."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tda_tui.players.evaluation.formulas import RIVAL, flight_likelihood
from tda_tui.players.weights import WEIGHTS

if TYPE_CHECKING:
    from tda_tui.rules.rulesets.rules import Rules
    from tda_tui.rules.state.table import Table


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
