"""What ante effects are worth, in gold: those of cards that do something only while they lie in the ante."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tda_tui.players.evaluation.special_flights import flight_worth
from tda_tui.rules.powers.lasting import WEAKEST_WINS

if TYPE_CHECKING:
    from tda_tui.players.evaluation.position_evaluation import PositionEvaluation

FLIGHTS = 0.25
"""How likely it is that some opponent completes a special flight in a gambit."""


def acting(position: PositionEvaluation, card: int) -> float:
    """What it brings me that the card's ante effect acts for the rest of the gambit, compared with not."""
    worth = _ACTING.get(position.rules.ante_effect[card] or "")
    return worth(position, card) if worth else 0.0


def entering(position: PositionEvaluation, card: int) -> float:
    """What it brings me that the card comes into the ante now."""
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
    """The leader pays each opponent in every round to come: only a strong hand leads more often than others."""
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
"""By the effect's name: what it is worth while the card lies there."""
_ENTERING: dict[str, _Worth] = {"all-pay-weakest": _all_pay}
"""... and what happens once, as the card comes in. Other effects are worth nothing."""
