"""What an answer to a power's question is worth, in gold: by the kind of question and the power that asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from tda_tui.players.heuristics import ante_values, power_values

if TYPE_CHECKING:
    from tda_tui.players.heuristics.position_evaluation import PositionEvaluation
    from tda_tui.rules.questions import Question


class Asked(NamedTuple):
    """Who asks: the card, the power that it is using (another card's where it copies), its figures and its gold."""

    source: int
    power: str | None
    figures: Mapping[str, Any]
    gold: int


def asked(position: PositionEvaluation, question: Question) -> Asked:
    """What is to be known about a question that a card asks."""
    assert question.source is not None
    copies = question.about is not None and question.kind != "trigger"
    number = position.rules.number
    printed = position.rules.cards[number[question.about if copies and question.about else question.source]]
    gold = question.gold or int(printed.figures.get("gold", 0))
    return Asked(number[question.source], printed.power, printed.figures, gold)


Worth = Callable[["PositionEvaluation", Asked, int], float]
"""What it is worth to choose this card or this seat."""


def gained(position: PositionEvaluation, brings: power_values.Gain) -> float:
    """What a power brings, in gold."""
    if brings.weakest and not position.weakest_wins:
        change = position.chance_with(position.flight, position.hand, 0.0, True) - position.chance
        return position.winning(change)
    return brings.gold + brings.strength * position.point()


def triggering(position: PositionEvaluation, card: int) -> float:
    """What it brings that a card of my flight triggers now."""
    return gained(position, power_values.gain(position, card))


# Opponents


def _rob(position: PositionEvaluation, asked: Asked, seat: int) -> float:
    return power_values.robbing(position, seat, asked.gold)


def _pays(position: PositionEvaluation, asked: Asked, seat: int) -> float:
    return position.paid_by(seat, asked.gold)


def _pays_per_evil(position: PositionEvaluation, asked: Asked, seat: int) -> float:
    return position.paid_by(seat, power_values.evil_in_ante(position))


def _demand(position: PositionEvaluation, asked: Asked, seat: int) -> float:
    return power_values.demanding(position, seat, asked.source, asked.figures)


def _loses_card(position: PositionEvaluation, asked: Asked, seat: int) -> float:
    return power_values.robbing_unseen(position, seat)


# Cards that lie open


def _take(position: PositionEvaluation, asked: Asked, card: int) -> float:
    return position.keep(card) - ante_values.acting(position, card)


def _copy(position: PositionEvaluation, asked: Asked, card: int) -> float:
    return gained(position, power_values.using(position, asked.source, card))


def _keep(position: PositionEvaluation, asked: Asked, card: int) -> float:
    return position.keep(card)


def _slay(position: PositionEvaluation, asked: Asked, card: int) -> float:
    owner = next(seat for seat, flight in enumerate(position.flights) if card in flight)
    return power_values.slaying(position, owner, card)


def _swap(position: PositionEvaluation, asked: Asked, card: int) -> float:
    brings = power_values.swapping(position, asked.source, card)
    return brings.gold + brings.strength * position.point()


def _trigger(position: PositionEvaluation, asked: Asked, card: int) -> float:
    return triggering(position, card)


def _give_up(position: PositionEvaluation, asked: Asked, card: int) -> float:
    """An unknown card takes the place of one in my flight."""
    rest = [c for c in position.flight if c != card]
    change = position.facts.mean
    free = 6.0 if position.barred(position.flight) and not position.barred(rest) else 0.0
    chance = position.chance_with(rest, position.hand, change)
    return position.winning(chance) + position.flight_worth(rest, position.hand) + free


def _lay_in_place(position: PositionEvaluation, asked: Asked, card: int) -> float:
    """A revealed card takes the place of the one that asks, and triggers."""
    then = [card if c == asked.source else c for c in position.flight]
    brings = power_values.gain(position, card)
    weakest = position.weakest_wins or brings.weakest
    chance = position.chance_with(then, position.hand, brings.strength, weakest)
    return brings.gold + position.winning(chance) + position.flight_worth(then, position.hand)


# Cards of my hand


def _reveal(position: PositionEvaluation, asked: Asked, card: int) -> float:
    brings = power_values.using(position, asked.source, card)
    return brings.gold + brings.strength * position.point() - 0.1


def _stand_in(position: PositionEvaluation, asked: Asked, card: int) -> float:
    """A card of my hand takes the place of the one that asks, and triggers."""
    rest = [c for c in position.hand if c != card]
    then = [card if c == asked.source else c for c in position.flight]
    strength = position.rules.strength
    brings = power_values.replacing(position, asked.source, card)
    extra = brings.strength - (strength[card] - strength[asked.source])
    better = position.chance_with(then, rest, extra, position.weakest_wins or brings.weakest) - position.chance
    flights = position.flight_worth(then, rest) - position.flight_worth(position.flight, position.hand)
    return brings.gold + position.winning(better) + flights


def _feed(position: PositionEvaluation, asked: Asked, card: int) -> float:
    return power_values.feeding(position, card)


def _part(position: PositionEvaluation, asked: Asked, card: int) -> float:
    return -power_values.parting(position, card)


WORTHS: dict[tuple[str, str], Worth] = {
    ("opponent", "weakest-pays"): _pays,
    ("opponent", "strongest-pays-per-evil-ante"): _pays_per_evil,
    ("opponent", "demand"): _demand,
    ("opponent", "replace-from-opponent"): _loses_card,
    ("ante-card", "copy-from-ante"): _copy,
    ("flight-card", "slay"): _slay,
    ("flight-card", "swap-mortals"): _swap,
    ("flight-card", "trigger-my-flight"): _trigger,
    ("flight-card", "copy-from-flights"): _copy,
    ("hand-card", "reveal-and-use"): _reveal,
    ("hand-card", "replace-from-hand"): _stand_in,
    ("hand-card", "draw-and-feed-ante"): _feed,
    ("hand-card", "opponents-feed-ante"): _feed,
    ("revealed-card", "replace-from-three"): _lay_in_place,
}
"""Questions whose answers the power decides about."""

USUALLY: dict[str, Worth] = {
    "opponent": _rob,
    "ante-card": _take,
    "flight-card": _give_up,
    "hand-card": _part,
    "revealed-card": _keep,
}
"""... and those of all other powers, and of rewards, by the kind of question."""


def worth_of(kind: str, power: str | None) -> Worth:
    """How answers to that kind of question of that power are judged."""
    return WORTHS.get((kind, power or ""), USUALLY[kind])


# Words


EFFECTS: dict[tuple[str, str], Callable[[PositionEvaluation, Asked], float]] = {
    ("collect-or-tax", "collect"): lambda position, asked: power_values.collecting(position, asked.gold),
    ("collect-or-tax", "tax"): lambda position, asked: power_values.taxing(position, asked.gold),
    ("steal-or-tax-per-evil-dragon", "steal"): lambda position, asked: position.stolen(asked.gold),
    ("steal-or-tax-per-evil-dragon", "tax"): lambda position, asked: position.taxed(asked.gold),
    ("cycle-one-or-all", "one"): lambda position, asked: power_values.cycling_one(position, asked.source),
    ("cycle-one-or-all", "hand"): lambda position, asked: power_values.cycling_all(position, asked.source),
}
"""What each of the effects is worth that a power lets me choose between."""
