"""The value of playing or anting a card, part by part."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from tda_tui.players.evaluation.special_flights import flight_worth
from tda_tui.players.power_values import ante_effects
from tda_tui.players.power_values.registry import Gain, gain

if TYPE_CHECKING:
    from tda_tui.players.evaluation.position_evaluation import PositionEvaluation


class PlayParts(NamedTuple):
    """The parts of the value of playing a card, in gold; their sum is its value."""

    gambit: float  # the chance to win the gambit with the card's strength
    power: float  # what its power gains now, and its effect on that chance
    special: float  # special flights it completes or prepares
    deny: float  # making it less likely that the next player's power triggers
    lead: float  # the chance to lead the next round
    keep: float  # minus its value in hand


class AnteParts(NamedTuple):
    """The parts of the value of anting a card, in gold; their sum is its value."""

    gambit: float  # the chance to win the stakes
    price: float  # minus the cost of the ante
    lead: float  # the chance to lead the first round
    special: float  # special flights still possible from hand
    effect: float  # its effect while in the ante
    keep: float  # minus its value in hand


def play_parts(position: PositionEvaluation, card: int, fires: bool) -> PlayParts:
    """The parts of the value of playing this card: immediate effects, the gambit, and the cards left in hand.

    `fires` says whether its power triggers. Sets `position.chance` to the chance of winning the gambit with the card.
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
    """The parts of the value of anting this card: a high price suits a strong hand and a large hoard.

    Sets `position.chance` and `position.pot` to those of the resulting gambit.
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
    """Each strength with its probability to be the highest of the other antes; players are assumed to spare their best
    cards."""
    calm = [min(1.0, part * 1.25) for part in at_most]
    reached = [part**others for part in calm]
    return [(value, reached[value] - (reached[value - 1] if value else 0.0)) for value in range(len(reached))]
