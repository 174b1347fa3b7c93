"""The value of each card to play in a playout, in gold: a fast approximation of the card rating."""

from collections.abc import Sequence

from tda_tui.players.evaluation.position import FUTURES, RIVAL, facts_of, flight_likelihood
from tda_tui.players.evaluation.table_position import MOST_SEATS, TableFacts, TablePosition
from tda_tui.players.power_values.registry import estimate, kept_worths, value_of
from tda_tui.players.weights import WEIGHTS
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.flights import ALL_TRIGGER
from tda_tui.rules.state.table import ANY_STRENGTH, NO_CARD, NOBODY, Table


class CardEvaluator:
    """Values cards to play, for one ruleset."""

    def __init__(self, rules: Rules) -> None:
        facts = facts_of(rules)
        self._rules, self._strength = rules, rules.strength
        self._ante_effects = rules.ruleset.ante_effects
        self._kinds, self._bars = facts.kinds, facts.bars
        self._gods = bool(rules.gods)
        # Looked up once; without an estimate for a card whose power is paid for.
        values = [(value_of(card.power), card) for card in rules.cards]
        self._estimates = [(None if card.fee else value.estimate, card.figures) for value, card in values]
        self._has_power = [card.power is not None for card in rules.cards]
        self.kept = kept_worths(rules, WEIGHTS)
        self._fixed = TableFacts(rules, self.kept)
        self._colours = [bits & rules.flight_colours for bits in rules.colours]
        limit = rules.ruleset.strength_flight_ante_cards
        self._reward = len(rules.cards) if limit < 0 else limit  # ante cards for a strength flight
        at_most = [facts.at_most[strength] for strength in rules.strength]
        # The cost of playing each card, by the weight of the future and by whether another player follows in the round.
        self._parting = {
            future: (
                [future * keep for keep in self.kept],
                [future * keep + WEIGHTS.deny * part for keep, part in zip(self.kept, at_most, strict=True)],
            )
            for future in FUTURES
        }
        self._leads = [[part**others for part in at_most] for others in range(MOST_SEATS)]

    def position(self, table: Table, seat: int, names: Sequence[str] = ()) -> TablePosition:
        """The table from a seat's side; with names where it is asked something in the middle of a turn."""
        return TablePosition(self._fixed, table, seat, names)

    def worths(self, table: Table, seat: int, hand: Sequence[int]) -> list[float]:
        """The value to the seat of playing each card of its hand now."""
        strength = self._strength
        position = self.position(table, seat)
        limit, to_beat, from_on = self._limit(table), ANY_STRENGTH, ANY_STRENGTH
        if position.rounds_after:
            shown = [strength[flight[slot]] for flight, slot in zip(table.flights, table.round_slot) if slot >= 0]
            to_beat = max(shown) if shown else NO_CARD
        if table.effects and table.has_effect(ALL_TRIGGER, seat):
            limit = ANY_STRENGTH
        elif self._ante_effects and (ante_card := table.in_ante("strong-cards-trigger")) != NO_CARD:
            from_on = self._rules.ante_figure[ante_card]
        chances = position.chances(position.planned_plays(), position.sign)
        if self._gods:
            self._bar(chances, table.flights[seat], hand)
        prize, estimates, has_power = position.prize, self._estimates, self._has_power
        to_come = len(table.playing) - 1 - table.turns_taken
        parting, leads = self._parting[position.future][to_come > 0], self._leads[to_come]
        found = []
        position.flight = flight = [*table.flights[seat], NO_CARD]
        for card, chance in zip(hand, chances):
            worth = prize * chance - parting[card]
            points = strength[card]
            if has_power[card] and (points <= limit or points >= from_on):
                flight[-1], position.chance = card, chance
                position.hand = [held for held in hand if held != card]
                value_it, figures = estimates[card]
                brings = value_it(position, card, figures) if value_it is not None else estimate(position, card)
                worth += brings if isinstance(brings, float) else position.in_gold(brings, card)
            if points > to_beat:
                worth += position.lead * leads[card]
            found.append(worth)
        position.hand = table.hands[seat]
        if len(flight) + position.rounds_after > 2:
            self._add_flights(found, position)
        return found

    def _bar(self, chances: list[float], flight: Sequence[int], hand: Sequence[int]) -> None:
        """Set the chance to 0 for cards that bar the seat from winning because of a dragon god."""
        kinds, bars = self._kinds, self._bars
        lying = barring = 0
        for card in flight:
            lying |= kinds[card]
            barring |= bars[card]
        for index, card in enumerate(hand):
            if (barring or bars[card]) and (lying | kinds[card]) & (barring | bars[card]):
                chances[index] = 0.0

    def _limit(self, table: Table) -> int:
        if table.last_seat == NOBODY:
            return ANY_STRENGTH
        card = table.round_card(table.last_seat)
        return self._strength[card] if card >= 0 else NO_CARD

    def _add_flights(self, worths: list[float], position: TablePosition) -> None:
        """Add to the value of each card of the hand the value, in gold, of special flights after playing it."""
        table, seat = position.table, position.me
        once = twice = thrice = alone = paired = tripled = 0
        colours = self._colours_with_effects(position) if table.effects else self._colours
        bits = self._rules.strength_bit
        for card in table.flights[seat]:
            colour, bit = colours[card], bits[card]
            twice |= once & colour
            once |= colour
            paired |= alone & bit
            alone |= bit
        two, pair = twice, paired
        for card in position.hand:
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
            self._add_flight(worths, position, colours, bit, True)
        found = (tripled | pair) & ~table.strengths_done[seat]
        while found:
            bit = found & -found
            found ^= bit
            self._add_flight(worths, position, bits, bit, False)

    def _colours_with_effects(self, position: TablePosition) -> Sequence[int]:
        """The colours of each card that may complete a colour flight of this seat."""
        rules = self._rules
        if not position.wild and position.flight_colours == rules.flight_colours:
            return self._colours
        colours = [bits & position.flight_colours for bits in rules.colours]
        for card in position.wild:
            colours[card] |= rules.dragon_colours
        return colours

    def _add_flight(
        self, worths: list[float], position: TablePosition, marks: Sequence[int], bit: int, is_colour: bool
    ) -> None:
        """Add the value of one special flight, of the cards that have this bit among their marks."""
        strength, hand, plays = self._strength, position.hand, position.rounds_after
        down = [strength[card] for card in position.flights[position.me] if marks[card] & bit]
        held = [strength[card] for card in hand if marks[card] & bit]
        if len(down) > 2:
            return
        if is_colour:
            best = sorted([*down, *sorted(held, reverse=True)[: 3 - len(down)]])
            gold = best[-2] * len(position.opponents) * RIVAL if len(best) > 1 else 0.0
        else:
            gold = min(position.stakes, (held or down)[0]) + WEIGHTS.card * min(len(position.ante), self._reward)
        gold += position.share
        with_it = gold * flight_likelihood(WEIGHTS, len(down) + 1, len(held) - 1, plays)
        without = gold * flight_likelihood(WEIGHTS, len(down), len(held), plays)
        for index, card in enumerate(hand):
            worths[index] += with_it if marks[card] & bit else without
