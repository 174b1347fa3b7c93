"""The value of each card to play in a playout, in gold: a fast approximation of the card rating.

The gains of common powers are computed from the table; for others their usual value is used.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tda_tui.players.evaluation.formulas import FUTURES
from tda_tui.players.evaluation.ruleset_facts import facts_of
from tda_tui.players.evaluation.table_evaluation import TableEvaluation, future_of, pot_worth, sign_of
from tda_tui.players.playouts.flight_evaluator import FlightEvaluator
from tda_tui.players.power_values.registry import fast_gain, usual_worths
from tda_tui.players.weights import WEIGHTS
from tda_tui.rules.state.flights import ALL_TRIGGER
from tda_tui.rules.state.table import ANY_STRENGTH, NO_CARD, NOBODY

if TYPE_CHECKING:
    from tda_tui.rules.rulesets.rules import Rules
    from tda_tui.rules.state.table import Table


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
