"""The value of powers that steal from the stakes, and of the one that then takes from every opponent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tda_tui.players.evaluation.formulas import LEAST_LOSS, RIVAL
from tda_tui.players.power_values.registry import FastGain, Figures, Gain, power_value

if TYPE_CHECKING:
    from tda_tui.players.evaluation.position_evaluation import PositionEvaluation
    from tda_tui.players.evaluation.table_evaluation import TableEvaluation
    from tda_tui.rules.rulesets.rules import Rules
    from tda_tui.rules.state.table import Table

RICH = 5
"""The gold on a card beyond which its power is worth RICHER more than usual."""
RICHER = 6.0


def by_gold(usual: float, figures: Figures) -> float:
    """The usual value of a power, higher if the gold on its card is far above the common."""
    return usual + RICHER if figures["gold"] > RICH else usual


def _fast_steal(rules: Rules, card: int, figures: Figures) -> FastGain:
    most: int = figures["gold"]

    def fast(evaluation: TableEvaluation, table: Table, seat: int, card: int, chance: float) -> float:
        return min(table.stakes, most) * (1.0 - chance) * RIVAL

    return fast


@power_value("steal", lambda figures: by_gold(2.5, figures), fast=_fast_steal)
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
