"""Families of rulesets: figures learned from games of one ruleset are used for all similar ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tda_tui.rules.rulesets.rules import Rules

FAMILY_BY_SHORTFALL: Final = {"hole": "legendary", "debt-immediate": "original", "debt-settle": "emperors-gambit"}
"""How unpaid gold is treated differs between the editions, and every ruleset specifies it."""


def family_of(rules: Rules) -> str:
    """The family of a ruleset, even one nothing was learned for: that of the edition it resembles most."""
    return FAMILY_BY_SHORTFALL[rules.ruleset.shortfall]
