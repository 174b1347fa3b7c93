"""The registry of the value of powers to computer players, by the name that card files use.

A power that is not registered has the average value of powers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from tda_tui.players.evaluation.formulas import USUAL
from tda_tui.players.evaluation.position_evaluation import PositionEvaluation
from tda_tui.players.evaluation.table_evaluation import TableEvaluation
from tda_tui.players.power_values.card_values import acting_in_ante, losing, robbing
from tda_tui.rules.questions import Question
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.table import NO_CARD, Table

Figures = Mapping[str, Any]
"""A card's figures, by the names of the power's parameters."""


class Gain(NamedTuple):
    """What a power brings: gold, strength for the player's total, and whether the weakest flight wins from then on."""

    gold: float = 0.0
    strength: float = 0.0
    weakest: bool = False


class Asked(NamedTuple):
    """Who asks: the card, the power it uses (another card's if it copies), its figures and the gold in question."""

    source: int
    power: str | None
    figures: Figures
    gold: int


Estimate = Callable[["PositionEvaluation", int, Figures], Gain]
"""The gain of a power now, given the position and the card in the player's flight that uses it."""
AnswerWorth = Callable[["PositionEvaluation", Asked, int], float]
"""The value in gold of answering with a card or a seat."""
EffectWorth = Callable[["PositionEvaluation", Asked], float]
"""The value in gold of one of the effects a power offers."""
FastGain = Callable[["TableEvaluation", "Table", int, int, float], float]
"""The value of a power in a playout, in gold, given the table, the seat that plays the card, the card, and the seat's
chance to win the gambit with it."""
FastGainMaker = Callable[["Rules", int, Figures], FastGain]
"""Creates the FastGain of one card of a ruleset."""


def usual_gain(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    """The estimate for a power about which nothing is known."""
    return Gain(USUAL)


class PowerValue(NamedTuple):
    """Everything computer players know about a power. The defaults are for an unknown power."""

    usual: float | Callable[[Figures], float] = USUAL  # value in gold in an ordinary position
    estimate: Estimate = usual_gain  # gain in a given position
    fast: FastGainMaker | None = None  # value in a playout; None: the usual value
    answers: Mapping[str, AnswerWorth] = {}  # values of answers by kind of question, if not the usual ones
    effects: Mapping[str, EffectWorth] = {}  # values of the effects it offers, by name
    uses_hand_card: bool = False  # whether the card from hand it asks for is used, not lost
    nested: bool = False  # whether it uses another card's power; such powers are not followed deeper


POWER_VALUES: dict[str, PowerValue] = {}
_UNKNOWN = PowerValue()


def power_value(
    name: str,
    usual: float | Callable[[Figures], float],
    *,
    fast: FastGainMaker | None = None,
    answers: Mapping[str, AnswerWorth] | None = None,
    effects: Mapping[str, EffectWorth] | None = None,
    uses_hand_card: bool = False,
    nested: bool = False,
) -> Callable[[Estimate], Estimate]:
    """Decorator that registers a function as the estimate of the power `name`, with everything else known about it."""

    def register(estimate: Estimate) -> Estimate:
        POWER_VALUES[name] = PowerValue(usual, estimate, fast, answers or {}, effects or {}, uses_hand_card, nested)
        return estimate

    return register


def value_of(power: str | None) -> PowerValue:
    """What is known about the power; defaults if nothing is."""
    return POWER_VALUES.get(power or "", _UNKNOWN)


def gain(position: PositionEvaluation, card: int, source: int | None = None) -> Gain:
    """The gain of the power printed on the card, used by `source` (default: the card itself)."""
    printed = position.rules.cards[card]
    if printed.power is None:
        return Gain()
    brings = value_of(printed.power).estimate(position, card if source is None else source, printed.figures)
    return brings._replace(gold=brings.gold - printed.fee * (1.0 - position.chance)) if printed.fee else brings


def best_gain(position: PositionEvaluation, found: Sequence[Gain]) -> Gain:
    """The most valuable of these gains; no gain if there are none."""
    if len(found) < 2:
        return found[0] if found else Gain()
    point = position.point()
    return max(found, key=lambda brings: brings.gold + brings.strength * point)


def gain_in_gold(position: PositionEvaluation, brings: Gain) -> float:
    """The value of a gain in gold, with strength and a change of who wins valued by the chance to win."""
    if brings.weakest and not position.weakest_wins:
        change = position.chance_with(position.flight, position.hand, 0.0, True) - position.chance
        return position.winning(change)
    return brings.gold + brings.strength * position.point()


def fast_gain(rules: Rules, card: int) -> FastGain | None:
    """The playout value of a card's power; None if its usual value is to be used."""
    printed = rules.cards[card]
    make = value_of(printed.power).fast
    return make(rules, card, printed.figures) if make is not None and not printed.fee else None


@lru_cache(maxsize=16)
def usual_worths(rules: Rules) -> tuple[float, ...]:
    """The value in gold of each card's power in an ordinary position, by card number; 0.0 without a power."""
    known = [(value_of(card.power).usual if card.power is not None else 0.0, card.figures) for card in rules.cards]
    return tuple([usual(figures) if callable(usual) else usual for usual, figures in known])


def asked_by(position: PositionEvaluation, question: Question) -> Asked:
    """The card and power that ask the question. Without a card there is no power."""
    number = position.rules.number
    if question.source not in number:
        return Asked(NO_CARD, None, {}, question.gold)
    copies = question.about is not None and question.kind != "trigger"
    printed = position.rules.cards[number[question.about if copies and question.about else question.source]]
    gold = question.gold or int(printed.figures.get("gold", 0))
    return Asked(number[question.source], printed.power, printed.figures, gold)


def answer_worth(kind: str, power: str | None) -> AnswerWorth:
    """How answers to this kind of question of this power are valued; answers of unknown kinds are valued equal."""
    return value_of(power).answers.get(kind) or _USUALLY.get(kind, lambda position, asked, choice: 0.0)


def effect_worth(power: str | None, effect: str) -> EffectWorth | None:
    """How an effect offered by a power is valued; None if the power is not known to offer it."""
    return value_of(power).effects.get(effect)


_USUALLY: dict[str, AnswerWorth] = {
    "opponent": lambda position, asked, seat: robbing(position, seat, asked.gold),
    "ante-card": lambda position, asked, card: position.keep(card) - acting_in_ante(position, card),
    "hand-card": lambda position, asked, card: -losing(position, card),
    "revealed-card": lambda position, asked, card: position.keep(card),
}
