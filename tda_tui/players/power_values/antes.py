"""The value of powers that take cards from the ante or put cards into it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tda_tui.players.evaluation.formulas import LEAST_LOSS
from tda_tui.players.evaluation.table_evaluation import future_of
from tda_tui.players.power_values import ante_effects
from tda_tui.players.power_values.hand_cards import losing
from tda_tui.players.power_values.registry import Asked, FastGain, Figures, Gain, power_value
from tda_tui.rules.powers.card_filter import CardFilter

if TYPE_CHECKING:
    from tda_tui.players.evaluation.position_evaluation import PositionEvaluation
    from tda_tui.players.evaluation.table_evaluation import TableEvaluation
    from tda_tui.rules.rulesets.rules import Rules
    from tda_tui.rules.state.table import Table


def _taking(position: PositionEvaluation, card: int) -> float:
    """The value of taking a card from the ante."""
    return max(position.keep(card), LEAST_LOSS) - ante_effects.acting(position, card)


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
    return ante_effects.entering(position, card) - losing(position, card)


def _feed(position: PositionEvaluation, asked: Asked, card: int) -> float:
    return _feeding(position, card)


def _fast_draw_and_feed(rules: Rules, card: int, figures: Figures) -> FastGain:
    def fast(evaluation: TableEvaluation, table: Table, seat: int, card: int, chance: float) -> float:
        rest = [max(evaluation.keep[other], LEAST_LOSS) for other in table.hands[seat] if other != card]
        return evaluation.cards(table, seat, 1) - min(rest) * future_of(table) if rest else 0.0

    return fast


@power_value("draw-and-feed-ante", 1.0, fast=_fast_draw_and_feed, answers={"hand-card": _feed})
def _draw_and_feed(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    rest = [c for c in position.hand if c != card]
    return Gain(position.cards(1) + _feeding(position, min(rest, key=position.keep)) if rest else 0.0)


@power_value("opponents-feed-ante", 1.5, answers={"hand-card": _feed})
def _opponents_feed(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    feeding = [seat for seat in position.opponents if position.view.seats[seat].hand_size]
    return Gain(sum([position.rival[seat] for seat in feeding], 0.0) * 0.6 * position.weights.card * position.future)
