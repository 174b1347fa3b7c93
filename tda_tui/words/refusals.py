"""What the rules refuse, in the player's language: they know none, and give a sentence with its figures."""

from __future__ import annotations

from tda_tui.rules.errors import RuleError
from tda_tui.words.translate import gettext as _


def said(error: RuleError) -> str:
    """The reason, as a clause that begins with no capital."""
    return _(error.message).format(**error.figures) if error.figures else _(error.message or str(error))


def sentence_about(error: RuleError) -> str:
    """The reason as a sentence of its own."""
    reason = said(error)
    return reason[:1].upper() + reason[1:] + "."
