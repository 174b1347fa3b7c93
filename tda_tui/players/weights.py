"""The weights with which a player evaluates, and styles, which change them. Neither changes the rules."""

from collections.abc import Mapping
from typing import Final, NamedTuple


class Weights(NamedTuple):
    """What things are worth, in gold, and how likely they are. Found by playing thousands of games."""

    rival: float = 0.25  # an average opponent's losing 1 gold
    card: float = 2.4  # one more card in a hand of ordinary size
    keep: float = 0.65  # each point of strength kept in hand for later
    keep_power: float = 0.6  # the part of a power's value kept with the card in hand
    their_card: float = 7.3  # mean strength of an opponent's play
    spread: float = 3.6  # its standard deviation
    plan_best: float = 0.7  # weight of one's best cards, against average ones, in plans
    lead: float = 1.2  # leading the next round
    deny: float = 1.8  # preventing the next player's power from triggering
    pair: float = 0.42  # the part of a special flight's value counted when two cards are missing, both held
    last: float = 0.8  # ... when one is missing, which is held
    hope: float = 0.08  # ... when one is missing, which is not held
    pot: float = 1.0  # 1 gold in the stakes
    raise_ante: float = 0.8  # how boldly a strong hand raises the ante
    repaid: float = 0.4  # the part of a debt that is eventually repaid
    ahead: float = 1.3  # factor on the gold of the richest rival
    grudge: float = 1.0  # factor on the gold of the previous gambit's winner
    thrift: float = 1.0  # factor on gold paid
    bluff: float = 0.0  # each point of strength shown in the ante


WEIGHTS: Final = Weights()

Style = Mapping[str, float]
"""Factors on fields of `Weights`; others stay unchanged.

For a field whose default is 0 a factor is useless: there the style gives its value.
"""


def is_factor(weight: str) -> bool:
    """Whether a style multiplies that weight. Raises AttributeError for an unknown weight."""
    return bool(getattr(WEIGHTS, weight) != 0.0)


def styled(weights: Weights, style: Style | None) -> Weights:
    """The weights with a style applied. Raises AttributeError for an unknown weight."""
    if not style:
        return weights
    return weights._replace(
        **{name: figure * getattr(weights, name) if is_factor(name) else figure for name, figure in style.items()}
    )
