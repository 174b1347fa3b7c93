"""A style: what a player weighs more or less than others do. It changes weights, never rules."""

from __future__ import annotations

from collections.abc import Mapping

from tda_tui.players.heuristics.position_evaluation import WEIGHTS, Weights

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
