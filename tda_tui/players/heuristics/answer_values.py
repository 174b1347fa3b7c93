"""What an answer to a power's question is worth, in gold: by the kind of question and the power that asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from tda_tui.players.heuristics import ante_values, power_values

if TYPE_CHECKING:
    from tda_tui.players.heuristics.position_evaluation import Outlook
    from tda_tui.rules.questions import Question


class Asked(NamedTuple):
    """Who asks: the card, the power that it is using (another card's where it copies), its figures and its gold."""

    source: int
    power: str | None
    figures: Mapping[str, Any]
    gold: int


def asked(outlook: Outlook, question: Question) -> Asked:
    """What is to be known about a question that a card asks."""
    assert question.source is not None
    copies = question.about is not None and question.kind != "trigger"
    number = outlook.rules.number
    printed = outlook.rules.cards[number[question.about if copies and question.about else question.source]]
    gold = question.gold or int(printed.figures.get("gold", 0))
    return Asked(number[question.source], printed.power, printed.figures, gold)


Worth = Callable[["Outlook", Asked, int], float]
"""What it is worth to choose this card or this seat."""


def gained(outlook: Outlook, brings: power_values.Gain) -> float:
    """What a power brings, in gold."""
    if brings.weakest and not outlook.weakest_wins:
        change = outlook.chance_with(outlook.flight, outlook.hand, 0.0, True) - outlook.chance
        return outlook.winning(change)
    return brings.gold + brings.strength * outlook.point()


def triggering(outlook: Outlook, card: int) -> float:
    """What it brings that a card of my flight triggers now."""
    return gained(outlook, power_values.gain(outlook, card))


# Opponents


def _rob(outlook: Outlook, asked: Asked, seat: int) -> float:
    return power_values.robbing(outlook, seat, asked.gold)


def _pays(outlook: Outlook, asked: Asked, seat: int) -> float:
    return outlook.paid_by(seat, asked.gold)


def _pays_per_evil(outlook: Outlook, asked: Asked, seat: int) -> float:
    return outlook.paid_by(seat, power_values.evil_in_ante(outlook))


def _demand(outlook: Outlook, asked: Asked, seat: int) -> float:
    return power_values.demanding(outlook, seat, asked.source, asked.figures)


def _loses_card(outlook: Outlook, asked: Asked, seat: int) -> float:
    return power_values.robbing_unseen(outlook, seat)


# Cards that lie open


def _take(outlook: Outlook, asked: Asked, card: int) -> float:
    return outlook.keep(card) - ante_values.acting(outlook, card)


def _copy(outlook: Outlook, asked: Asked, card: int) -> float:
    return gained(outlook, power_values.using(outlook, asked.source, card))


def _keep(outlook: Outlook, asked: Asked, card: int) -> float:
    return outlook.keep(card)


def _slay(outlook: Outlook, asked: Asked, card: int) -> float:
    owner = next(seat for seat, flight in enumerate(outlook.flights) if card in flight)
    return power_values.slaying(outlook, owner, card)


def _swap(outlook: Outlook, asked: Asked, card: int) -> float:
    brings = power_values.swapping(outlook, asked.source, card)
    return brings.gold + brings.strength * outlook.point()


def _trigger(outlook: Outlook, asked: Asked, card: int) -> float:
    return triggering(outlook, card)


def _give_up(outlook: Outlook, asked: Asked, card: int) -> float:
    """An unknown card takes the place of one in my flight."""
    rest = [c for c in outlook.flight if c != card]
    change = outlook.facts.mean
    free = 6.0 if outlook.barred(outlook.flight) and not outlook.barred(rest) else 0.0
    chance = outlook.chance_with(rest, outlook.hand, change)
    return outlook.winning(chance) + outlook.flight_worth(rest, outlook.hand) + free


def _lay_in_place(outlook: Outlook, asked: Asked, card: int) -> float:
    """A revealed card takes the place of the one that asks, and triggers."""
    then = [card if c == asked.source else c for c in outlook.flight]
    brings = power_values.gain(outlook, card)
    weakest = outlook.weakest_wins or brings.weakest
    chance = outlook.chance_with(then, outlook.hand, brings.strength, weakest)
    return brings.gold + outlook.winning(chance) + outlook.flight_worth(then, outlook.hand)


# Cards of my hand


def _reveal(outlook: Outlook, asked: Asked, card: int) -> float:
    brings = power_values.using(outlook, asked.source, card)
    return brings.gold + brings.strength * outlook.point() - 0.1


def _stand_in(outlook: Outlook, asked: Asked, card: int) -> float:
    """A card of my hand takes the place of the one that asks, and triggers."""
    rest = [c for c in outlook.hand if c != card]
    then = [card if c == asked.source else c for c in outlook.flight]
    strength = outlook.rules.strength
    brings = power_values.replacing(outlook, asked.source, card)
    extra = brings.strength - (strength[card] - strength[asked.source])
    better = outlook.chance_with(then, rest, extra, outlook.weakest_wins or brings.weakest) - outlook.chance
    flights = outlook.flight_worth(then, rest) - outlook.flight_worth(outlook.flight, outlook.hand)
    return brings.gold + outlook.winning(better) + flights


def _feed(outlook: Outlook, asked: Asked, card: int) -> float:
    return power_values.feeding(outlook, card)


def _part(outlook: Outlook, asked: Asked, card: int) -> float:
    return -power_values.parting(outlook, card)


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


EFFECTS: dict[tuple[str, str], Callable[[Outlook, Asked], float]] = {
    ("collect-or-tax", "collect"): lambda outlook, asked: power_values.collecting(outlook, asked.gold),
    ("collect-or-tax", "tax"): lambda outlook, asked: power_values.taxing(outlook, asked.gold),
    ("steal-or-tax-per-evil-dragon", "steal"): lambda outlook, asked: outlook.stolen(asked.gold),
    ("steal-or-tax-per-evil-dragon", "tax"): lambda outlook, asked: outlook.taxed(asked.gold),
    ("cycle-one-or-all", "one"): lambda outlook, asked: power_values.cycling_one(outlook, asked.source),
    ("cycle-one-or-all", "hand"): lambda outlook, asked: power_values.cycling_all(outlook, asked.source),
}
"""What each of the effects is worth that a power lets me choose between."""
