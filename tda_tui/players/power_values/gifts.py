"""The value of powers that demand a card or gold."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from tda_tui.players.evaluation.formulas import RIVAL, gift_worth
from tda_tui.players.evaluation.ruleset_facts import facts_of
from tda_tui.players.power_values.registry import Asked, FastGain, Figures, Gain, power_value
from tda_tui.players.weights import WEIGHTS
from tda_tui.rules.powers.card_filter import CardFilter

if TYPE_CHECKING:
    from tda_tui.players.evaluation.position_evaluation import PositionEvaluation
    from tda_tui.players.evaluation.table_evaluation import TableEvaluation
    from tda_tui.rules.rulesets.rules import Rules
    from tda_tui.rules.state.table import Table

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


def _of_this_opponent(position: PositionEvaluation, asked: Asked, seat: int) -> float:
    return _demanding(position, seat, asked.source, asked.figures)


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


@power_value("demand", 3.5, fast=_fast_demand, answers={"opponent": _of_this_opponent})
def _demand(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    worth = 0.0
    for side in figures["sides"]:
        neighbour = position.opponents[0 if side == "left" else -1]
        asked = position.strongest_opponents() if side == "strongest" else [neighbour]
        worth += max(_demanding(position, seat, card, figures) for seat in asked)
    return Gain(worth)
