"""The value of powers that use other cards' powers, and of the one that slays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tda_tui.players.power_values.registry import (
    USUAL,
    Asked,
    Figures,
    Gain,
    best_gain,
    gain,
    gain_in_gold,
    power_value,
    value_of,
)
from tda_tui.rules.powers.card_filter import CardFilter

if TYPE_CHECKING:
    from tda_tui.players.evaluation.position_evaluation import PositionEvaluation


def _trigger(position: PositionEvaluation, asked: Asked, card: int) -> float:
    return gain_in_gold(position, gain(position, card))


@power_value("trigger-my-flight", 3.0, answers={"flight-card": _trigger}, nested=True)
def _trigger_flight(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    test = CardFilter.named(figures["fits"])
    found = [gain(position, c) for c in position.flight if c != card and test.admits(position.rules, c, card)]
    return Gain(sum([g.gold for g in found], 0.0), sum([g.strength for g in found], 0.0))


def _using(position: PositionEvaluation, source: int, printed: int) -> Gain:
    """The gain of using the power printed on another card."""
    if value_of(position.rules.cards[printed].power).nested:
        return Gain(USUAL / 2)
    return gain(position, printed, source)


def _reveal(position: PositionEvaluation, asked: Asked, card: int) -> float:
    brings = _using(position, asked.source, card)
    return brings.gold + brings.strength * position.point() - 0.1


@power_value("reveal-and-use", 4.0, answers={"hand-card": _reveal}, uses_hand_card=True, nested=True)
def _reveal_and_use(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    shown = [c for c in position.hand if position.rules.dragon[c] and c != card]
    return best_gain(position, [_using(position, card, c) for c in shown])


def _copy(position: PositionEvaluation, asked: Asked, card: int) -> float:
    return gain_in_gold(position, _using(position, asked.source, card))


@power_value("copy-from-ante", 3.5, answers={"ante-card": _copy}, nested=True)
def _copy_from_ante(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    return best_gain(position, [_using(position, card, c) for c in position.ante])


@power_value("copy-from-flights", 3.5, answers={"flight-card": _copy}, nested=True)
def _copy_from_flights(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    test = CardFilter.named(figures["fits"])
    models = [c for c in position.all_flights() if c != card and test.admits(position.rules, c, card)]
    return best_gain(position, [_using(position, card, c) for c in models])


def _slaying(position: PositionEvaluation, seat: int, prey: int) -> float:
    """The value of removing a card from a seat's flight: higher from a strong opponent, negative from one's own."""
    strength = position.rules.strength[prey]
    point = position.point()
    if position.weakest_wins:
        strength = -strength
    if seat == position.me:
        return -strength * point - 1.0
    seen = position.view.seats[seat]
    strongest = max(position.view.seats[s].strength for s in position.opponents)
    threat = 1.0 if seen.strength >= strongest else 0.5
    return 0.6 * strength * point * threat + 0.1 * strength * threat


def _slay_this(position: PositionEvaluation, asked: Asked, card: int) -> float:
    owner = next(seat for seat, flight in enumerate(position.flights) if card in flight)
    return _slaying(position, owner, card)


@power_value("slay", 5.0, answers={"flight-card": _slay_this})
def _slay(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    test = CardFilter.named(figures["fits"])
    found = [
        _slaying(position, seat, prey)
        for seat in range(position.count)
        for prey in position.flights[seat]
        if test.admits(position.rules, prey, card)
    ]
    return Gain(max(found, default=0.0))
