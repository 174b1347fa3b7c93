"""What a ruleset means, in sentences for a player."""

from __future__ import annotations

from tda_tui.rules.ruleset import Rules, Ruleset
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark

_DEBTS = {
    "hole": mark("Gold that you cannot pay, you pay into the hole when the gambit ends."),
    "debt-settle": mark("Gold that you cannot pay, you owe; debts are settled in order when the gambit ends."),
    "debt-immediate": mark("Gold that you cannot pay, you owe, and you pay it back with the first gold you get."),
}


def about(ruleset: Ruleset) -> str:
    """What the ruleset's own file says of it."""
    return _(ruleset.about) if ruleset.about else ""


def deck_meaning(rules: Rules) -> str:
    """How large the deck is."""
    return _("The deck has {n} cards.").format(n=rules.deck_size)


def debts_meaning(ruleset: Ruleset) -> str:
    """What happens to gold that cannot be paid."""
    return _(_DEBTS[ruleset.shortfall])
