"""The value of changes to hands: cards lost or exchanged, and cards taken from opponents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tda_tui.players.evaluation.formulas import LEAST_LOSS, OWNERS_LOSS
from tda_tui.players.evaluation.special_flights import flight_worth
from tda_tui.players.power_values.registry import USUAL

if TYPE_CHECKING:
    from tda_tui.players.evaluation.position_evaluation import PositionEvaluation


def unknown_card_worth(position: PositionEvaluation) -> float:
    """The value of an unknown card in hand."""
    return (position.weights.card + position.weights.keep_power * USUAL * 0.75) * position.future


def exchanging(position: PositionEvaluation, card: int) -> float:
    """The value of exchanging a card in hand for an unknown one, minus a little so that ties keep the card."""
    if position.weakest_wins and position.rounds_after:
        return -1.0
    return unknown_card_worth(position) - 0.2 - position.keep(card)


def losing(position: PositionEvaluation, card: int) -> float:
    """The cost of losing a card from hand: for later, for this gambit and for special flights."""
    rest = [c for c in position.hand if c != card]
    chance = position.chance_with(position.flight, position.hand) - position.chance_with(position.flight, rest)
    flights = flight_worth(position, position.flight, position.hand) - flight_worth(position, position.flight, rest)
    return max(position.keep(card), LEAST_LOSS) + position.winning(chance) + flights


def weakening(position: PositionEvaluation, seat: int) -> float:
    """The value of this opponent's losing a card."""
    return position.rival[seat] * position.weights.card * position.future


def taking_random_card(position: PositionEvaluation, seat: int) -> float:
    """The value of taking a random card from that hand, including its owner's loss."""
    if not position.view.seats[seat].hand_size:
        return 0.0
    return position.cards(1) + OWNERS_LOSS * position.weights.card * position.future


def robbing(position: PositionEvaluation, seat: int, gold: int) -> float:
    """The value of being paid by this opponent and taking a random card."""
    return position.paid_by(seat, gold) + taking_random_card(position, seat)
