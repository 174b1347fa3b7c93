"""What the commonest powers would bring if they were used now, in gold, reckoned fast; the others bring the usual.

Each takes the position, the seat that plays the card, the card, the power's figures and the seat's chance to win the
gambit with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from tda_tui.players.heuristics.position_evaluation import WEIGHTS, facts_of
from tda_tui.players.heuristics.power_values import USUAL
from tda_tui.rules.powers.card_filter import CardFilter
from tda_tui.rules.rules import Rules
from tda_tui.rules.scoring import weakest_wins
from tda_tui.rules.table import Table

if TYPE_CHECKING:
    from tda_tui.players.playouts.card_evaluator import CardEvaluator

RIVAL = 1.25
"""What a gold is worth that comes from a rival."""
ROBBED = 1.4 * WEIGHTS.card
"""What a random card of an opponent's hand is worth, to me and not to its owner."""

_Reckon = Callable[["CardEvaluator", Table, int, int, float], float]
_Make = Callable[[Rules, int, Mapping[str, Any]], _Reckon]
_MAKERS: dict[str, _Make] = {}


def fast_power_value(rules: Rules, card: int) -> _Reckon | None:
    """How to reckon what a card's power brings; None where it is taken to bring the usual."""
    printed = rules.cards[card]
    make = _MAKERS.get(printed.power or "")
    return make(rules, card, printed.figures) if make is not None and not printed.fee else None


def _maker(name: str) -> Callable[[_Make], _Make]:
    def register(make: _Make) -> _Make:
        _MAKERS[name] = make
        return make

    return register


@_maker("steal")
def _steal(rules: Rules, card: int, figures: Mapping[str, Any]) -> _Reckon:
    most: int = figures["gold"]

    def reckon(evaluator: CardEvaluator, table: Table, seat: int, card: int, chance: float) -> float:
        return min(table.stakes, most) * (1.0 - chance) * RIVAL

    return reckon


@_maker("collect-or-tax")
def _collect_or_tax(rules: Rules, card: int, figures: Mapping[str, Any]) -> _Reckon:
    gold: float = RIVAL * figures["gold"]

    def reckon(evaluator: CardEvaluator, table: Table, seat: int, card: int, chance: float) -> float:
        return gold * (len(table.playing) - 1) * max(1.0, chance * (len(table.flights[seat]) + 1))

    return reckon


@_maker("rob-strongest")
def _rob_strongest(rules: Rules, card: int, figures: Mapping[str, Any]) -> _Reckon:
    worth = RIVAL * figures["gold"] + ROBBED
    return lambda evaluator, table, seat, card, chance: worth


@_maker("weakest-pays")
def _weakest_pays(rules: Rules, card: int, figures: Mapping[str, Any]) -> _Reckon:
    worth = RIVAL * figures["gold"]
    return lambda evaluator, table, seat, card, chance: worth


@_maker("demand")
def _demand(rules: Rules, card: int, figures: Mapping[str, Any]) -> _Reckon:
    test = CardFilter.named(figures["fits"])
    found = [other.strength for other in rules.cards if test.admits(rules, other.number, card)]
    part = len(found) / len(rules.cards)
    strength = sum(found) / len(found) if found else 0.0
    gift = max(WEIGHTS.card + WEIGHTS.keep * (strength - 1.0 - facts_of(rules).mean) + 1.0, 0.5)
    gold: float = RIVAL * figures["gold"]
    by_hand = [gold * (1.0 - part) ** held + gift * (1.0 - (1.0 - part) ** held) for held in range(16)]
    sides = figures["sides"]

    def reckon(evaluator: CardEvaluator, table: Table, seat: int, card: int, chance: float) -> float:
        others = table.opponents(seat)
        hands = table.hands
        return sum([by_hand[min(len(hands[others[-1 if side == "right" else 0]]), 15)] for side in sides])

    return reckon


@_maker("draw-per-good-dragon")
def _draw_per_good(rules: Rules, card: int, figures: Mapping[str, Any]) -> _Reckon:
    good = rules.good

    def reckon(evaluator: CardEvaluator, table: Table, seat: int, card: int, chance: float) -> float:
        return evaluator.cards(table, seat, good[card] + sum([good[other] for other in table.flights[seat]]))

    return reckon


@_maker("take-weakest-ante")
def _take_weakest_ante(rules: Rules, card: int, figures: Mapping[str, Any]) -> _Reckon:
    many, strength = figures["cards"], rules.strength

    def reckon(evaluator: CardEvaluator, table: Table, seat: int, card: int, chance: float) -> float:
        taken = sorted(table.ante, key=strength.__getitem__)[:many]
        return sum([max(evaluator.keep[other], 0.3) for other in taken])

    return reckon


@_maker("replace-from-deck")
def _replace_from_deck(rules: Rules, card: int, figures: Mapping[str, Any]) -> _Reckon:
    more = facts_of(rules).mean - rules.strength[card]

    def reckon(evaluator: CardEvaluator, table: Table, seat: int, card: int, chance: float) -> float:
        return USUAL + evaluator.more_strength(table, chance, more)

    return reckon


@_maker("replace-another")
def _replace_another(rules: Rules, card: int, figures: Mapping[str, Any]) -> _Reckon:
    mean, strength = facts_of(rules).mean, rules.strength

    def reckon(evaluator: CardEvaluator, table: Table, seat: int, card: int, chance: float) -> float:
        flight = table.flights[seat]
        if not flight:
            return 0.0
        given = min if sign_of(table) > 0 else max
        return USUAL + evaluator.more_strength(table, chance, mean - given([strength[other] for other in flight]))

    return reckon


@_maker("replace-from-three")
def _replace_from_three(rules: Rules, card: int, figures: Mapping[str, Any]) -> _Reckon:
    more = facts_of(rules).mean - rules.strength[card]

    def reckon(evaluator: CardEvaluator, table: Table, seat: int, card: int, chance: float) -> float:
        return USUAL + 1.5 + evaluator.more_strength(table, chance, more + 3.0 * sign_of(table))

    return reckon


@_maker("weakest-wins")
def _weakest_wins(rules: Rules, card: int, figures: Mapping[str, Any]) -> _Reckon:
    def reckon(evaluator: CardEvaluator, table: Table, seat: int, card: int, chance: float) -> float:
        return (evaluator.chance(table, seat, -1, card) - chance) * pot_worth(table)

    return reckon


def pot_worth(table: Table) -> float:
    """What the stakes are worth to whoever wins them."""
    return (table.stakes + 2.0) * RIVAL


def sign_of(table: Table) -> int:
    """-1 where the weakest flight wins the gambit as things stand."""
    return -1 if weakest_wins(table) else 1


def _mixed(rules: Rules, table: Table, seat: int) -> int:
    good, evil = rules.good, rules.evil
    mixed = 0
    for other in table.playing:
        flight = table.flights[other]
        mixed += other != seat and any([good[card] for card in flight]) and any([evil[card] for card in flight])
    return mixed


@_maker("mixed-flights-pay")
def _mixed_flights_pay(rules: Rules, card: int, figures: Mapping[str, Any]) -> _Reckon:
    gold: float = RIVAL * figures["gold"]
    return lambda evaluator, table, seat, card, chance: gold * _mixed(rules, table, seat)


@_maker("rob-mixed-flights")
def _rob_mixed_flights(rules: Rules, card: int, figures: Mapping[str, Any]) -> _Reckon:
    gold = RIVAL * figures["gold"] + ROBBED
    return lambda evaluator, table, seat, card, chance: gold * _mixed(rules, table, seat)
