"""Families of rulesets: what was learned from games of one holds for all that are played alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tda_tui.rules.rulesets.rules import Rules

FAMILY_BY_SHORTFALL: Final = {"hole": "legendary", "debt-immediate": "original", "debt-settle": "emperors-gambit"}
"""What happens to gold that cannot be paid tells the boxes apart, and every ruleset says it."""


def family_of(rules: Rules) -> str:
    """The family of a ruleset, also of one that nobody has learned from: that of the box it is most like."""
    return FAMILY_BY_SHORTFALL[rules.ruleset.shortfall]
