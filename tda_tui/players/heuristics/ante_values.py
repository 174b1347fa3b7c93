"""What ante effects are worth, in gold: those of cards that do something only while they lie in the ante."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tda_tui.rules.powers.lasting import WEAKEST_WINS

if TYPE_CHECKING:
    from tda_tui.players.heuristics.position_evaluation import Outlook

FLIGHTS = 0.25
"""How likely it is that some opponent completes a special flight in a gambit."""


def acting(outlook: Outlook, card: int) -> float:
    """What it brings me that the card's ante effect acts for the rest of the gambit, compared with not."""
    effect = outlook.rules.ante_effect[card]
    return _ACTING[effect](outlook, card) if effect in _ACTING else 0.0


def entering(outlook: Outlook, card: int) -> float:
    """What it brings me that the card comes into the ante now."""
    effect = outlook.rules.ante_effect[card]
    if effect is None:
        return 0.0
    return _all_pay(outlook, card) if effect == "all-pay-weakest" else acting(outlook, card)


def _all_pay(outlook: Outlook, card: int) -> float:
    strength = outlook.rules.strength
    price = min([strength[card], *[strength[c] for c in outlook.ante]])
    return outlook.taxed(price) - outlook.my_gold_loss(price) * (1.0 - outlook.chance)


def _share(outlook: Outlook, card: int) -> float:
    mine = outlook.flight_worth(outlook.flight, outlook.hand) > 0.0
    return (0.5 * mine * (1.0 - outlook.chance) - FLIGHTS * outlook.chance) * outlook.pot


def _leader_pays(outlook: Outlook, card: int) -> float:
    """The leader pays each opponent in every round to come: only a strong hand leads more often than others."""
    leads = (outlook.chance + 1.0 / outlook.count) / 2
    return outlook.rounds_after * outlook.rules.ante_figure[card] * (1.0 - leads * outlook.count)


def _strong_trigger(outlook: Outlook, card: int) -> float:
    strength, least = outlook.rules.strength, outlook.rules.ante_figure[card]
    held = sum(strength[c] >= least for c in outlook.hand if c != card)
    return 1.5 * (min(held, outlook.rounds_after) - 0.6 * min(outlook.rounds_after, 1))


def _weakest_wins(outlook: Outlook, card: int) -> float:
    if any(effect.name == WEAKEST_WINS for effect in outlook.view.effects):
        return 0.0
    rest = [c for c in outlook.hand if c != card]
    weakest = outlook.chance_with(outlook.flight, rest, 0.0, True)
    return outlook.winning(weakest - outlook.chance_with(outlook.flight, rest, 0.0, False))


_ACTING: dict[str, Callable[[Outlook, int], float]] = {
    "share-with-flights": _share,
    "leader-pays": _leader_pays,
    "strong-cards-trigger": _strong_trigger,
    "weakest-wins": _weakest_wins,
}
