"""What it brings that hands change: cards of mine that go or are exchanged, and cards that opponents lose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tda_tui.players.evaluation.formulas import LEAST_LOSS, OWNERS_LOSS
from tda_tui.players.evaluation.special_flights import flight_worth
from tda_tui.players.power_values.registry import USUAL

if TYPE_CHECKING:
    from tda_tui.players.evaluation.position_evaluation import PositionEvaluation


def unknown_card_worth(position: PositionEvaluation) -> float:
    """What an unknown card in hand is worth."""
    return (position.weights.card + position.weights.keep_power * USUAL * 0.75) * position.future


def exchanging(position: PositionEvaluation, card: int) -> float:
    """What it brings to change a card of my hand for an unknown one, less a little for the trouble."""
    if position.weakest_wins and position.rounds_after:
        return -1.0
    return unknown_card_worth(position) - 0.2 - position.keep(card)


def losing(position: PositionEvaluation, card: int) -> float:
    """What it costs to lose a card of my hand: for later, for this gambit and for special flights."""
    rest = [c for c in position.hand if c != card]
    chance = position.chance_with(position.flight, position.hand) - position.chance_with(position.flight, rest)
    flights = flight_worth(position, position.flight, position.hand) - flight_worth(position, position.flight, rest)
    return max(position.keep(card), LEAST_LOSS) + position.winning(chance) + flights


def weakening(position: PositionEvaluation, seat: int) -> float:
    """What it brings that this opponent loses a card."""
    return position.rival[seat] * position.weights.card * position.future


def taking_random_card(position: PositionEvaluation, seat: int) -> float:
    """What a random card from that hand is worth to me, and its loss to its owner."""
    if not position.view.seats[seat].hand_size:
        return 0.0
    return position.cards(1) + OWNERS_LOSS * position.weights.card * position.future


def robbing(position: PositionEvaluation, seat: int, gold: int) -> float:
    """What it brings that this opponent pays me and loses a random card to me."""
    return position.paid_by(seat, gold) + taking_random_card(position, seat)
