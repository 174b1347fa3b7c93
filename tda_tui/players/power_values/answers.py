"""The value of an answer to a power's question, in gold: as registered for the power, or else by kind of question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tda_tui.players.power_values import ante_effects
from tda_tui.players.power_values.hand_cards import losing, robbing
from tda_tui.players.power_values.registry import AnswerWorth, Asked, EffectWorth, value_of
from tda_tui.rules.state.table import NO_CARD

if TYPE_CHECKING:
    from tda_tui.players.evaluation.position_evaluation import PositionEvaluation
    from tda_tui.rules.questions import Question


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
    return value_of(power).answers.get(kind) or _USUALLY.get(kind, _no_difference)


def effect_worth(power: str | None, effect: str) -> EffectWorth | None:
    """How an effect offered by a power is valued; None if the power is not known to offer it."""
    return value_of(power).effects.get(effect)


def _rob(position: PositionEvaluation, asked: Asked, seat: int) -> float:
    return robbing(position, seat, asked.gold)


def _take(position: PositionEvaluation, asked: Asked, card: int) -> float:
    return position.keep(card) - ante_effects.acting(position, card)


def _lose(position: PositionEvaluation, asked: Asked, card: int) -> float:
    return -losing(position, card)


def _keep(position: PositionEvaluation, asked: Asked, card: int) -> float:
    return position.keep(card)


def _no_difference(position: PositionEvaluation, asked: Asked, choice: int) -> float:
    return 0.0


_USUALLY: dict[str, AnswerWorth] = {
    "opponent": _rob,
    "ante-card": _take,
    "hand-card": _lose,
    "revealed-card": _keep,
}
