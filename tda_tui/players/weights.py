"""How heavily a player weighs what it evaluates, and styles, which change that. They never change rules."""

from collections.abc import Mapping
from typing import Final, NamedTuple


class Weights(NamedTuple):
    """What things are worth, in gold, or how likely they are. Found by playing thousands of games."""

    rival: float = 0.25  # that an average opponent has one gold less
    card: float = 2.4  # a card more in a hand of ordinary size
    keep: float = 0.65  # each point of strength that stays in the hand for later
    keep_power: float = 0.6  # the part of a power's worth that stays with the card in the hand
    their_card: float = 7.3  # strength that an opponent plays on average
    spread: float = 3.6  # how far that varies
    plan_best: float = 0.7  # how much I hold to playing my best cards
    lead: float = 1.2  # leading the next round
    deny: float = 1.8  # that the next player's power does not trigger
    pair: float = 0.42  # the part of a colour flight's worth that counts with two more cards to play
    last: float = 0.8  # ... with one more card to play, which I hold
    hope: float = 0.08  # ... with one more card to play, which I don't hold
    pot: float = 1.0  # a gold in the stakes
    raise_ante: float = 0.8  # how boldly a strong hand raises the ante
    repaid: float = 0.4  # the part of a debt that is repaid in the end
    ahead: float = 1.3  # how much more a rival's gold counts for who has the most
    grudge: float = 1.0  # ... and for who won the gambit before
    thrift: float = 1.0  # how heavily gold weighs that I have to pay
    bluff: float = 0.0  # what each point of strength is worth that I show in the ante


WEIGHTS: Final = Weights()

Style = Mapping[str, float]
"""Factors on fields of `Weights`; what is not named stays as it is.

A field that is usually 0 has no use for a factor: there the style says its value.
"""


def is_factor(weight: str) -> bool:
    """Whether a style multiplies that weight. AttributeError if there is no such weight."""
    return bool(getattr(WEIGHTS, weight) != 0.0)


def styled(weights: Weights, style: Style | None) -> Weights:
    """The weights as that style has them. AttributeError for a weight that there is not."""
    if not style:
        return weights
    return weights._replace(
        **{name: figure * getattr(weights, name) if is_factor(name) else figure for name, figure in style.items()}
    )
