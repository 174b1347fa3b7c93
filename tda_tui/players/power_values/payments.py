"""The value of powers that make others pay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tda_tui.players.evaluation.formulas import OWNERS_LOSS, RIVAL
from tda_tui.players.power_values.hand_cards import robbing, taking_random_card
from tda_tui.players.power_values.registry import Asked, FastGain, Figures, Gain, power_value
from tda_tui.players.power_values.thefts import by_gold
from tda_tui.players.weights import WEIGHTS

if TYPE_CHECKING:
    from tda_tui.players.evaluation.position_evaluation import PositionEvaluation
    from tda_tui.players.evaluation.table_evaluation import TableEvaluation
    from tda_tui.rules.rulesets.rules import Rules
    from tda_tui.rules.state.table import Table

ROBBED = (1.0 + OWNERS_LOSS) * WEIGHTS.card
"""The value of taking a random card from an opponent in a playout, including the opponent's loss."""


def _collecting(position: PositionEvaluation, gold: int) -> float:
    """The value of being paid by each opponent."""
    return position.paid_by_all(gold)


def _taxing(position: PositionEvaluation, gold: int) -> float:
    """The value of each opponent paying the stakes once per card in the player's flight."""
    return position.taxed(gold * max(len(position.flight), 1))


def _fast_collect_or_tax(rules: Rules, card: int, figures: Figures) -> FastGain:
    gold: float = RIVAL * figures["gold"]

    def fast(evaluation: TableEvaluation, table: Table, seat: int, card: int, chance: float) -> float:
        return gold * (len(table.playing) - 1) * max(1.0, chance * (len(table.flights[seat]) + 1))

    return fast


@power_value(
    "collect-or-tax",
    3.5,
    fast=_fast_collect_or_tax,
    effects={
        "collect": lambda position, asked: _collecting(position, asked.gold),
        "tax": lambda position, asked: _taxing(position, asked.gold),
    },
)
def _collect_or_tax(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    return Gain(max(_collecting(position, figures["gold"]), _taxing(position, figures["gold"])))


def _pays(position: PositionEvaluation, asked: Asked, seat: int) -> float:
    return position.paid_by(seat, asked.gold)


def _fast_weakest_pays(rules: Rules, card: int, figures: Figures) -> FastGain:
    worth = RIVAL * figures["gold"]
    return lambda evaluation, table, seat, card, chance: worth


@power_value("weakest-pays", 2.5, fast=_fast_weakest_pays, answers={"opponent": _pays})
def _weakest_pays(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    return Gain(max(position.paid_by(seat, figures["gold"]) for seat in position.weakest_opponents()))


def _fast_weaker_pay(rules: Rules, card: int, figures: Figures) -> FastGain:
    gold: float = RIVAL * figures["gold"]
    strength = rules.strength

    def fast(evaluation: TableEvaluation, table: Table, seat: int, card: int, chance: float) -> float:
        totals = [sum([strength[other] for other in flight]) for flight in table.flights]
        mine = totals[seat] + strength[card]
        return gold * sum([totals[other] < mine for other in table.playing if other != seat])

    return fast


@power_value("weaker-pay", 5.0, fast=_fast_weaker_pay)
def _weaker_pay(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    mine = sum(position.rules.strength[c] for c in position.flight)
    weaker = [seat for seat in position.opponents if position.view.seats[seat].strength < mine]
    return Gain(sum([position.paid_by(seat, figures["gold"]) for seat in weaker], 0.0))


# Opponents with both a good and an evil dragon in their flights


def _mixed(position: PositionEvaluation) -> list[int]:
    good, evil = position.rules.good, position.rules.evil
    return [
        seat
        for seat in position.opponents
        if any(good[c] for c in position.flights[seat]) and any(evil[c] for c in position.flights[seat])
    ]


def _count_mixed(rules: Rules, table: Table, seat: int) -> int:
    good, evil = rules.good, rules.evil
    mixed = 0
    for other in table.playing:
        flight = table.flights[other]
        mixed += other != seat and any([good[card] for card in flight]) and any([evil[card] for card in flight])
    return mixed


def _fast_mixed_flights_pay(rules: Rules, card: int, figures: Figures) -> FastGain:
    gold: float = RIVAL * figures["gold"]
    return lambda evaluation, table, seat, card, chance: gold * _count_mixed(rules, table, seat)


@power_value("mixed-flights-pay", 10.0, fast=_fast_mixed_flights_pay)
def _mixed_flights_pay(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    return Gain(sum([position.paid_by(seat, figures["gold"]) for seat in _mixed(position)], 0.0))


def _fast_rob_mixed_flights(rules: Rules, card: int, figures: Figures) -> FastGain:
    worth = RIVAL * figures["gold"] + ROBBED
    return lambda evaluation, table, seat, card, chance: worth * _count_mixed(rules, table, seat)


@power_value("rob-mixed-flights", 9.0, fast=_fast_rob_mixed_flights)
def _rob_mixed_flights(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    mixed = _mixed(position)
    return Gain(
        sum([position.paid_by(seat, figures["gold"]) + taking_random_card(position, seat) for seat in mixed], 0.0)
    )


# Payments by the strongest opponent, or by everybody


def _fast_rob_strongest(rules: Rules, card: int, figures: Figures) -> FastGain:
    worth = RIVAL * figures["gold"] + ROBBED
    return lambda evaluation, table, seat, card, chance: worth


@power_value("rob-strongest", lambda figures: by_gold(3.5, figures), fast=_fast_rob_strongest)
def _rob_strongest(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    return Gain(max(robbing(position, seat, figures["gold"]) for seat in position.strongest_opponents()))


@power_value("all-pay-stakes", 0.5)
def _all_pay(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    price = len(position.opponents) + 1
    return Gain(position.taxed(price) - position.my_gold_loss(price) * (1.0 - position.chance))


def _evil_in_ante(position: PositionEvaluation) -> int:
    return sum(position.rules.evil[c] for c in position.ante)


def _pays_per_evil(position: PositionEvaluation, asked: Asked, seat: int) -> float:
    return position.paid_by(seat, _evil_in_ante(position))


def _fast_strongest_pays(rules: Rules, card: int, figures: Figures) -> FastGain:
    evil = rules.evil
    return lambda evaluation, table, seat, card, chance: RIVAL * sum([evil[other] for other in table.ante])


@power_value("strongest-pays-per-evil-ante", 2.5, fast=_fast_strongest_pays, answers={"opponent": _pays_per_evil})
def _strongest_pays(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    gold = _evil_in_ante(position)
    return Gain(max(position.paid_by(seat, gold) for seat in position.strongest_opponents()))


def _fast_collect_per_colour(rules: Rules, card: int, figures: Figures) -> FastGain:
    bit = rules.colour_bit(figures["colour"])
    counts = [int(colours & bit != 0) for colours in rules.colours]

    def fast(evaluation: TableEvaluation, table: Table, seat: int, card: int, chance: float) -> float:
        lying = counts[card] + sum([counts[other] for other in table.ante])
        for flight in table.flights:
            lying += sum([counts[other] for other in flight])
        return RIVAL * lying * (len(table.playing) - 1)

    return fast


@power_value("collect-per-colour", 6.0, fast=_fast_collect_per_colour)
def _collect_per_colour(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    bit = position.rules.colour_bit(figures["colour"])
    count = sum(bool(position.rules.colours[c] & bit) for c in position.all_flights() + position.ante)
    return Gain(position.paid_by_all(count))
