"""The registry of what powers are worth to computer players: each by the name that card files call it by.

A power that is not registered is taken to bring what an unknown power brings on average.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from tda_tui.players.evaluation.position_evaluation import PositionEvaluation
    from tda_tui.players.evaluation.table_evaluation import TableEvaluation
    from tda_tui.rules.rulesets.rules import Rules
    from tda_tui.rules.state.table import Table

USUAL = 2.6
"""Gold that a power brings on average, if nothing else is known about it."""

Figures = Mapping[str, Any]
"""A card's figures, by the names of the power's parameters."""


class Gain(NamedTuple):
    """What a power brings: worth in gold, strength for my total, and whether the weakest flight wins from now on."""

    gold: float = 0.0
    strength: float = 0.0
    weakest: bool = False


class Asked(NamedTuple):
    """Who asks: the card, the power that it is using (another card's where it copies), its figures and its gold."""

    source: int
    power: str | None
    figures: Figures
    gold: int


Estimate = Callable[["PositionEvaluation", int, Figures], Gain]
"""What the power would bring now: of a position, and the card in my flight that carries the power out."""
AnswerWorth = Callable[["PositionEvaluation", Asked, int], float]
"""What it is worth, in gold, to answer with this card or this seat."""
EffectWorth = Callable[["PositionEvaluation", Asked], float]
"""What one of the effects is worth, in gold, that a power lets me choose between."""
FastGain = Callable[["TableEvaluation", "Table", int, int, float], float]
"""What the power brings in a playout, in gold: of a table, the seat that plays the card, the card, and the seat's
chance to win the gambit with it."""
FastGainMaker = Callable[["Rules", int, Figures], FastGain]
"""Makes that for one card of a ruleset."""


def usual_gain(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    """What a power is taken to bring of which nothing is known."""
    return Gain(USUAL)


class PowerValue(NamedTuple):
    """All that computer players know about a power. The defaults are for a power of which nothing is known."""

    usual: float | Callable[[Figures], float] = USUAL  # gold that it brings in an ordinary position
    estimate: Estimate = usual_gain  # ... in this position
    fast: FastGainMaker | None = None  # ... in a playout; None: what it usually brings
    answers: Mapping[str, AnswerWorth] = {}  # worths of answers by question kind, where they are not as for any power
    effects: Mapping[str, EffectWorth] = {}  # worths of the effects that it offers, by their names
    uses_hand_card: bool = False  # whether a hand card that it asks for is used, not lost
    nested: bool = False  # whether it brings what another card's power brings: not followed any deeper


POWER_VALUES: dict[str, PowerValue] = {}
_UNKNOWN = PowerValue()


def power_value(
    name: str,
    usual: float | Callable[[Figures], float],
    *,
    fast: FastGainMaker | None = None,
    answers: Mapping[str, AnswerWorth] | None = None,
    effects: Mapping[str, EffectWorth] | None = None,
    uses_hand_card: bool = False,
    nested: bool = False,
) -> Callable[[Estimate], Estimate]:
    """Register a function as the estimate of the power of that name, with all else there is to know about it."""

    def register(estimate: Estimate) -> Estimate:
        POWER_VALUES[name] = PowerValue(usual, estimate, fast, answers or {}, effects or {}, uses_hand_card, nested)
        return estimate

    return register


def value_of(power: str | None) -> PowerValue:
    """What is known about the power of that name; neutral figures if nothing is."""
    return POWER_VALUES.get(power or "", _UNKNOWN)


def gain(position: PositionEvaluation, card: int, source: int | None = None) -> Gain:
    """What the power printed on the card would bring, carried out by `source` (itself unless said)."""
    printed = position.rules.cards[card]
    if printed.power is None:
        return Gain()
    brings = value_of(printed.power).estimate(position, card if source is None else source, printed.figures)
    return brings._replace(gold=brings.gold - printed.fee * (1.0 - position.chance)) if printed.fee else brings


def best_gain(position: PositionEvaluation, found: Sequence[Gain]) -> Gain:
    """The gain that is worth most of these; no gain if there are none."""
    if len(found) < 2:
        return found[0] if found else Gain()
    point = position.point()
    return max(found, key=lambda brings: brings.gold + brings.strength * point)


def gain_in_gold(position: PositionEvaluation, brings: Gain) -> float:
    """A gain all in gold: strength and a change of who wins are worth what they do to my chance to win."""
    if brings.weakest and not position.weakest_wins:
        change = position.chance_with(position.flight, position.hand, 0.0, True) - position.chance
        return position.winning(change)
    return brings.gold + brings.strength * position.point()


def fast_gain(rules: Rules, card: int) -> FastGain | None:
    """How to compute what a card's power brings in a playout; None where it is taken to bring the usual."""
    printed = rules.cards[card]
    make = value_of(printed.power).fast
    return make(rules, card, printed.figures) if make is not None and not printed.fee else None


@lru_cache(maxsize=16)
def usual_worths(rules: Rules) -> tuple[float, ...]:
    """By card: gold that its power brings in an ordinary position; 0.0 for a card without a power."""
    return tuple(_usual_worth(card.power, card.figures) for card in rules.cards)


def _usual_worth(power: str | None, figures: Figures) -> float:
    if power is None:
        return 0.0
    usual = value_of(power).usual
    return usual(figures) if callable(usual) else usual
