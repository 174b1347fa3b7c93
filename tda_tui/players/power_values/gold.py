"""The value of powers that steal, make others pay, or demand a card or gold."""

from __future__ import annotations

from functools import lru_cache

from tda_tui.players.evaluation.formulas import LEAST_LOSS, OWNERS_LOSS, RIVAL, facts_of, gift_worth
from tda_tui.players.evaluation.position_evaluation import PositionEvaluation
from tda_tui.players.evaluation.table_evaluation import TableEvaluation
from tda_tui.players.power_values.card_values import robbing
from tda_tui.players.power_values.registry import FastGain, Figures, Gain, power_value
from tda_tui.players.weights import WEIGHTS
from tda_tui.rules.powers.registry import CardFilter
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.table import Table

RICH = 5
"""The gold on a card beyond which its power is worth RICHER more than usual."""
RICHER = 6.0


def _by_gold(usual: float, figures: Figures) -> float:
    """The usual value of a power, higher if the gold on its card is far above the common."""
    return usual + RICHER if figures["gold"] > RICH else usual


def _fast_steal(rules: Rules, card: int, figures: Figures) -> FastGain:
    most: int = figures["gold"]
    return lambda evaluation, table, seat, card, chance: min(table.stakes, most) * (1.0 - chance) * RIVAL


@power_value("steal", lambda figures: _by_gold(2.5, figures), fast=_fast_steal)
def _steal(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    return Gain(position.stolen(figures["gold"]))


@power_value("raid", 10.0)
def _raid(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    gold = figures["gold"]
    taken = sum([position.paid_by(seat, gold + more) for more, seat in enumerate(position.opponents, 1)], 0.0)
    return Gain(position.stolen(gold) + taken)


def _fast_steal_if_mortal(rules: Rules, card: int, figures: Figures) -> FastGain:
    most: int = figures["gold"]
    mortal = rules.mortal

    def fast(evaluation: TableEvaluation, table: Table, seat: int, card: int, chance: float) -> float:
        if not any([any([mortal[other] for other in flight]) for flight in table.flights]):
            return 0.0
        return min(table.stakes, most) * (1.0 - chance) * RIVAL

    return fast


@power_value("steal-if-mortal", 1.0, fast=_fast_steal_if_mortal)
def _steal_if_mortal(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    mortal = position.rules.mortal
    return Gain(position.stolen(figures["gold"]) if any(mortal[c] for c in position.all_flights()) else 0.0)


def _fast_steal_more(rules: Rules, card: int, figures: Figures) -> FastGain:
    least: int = figures["gold"]
    bonus: int = figures["bonus"]
    good = rules.good

    def fast(evaluation: TableEvaluation, table: Table, seat: int, card: int, chance: float) -> float:
        most = least if any([good[other] for other in table.flights[seat]]) else least + bonus
        return min(table.stakes, most) * (1.0 - chance) * RIVAL

    return fast


@power_value("steal-more-without-good", 2.0, fast=_fast_steal_more)
def _steal_more(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    has_good = any(position.rules.good[c] for c in position.flight)
    return Gain(position.stolen(figures["gold"] + (0 if has_good else figures["bonus"])))


@power_value("steal-and-discard", 4.5)
def _steal_and_discard(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    lost = min((position.keep(c) for c in position.hand if c != card), default=0.0)
    return Gain(position.stolen(figures["gold"]) - max(lost, LEAST_LOSS))


def _fast_steal_or_tax(rules: Rules, card: int, figures: Figures) -> FastGain:
    evil = rules.evil

    def fast(evaluation: TableEvaluation, table: Table, seat: int, card: int, chance: float) -> float:
        count = evil[card] + sum([evil[other] for other in table.flights[seat]])
        tax = count * (len(table.playing) - 1) * chance
        return RIVAL * max(tax, min(table.stakes, count) * (1.0 - chance))

    return fast


@power_value(
    "steal-or-tax-per-evil-dragon",
    2.0,
    fast=_fast_steal_or_tax,
    effects={
        "steal": lambda position, asked: position.stolen(asked.gold),
        "tax": lambda position, asked: position.taxed(asked.gold),
    },
)
def _steal_or_tax(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    count = sum(position.rules.evil[c] for c in position.flight)
    return Gain(max(position.stolen(count), position.taxed(count)))


ROBBED = (1.0 + OWNERS_LOSS) * WEIGHTS.card
"""The value of taking a random card from an opponent in a playout, including the opponent's loss."""


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
        "collect": lambda position, asked: position.paid_by_all(asked.gold),
        "tax": lambda position, asked: _taxing(position, asked.gold),
    },
)
def _collect_or_tax(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    return Gain(max(position.paid_by_all(figures["gold"]), _taxing(position, figures["gold"])))


def _always(worth: float) -> FastGain:
    return lambda evaluation, table, seat, card, chance: worth


@power_value(
    "weakest-pays",
    2.5,
    fast=lambda rules, card, figures: _always(RIVAL * figures["gold"]),
    answers={"opponent": lambda position, asked, seat: position.paid_by(seat, asked.gold)},
)
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


def _fast_per_mixed(rules: Rules, worth: float) -> FastGain:
    good, evil = rules.good, rules.evil

    def fast(evaluation: TableEvaluation, table: Table, seat: int, card: int, chance: float) -> float:
        mixed = 0
        for other in table.playing:
            flight = table.flights[other]
            mixed += other != seat and any([good[card] for card in flight]) and any([evil[card] for card in flight])
        return worth * mixed

    return fast


@power_value(
    "mixed-flights-pay", 10.0, fast=lambda rules, card, figures: _fast_per_mixed(rules, RIVAL * figures["gold"])
)
def _mixed_flights_pay(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    return Gain(sum([position.paid_by(seat, figures["gold"]) for seat in _mixed(position)], 0.0))


@power_value(
    "rob-mixed-flights",
    9.0,
    fast=lambda rules, card, figures: _fast_per_mixed(rules, RIVAL * figures["gold"] + ROBBED),
)
def _rob_mixed_flights(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    return Gain(sum([robbing(position, seat, figures["gold"]) for seat in _mixed(position)], 0.0))


# Payments by the strongest opponent, or by everybody


@power_value(
    "rob-strongest",
    lambda figures: _by_gold(3.5, figures),
    fast=lambda rules, card, figures: _always(RIVAL * figures["gold"] + ROBBED),
)
def _rob_strongest(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    return Gain(max(robbing(position, seat, figures["gold"]) for seat in position.strongest_opponents()))


@power_value("all-pay-stakes", 0.5)
def _all_pay(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    price = len(position.opponents) + 1
    return Gain(position.taxed(price) - position.my_gold_loss(price) * (1.0 - position.chance))


def _evil_in_ante(position: PositionEvaluation) -> int:
    return sum(position.rules.evil[c] for c in position.ante)


def _fast_strongest_pays(rules: Rules, card: int, figures: Figures) -> FastGain:
    evil = rules.evil
    return lambda evaluation, table, seat, card, chance: RIVAL * sum([evil[other] for other in table.ante])


@power_value(
    "strongest-pays-per-evil-ante",
    2.5,
    fast=_fast_strongest_pays,
    answers={"opponent": lambda position, asked, seat: position.paid_by(seat, _evil_in_ante(position))},
)
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


LARGEST_HAND = 15
"""Larger hands count as this size in playouts."""


@lru_cache(maxsize=512)
def _fitting(rules: Rules, fits: str, source: int) -> tuple[float, float]:
    """The share of all cards that fit, and their mean strength."""
    test = CardFilter.named(fits)
    found = [card.strength for card in rules.cards if test.admits(rules, card.number, source)]
    return len(found) / len(rules.cards), sum(found) / len(found) if found else 0.0


def _demanding(position: PositionEvaluation, seat: int, card: int, figures: Figures) -> float:
    """The value of making this opponent give a fitting card or pay."""
    part, strength = _fitting(position.rules, figures["fits"], card)
    pays = (1.0 - part) ** position.view.seats[seat].hand_size
    gift = gift_worth(position.weights, position.facts, strength)
    return pays * position.paid_by(seat, figures["gold"]) + (1.0 - pays) * gift * position.future


def _fast_demand(rules: Rules, card: int, figures: Figures) -> FastGain:
    part, strength = _fitting(rules, figures["fits"], card)
    gift = gift_worth(WEIGHTS, facts_of(rules), strength)
    gold: float = RIVAL * figures["gold"]
    hands = range(LARGEST_HAND + 1)
    by_hand = [gold * (1.0 - part) ** held + gift * (1.0 - (1.0 - part) ** held) for held in hands]
    sides = figures["sides"]

    def fast(evaluation: TableEvaluation, table: Table, seat: int, card: int, chance: float) -> float:
        others = table.opponents(seat)
        hands = table.hands
        return sum([by_hand[min(len(hands[others[-1 if side == "right" else 0]]), LARGEST_HAND)] for side in sides])

    return fast


@power_value(
    "demand",
    3.5,
    fast=_fast_demand,
    answers={"opponent": lambda position, asked, seat: _demanding(position, seat, asked.source, asked.figures)},
)
def _demand(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    worth = 0.0
    for side in figures["sides"]:
        neighbour = position.opponents[0 if side == "left" else -1]
        asked = position.strongest_opponents() if side == "strongest" else [neighbour]
        worth += max(_demanding(position, seat, card, figures) for seat in asked)
    return Gain(worth)
