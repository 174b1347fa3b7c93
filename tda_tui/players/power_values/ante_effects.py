"""The value of ante effects, in gold: effects of cards while they are in the ante."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tda_tui.players.evaluation.special_flights import flight_worth
from tda_tui.rules.powers.lasting import WEAKEST_WINS

if TYPE_CHECKING:
    from tda_tui.players.evaluation.position_evaluation import PositionEvaluation

FLIGHTS = 0.25
"""The probability that some opponent completes a special flight in a gambit."""


def acting(position: PositionEvaluation, card: int) -> float:
    """The value to the seat of the card's ante effect for the rest of the gambit."""
    worth = _ACTING.get(position.rules.ante_effect[card] or "")
    return worth(position, card) if worth else 0.0


def entering(position: PositionEvaluation, card: int) -> float:
    """The value to the seat of the card entering the ante now."""
    worth = _ENTERING.get(position.rules.ante_effect[card] or "")
    return worth(position, card) if worth else acting(position, card)


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
