"""The value of powers that draw cards, take cards from the ante or put cards into it."""

from __future__ import annotations

from tda_tui.players.evaluation.formulas import LEAST_LOSS, RIVAL
from tda_tui.players.evaluation.position_evaluation import PositionEvaluation, flight_worth
from tda_tui.players.evaluation.table_evaluation import TableEvaluation, future_of
from tda_tui.players.power_values.card_values import (
    acting_in_ante,
    entering_ante,
    exchanging,
    losing,
    unknown_card_worth,
)
from tda_tui.players.power_values.registry import FastGain, Figures, Gain, power_value
from tda_tui.players.weights import WEIGHTS
from tda_tui.rules.powers.registry import CardFilter
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.table import Table

_GIVEN = WEIGHTS.rival * WEIGHTS.card
"""The cost of an opponent's drawing a card, in a playout."""


def _fast_draw_per_good(rules: Rules, card: int, figures: Figures) -> FastGain:
    good = rules.good
    return lambda evaluation, table, seat, card, chance: evaluation.cards(
        table, seat, good[card] + sum([good[other] for other in table.flights[seat]])
    )


@power_value("draw-per-good-dragon", 3.0, fast=_fast_draw_per_good)
def _draw_per_good(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    return Gain(position.cards(sum(position.rules.good[c] for c in position.flight)))


@power_value("draw-per-good-dragon-and-gift", 2.5)
def _draw_and_gift(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    gift = position.chance * figures["gold"] * (position.count - 1) * (1.0 + position.rival_mean)
    return Gain(_draw_per_good(position, card, figures).gold - gift)


def _fast_good_flights_draw(rules: Rules, card: int, figures: Figures) -> FastGain:
    good = rules.good

    def fast(evaluation: TableEvaluation, table: Table, seat: int, card: int, chance: float) -> float:
        drawing = [other for other in table.playing if other != seat and any([good[c] for c in table.flights[other]])]
        mine = int(good[card] or any([good[c] for c in table.flights[seat]]))
        return evaluation.cards(table, seat, mine) - len(drawing) * _GIVEN * future_of(table)

    return fast


@power_value("good-flights-draw", 1.5, fast=_fast_good_flights_draw)
def _good_flights_draw(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    good = position.rules.good
    others = sum(any(good[c] for c in position.flights[seat]) for seat in position.opponents)
    mine = any(good[c] for c in position.flight)
    return Gain(position.cards(mine) - others * position.rival_mean * position.weights.card * position.future)


@power_value("good-flights-draw-and-look", 5.0)
def _draw_and_look(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    best = position.cards(1) + position.weights.keep * 3.0 * position.future
    return Gain(_good_flights_draw(position, card, figures).gold + best)


def _fast_draw_and_tax(rules: Rules, card: int, figures: Figures) -> FastGain:
    gold: float = RIVAL * figures["gold"]
    return lambda evaluation, table, seat, card, chance: (
        evaluation.cards(table, seat, 1) + gold * (len(table.playing) - 1) * chance
    )


@power_value("draw-and-tax", 3.5, fast=_fast_draw_and_tax)
def _draw_and_tax(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    return Gain(position.cards(1) + position.taxed(figures["gold"]))


def _fast_draw_per_good_colour(rules: Rules, card: int, figures: Figures) -> FastGain:
    coloured = [colours if good else 0 for colours, good in zip(rules.colours, rules.good, strict=True)]

    def fast(evaluation: TableEvaluation, table: Table, seat: int, card: int, chance: float) -> float:
        colours = coloured[card]
        for other in table.flights[seat]:
            colours |= coloured[other]
        return evaluation.cards(table, seat, colours.bit_count())

    return fast


@power_value("draw-per-good-colour", 4.0, fast=_fast_draw_per_good_colour)
def _draw_per_good_colour(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    colours = 0
    for c in position.flight:
        if position.rules.good[c]:
            colours |= position.rules.colours[c]
    return Gain(position.cards(colours.bit_count()))


def _fast_thin_hands_draw(rules: Rules, card: int, figures: Figures) -> FastGain:
    thin: int = figures["cards"]

    def fast(evaluation: TableEvaluation, table: Table, seat: int, card: int, chance: float) -> float:
        hands = table.hands
        mine = len(hands[seat]) - 1 <= thin
        drawing = sum([len(hands[other]) <= thin for other in table.playing if other != seat])
        return evaluation.cards(table, seat, 1 + mine) - drawing * _GIVEN * future_of(table)

    return fast


@power_value("thin-hands-draw", 3.5, fast=_fast_thin_hands_draw)
def _thin_hands_draw(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    thin = [position.view.seats[seat].hand_size <= figures["cards"] for seat in position.opponents]
    mine = len(position.hand) <= figures["cards"]
    return Gain(position.cards(1 + mine) - sum(thin) * position.rival_mean * position.weights.card * position.future)


def _fast_draw_per_stronger(rules: Rules, card: int, figures: Figures) -> FastGain:
    strength = rules.strength

    def fast(evaluation: TableEvaluation, table: Table, seat: int, card: int, chance: float) -> float:
        totals = [sum([strength[other] for other in flight]) for flight in table.flights]
        mine = totals[seat] + strength[card]
        return evaluation.cards(table, seat, sum([totals[other] > mine for other in table.playing]))

    return fast


@power_value("draw-per-stronger-flight", 3.0, fast=_fast_draw_per_stronger)
def _draw_per_stronger(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    mine = sum(position.rules.strength[c] for c in position.flight)
    return Gain(position.cards(sum(position.view.seats[seat].strength > mine for seat in position.opponents)))


# Exchanging cards of the hand for unknown ones


def _exchanging_one(position: PositionEvaluation, card: int) -> float:
    """The value of exchanging the poorest card in hand for an unknown one."""
    return unknown_card_worth(position) - min((position.keep(c) for c in position.hand if c != card), default=0.0)


def _exchanging_all(position: PositionEvaluation, card: int) -> float:
    """The value of exchanging the whole hand for unknown cards."""
    rest = [c for c in position.hand if c != card]
    unknown = unknown_card_worth(position)
    drawn = position.chance_with(position.flight, []) - position.chance_with(position.flight, rest)
    flights = flight_worth(position, position.flight, []) - flight_worth(position, position.flight, rest)
    return sum([unknown - position.keep(c) for c in rest], 0.0) + position.winning(drawn) + flights


@power_value(
    "cycle-one-or-all",
    2.0,
    effects={
        "one": lambda position, asked: _exchanging_one(position, asked.source),
        "hand": lambda position, asked: _exchanging_all(position, asked.source),
    },
)
def _cycle(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    return Gain(max(_exchanging_one(position, card), _exchanging_all(position, card)) if position.hand else 0.0)


@power_value("discard-and-draw", 2.0)
def _discard_and_draw(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    unknown = unknown_card_worth(position)
    poor = [c for c in position.hand if c != card and exchanging(position, c) > 0.0]
    return Gain(sum([unknown - position.keep(c) for c in poor], 0.0))


def _taking(position: PositionEvaluation, card: int) -> float:
    """The value of taking a card from the ante."""
    return max(position.keep(card), LEAST_LOSS) - acting_in_ante(position, card)


def _weakest_ante(position: PositionEvaluation, count: int) -> Gain:
    room = position.rules.hand_limit - len(position.hand) + 1
    taken = sorted(position.ante, key=position.rules.strength.__getitem__)[: min(count, room)]
    return Gain(sum([_taking(position, card) for card in taken], 0.0))


def _fast_take_weakest_ante(rules: Rules, card: int, figures: Figures) -> FastGain:
    many, strength = figures["cards"], rules.strength

    def fast(evaluation: TableEvaluation, table: Table, seat: int, card: int, chance: float) -> float:
        taken = sorted(table.ante, key=strength.__getitem__)[:many]
        return sum([max(evaluation.keep[other], LEAST_LOSS) for other in taken])

    return fast


@power_value("take-weakest-ante", 3.0, fast=_fast_take_weakest_ante)
def _take_ante(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    return _weakest_ante(position, figures["cards"])


@power_value("take-weakest-ante-and-prolong", 4.0)
def _take_ante_and_prolong(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    again = 0.05 * position.winning(1.0) if position.view.round <= position.rules.ruleset.min_rounds else 0.0
    return Gain(_weakest_ante(position, figures["cards"]).gold + again)


def _fast_take_from_ante(rules: Rules, card: int, figures: Figures) -> FastGain:
    test = CardFilter.named(figures["fits"])
    fits = [test.admits(rules, other, card) for other in range(len(rules.cards))]

    def fast(evaluation: TableEvaluation, table: Table, seat: int, card: int, chance: float) -> float:
        keep = evaluation.keep
        return max([0.0, *[max(keep[other], LEAST_LOSS) for other in table.ante if fits[other]]]) * future_of(table)

    return fast


@power_value("take-from-ante", 2.5, fast=_fast_take_from_ante)
def _take_from_ante(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    test = CardFilter.named(figures["fits"])
    fitting = [c for c in position.ante if test.admits(position.rules, c, card)]
    return Gain(max((_taking(position, c) for c in fitting), default=0.0))


def _feeding(position: PositionEvaluation, card: int) -> float:
    """The value of putting a card from hand into the ante."""
    return entering_ante(position, card) - losing(position, card)


def _fast_draw_and_feed(rules: Rules, card: int, figures: Figures) -> FastGain:
    def fast(evaluation: TableEvaluation, table: Table, seat: int, card: int, chance: float) -> float:
        rest = [max(evaluation.keep[other], LEAST_LOSS) for other in table.hands[seat] if other != card]
        return evaluation.cards(table, seat, 1) - min(rest) * future_of(table) if rest else 0.0

    return fast


@power_value(
    "draw-and-feed-ante",
    1.0,
    fast=_fast_draw_and_feed,
    answers={"hand-card": lambda position, asked, card: _feeding(position, card)},
)
def _draw_and_feed(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    rest = [c for c in position.hand if c != card]
    return Gain(position.cards(1) + _feeding(position, min(rest, key=position.keep)) if rest else 0.0)


@power_value("opponents-feed-ante", 1.5, answers={"hand-card": lambda position, asked, card: _feeding(position, card)})
def _opponents_feed(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    feeding = [seat for seat in position.opponents if position.view.seats[seat].hand_size]
    return Gain(sum([position.rival[seat] for seat in feeding], 0.0) * 0.6 * position.weights.card * position.future)
