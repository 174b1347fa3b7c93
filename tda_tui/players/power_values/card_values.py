"""The value of cards in hands and in the ante: lost, exchanged, taken, and the effects of ante cards."""

from __future__ import annotations

from collections.abc import Callable

from tda_tui.players.evaluation.formulas import LEAST_LOSS, OWNERS_LOSS, USUAL
from tda_tui.players.evaluation.position_evaluation import PositionEvaluation, flight_worth
from tda_tui.rules.powers.lasting import WEAKEST_WINS


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


FLIGHTS = 0.25
"""The probability that some opponent completes a special flight in a gambit."""


def acting_in_ante(position: PositionEvaluation, card: int) -> float:
    """The value to the seat of the card's ante effect for the rest of the gambit."""
    worth = _ACTING.get(position.rules.ante_effect[card] or "")
    return worth(position, card) if worth else 0.0


def entering_ante(position: PositionEvaluation, card: int) -> float:
    """The value to the seat of the card entering the ante now."""
    worth = _ENTERING.get(position.rules.ante_effect[card] or "")
    return worth(position, card) if worth else acting_in_ante(position, card)


def _all_pay(position: PositionEvaluation, card: int) -> float:
    strength = position.rules.strength
    price = min([strength[card], *[strength[c] for c in position.ante]])
    return position.taxed(price) - position.my_gold_loss(price) * (1.0 - position.chance)


def _share(position: PositionEvaluation, card: int) -> float:
    mine = flight_worth(position, position.flight, position.hand) > 0.0
    return (0.5 * mine * (1.0 - position.chance) - FLIGHTS * position.chance) * position.pot


def _leader_pays(position: PositionEvaluation, card: int) -> float:
    """The leader pays each opponent in every remaining round: bad for a strong hand, which leads more often."""
    leads = (position.chance + 1.0 / position.count) / 2
    return position.rounds_after * position.rules.ante_figure[card] * (1.0 - leads * position.count)


def _strong_trigger(position: PositionEvaluation, card: int) -> float:
    strength, least = position.rules.strength, position.rules.ante_figure[card]
    held = sum(strength[c] >= least for c in position.hand if c != card)
    return 1.5 * (min(held, position.rounds_after) - 0.6 * min(position.rounds_after, 1))


def _weakest_wins(position: PositionEvaluation, card: int) -> float:
    if any(effect.name == WEAKEST_WINS for effect in position.view.effects):
        return 0.0
    rest = [c for c in position.hand if c != card]
    weakest = position.chance_with(position.flight, rest, 0.0, True)
    return position.winning(weakest - position.chance_with(position.flight, rest, 0.0, False))


_Worth = Callable[["PositionEvaluation", int], float]

_ACTING: dict[str, _Worth] = {
    "share-with-flights": _share,
    "leader-pays": _leader_pays,
    "strong-cards-trigger": _strong_trigger,
    "weakest-wins": _weakest_wins,
}
"""The value of an effect while the card is in the ante, by the effect's name."""
_ENTERING: dict[str, _Worth] = {"all-pay-weakest": _all_pay}
"""The value of effects that happen once, when the card enters. Other effects are worth nothing."""
