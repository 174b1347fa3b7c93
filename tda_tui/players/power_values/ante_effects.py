"""The value of cards in the ante: the effects of ante cards."""

from __future__ import annotations

from collections.abc import Callable

from tda_tui.players.evaluation.view_position import ViewPosition
from tda_tui.rules.powers.lasting import WEAKEST_WINS

FLIGHTS = 0.25
"""The probability that some opponent completes a special flight in a gambit."""


def acting_in_ante(position: ViewPosition, card: int) -> float:
    """The value to the seat of the card's ante effect for the rest of the gambit."""
    worth = _ACTING.get(position.rules.ante_effect[card] or "")
    return worth(position, card) if worth else 0.0


def entering_ante(position: ViewPosition, card: int) -> float:
    """The value to the seat of the card entering the ante now."""
    if position.rules.ante_effect[card] != "all-pay-weakest":
        return acting_in_ante(position, card)
    strength = position.rules.strength
    return all_pay(position, min([strength[other] for other in [card, *position.ante]]))


def all_pay(position: ViewPosition, price: int) -> float:
    """The value of everybody's paying the stakes."""
    return position.taxed(price) - position.my_gold_loss(price) * (1.0 - position.chance)


def _share(position: ViewPosition, card: int) -> float:
    mine = position.flights_worth(position.flight, position.hand) > 0.0
    return (0.5 * mine * (1.0 - position.chance) - FLIGHTS * position.chance) * position.pot


def _leader_pays(position: ViewPosition, card: int) -> float:
    """The leader pays each opponent in every remaining round: bad for a strong hand, which leads more often."""
    leads = (position.chance + 1.0 / position.count) / 2
    return position.rounds_after * position.rules.ante_figure[card] * (1.0 - leads * position.count)


def _strong_trigger(position: ViewPosition, card: int) -> float:
    strength, least = position.rules.strength, position.rules.ante_figure[card]
    held = sum(strength[c] >= least for c in position.rest(card))
    return 1.5 * (min(held, position.rounds_after) - 0.6 * min(position.rounds_after, 1))


def _weakest_wins(position: ViewPosition, card: int) -> float:
    if any(effect.name == WEAKEST_WINS for effect in position.view.effects):
        return 0.0
    rest = position.rest(card)
    weakest = position.chance_with(position.flight, rest, 0.0, True)
    return position.winning(weakest - position.chance_with(position.flight, rest, 0.0, False))


_ACTING: dict[str, Callable[[ViewPosition, int], float]] = {
    "share-with-flights": _share,
    "leader-pays": _leader_pays,
    "strong-cards-trigger": _strong_trigger,
    "weakest-wins": _weakest_wins,
}
"""The value of an effect while the card is in the ante, by the effect's name."""
