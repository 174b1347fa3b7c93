"""Refusals by the rules in the player's language; the rules only provide an English template and figures."""

from __future__ import annotations

from tda_tui.rules.errors import RuleError
from tda_tui.words.translate import gettext as _


def said(error: RuleError) -> str:
    """The reason, as a clause without a capital."""
    return _(error.message).format(**error.figures) if error.figures else _(error.message or str(error))


def sentence_about(error: RuleError) -> str:
    """The reason as a complete sentence."""
    reason = said(error)
    return reason[:1].upper() + reason[1:] + "."
