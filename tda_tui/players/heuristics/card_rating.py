"""What playing or anting a card is worth, part by part."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from tda_tui.players.evaluation.special_flights import flight_worth
from tda_tui.players.power_values import ante_effects
from tda_tui.players.power_values.registry import Gain, gain

if TYPE_CHECKING:
    from tda_tui.players.evaluation.position_evaluation import PositionEvaluation


class PlayParts(NamedTuple):
    """What playing a card is worth, in gold, by what makes it so. The sum is its worth."""

    gambit: float  # the chance to win the gambit with the card's strength
    power: float  # what its power brings now, and changes in that chance
    special: float  # special flights that it completes or prepares
    deny: float  # that the next player's power can hardly trigger
    lead: float  # the chance to lead the next round
    keep: float  # less what it would be worth in hand


class AnteParts(NamedTuple):
    """What anting a card is worth, in gold, by what makes it so. The sum is its worth."""

    gambit: float  # the chance to win the stakes
    price: float  # less what the ante costs
    lead: float  # the chance to lead the first round
    special: float  # special flights that stay in hand
    effect: float  # what it does while it lies in the ante
    keep: float  # less what it would be worth in hand


def play_parts(position: PositionEvaluation, card: int, fires: bool) -> PlayParts:
    """What playing this card is worth: what it does now, for the gambit, and what it leaves in hand.

    `fires` says whether its power triggers. Leaves in `position.chance` the chance to win the gambit with the card.
    """
    rest = [c for c in position.hand if c != card]
    before = position.flight, position.hand
    position.flight, position.hand = [*position.flight, card], rest
    printed = position.rules.strength[card]
    try:
        position.chance = chance = position.chance_with(position.flight, rest)
        brings = gain(position, card) if fires else Gain()
        gambit, power = position.winning(chance), brings.gold
        if brings.strength or brings.weakest:
            weakest = position.weakest_wins or brings.weakest
            power += position.winning(position.chance_with(position.flight, rest, brings.strength, weakest)) - gambit
        special = flight_worth(position, position.flight, rest)
        lies = printed + brings.strength if brings.strength else printed
        deny, lead = position.round_parts(lies)
        return PlayParts(gambit, power, special, deny, lead, -position.keep(card))
    finally:
        position.flight, position.hand = before


def ante_parts(position: PositionEvaluation, card: int) -> AnteParts:
    """What anting this card is worth: a high price suits a strong hand and a full purse.

    Leaves in `position.chance` and `position.pot` what the gambit would then be about.
    """
    rules, weights = position.rules, position.weights
    rest = [c for c in position.hand if c != card]
    strength = rules.strength[card]
    others = position.count - 1
    at_most = position.facts.at_most
    chance = position.chance_with([], rest)
    price = sum(max(strength, value) * weight for value, weight in _highest(at_most, others))
    pot = position.view.stakes + price * position.count
    position.chance, position.pot = chance, pot
    special, effect = flight_worth(position, [], rest), ante_effects.entering(position, card)
    bold = weights.raise_ante if position.mine.gold >= price else weights.raise_ante / 2
    bold *= 1.0 + position.rival_mean
    lead = weights.lead * at_most[strength] ** others
    costs = weights.bluff * strength - bold * price
    return AnteParts(bold * chance * pot, costs, lead, special, effect, -position.keep(card))


def _highest(at_most: Sequence[float], others: int) -> list[tuple[int, float]]:
    """How likely each strength is as the highest of the others' antes; nobody antes the best gladly."""
    calm = [min(1.0, part * 1.25) for part in at_most]
    reached = [part**others for part in calm]
    return [(value, reached[value] - (reached[value - 1] if value else 0.0)) for value in range(len(reached))]
