"""Gamblers Unleashed (Legendary rulebook, Appendix 5): a d20 check instead of a game, offered as a joke."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from tda_tui.words.languages import messages
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.rules.view import View


def can_roll(view: View) -> bool:
    """Whether it may be rolled now, once: in the first gambit under 2019 rules."""
    return view.gambit == 1 and view.rules.ruleset.abilities.edition == "legendary"


def roll_d20(seed: int) -> str:
    """A sentence with the skill, the difficulty and the outcome, by dice of its own: it affects neither game nor
    record."""
    dice, texts = random.Random(f"d20 {seed}"), messages("d20")
    skill, least = dice.choice(texts["skills"]), dice.choice(list(texts["difficulties"]))
    roll = dice.randint(1, 20)
    text = skill["made" if roll >= int(least) else "missed"]
    return _(text).format(difficulty=_(texts["difficulties"][least]), roll=roll, least=least)


def undecided() -> str:
    """The question shown after the check, which decides nothing."""
    return _("That decides nothing: your cards are waiting. Leave the game anyway?")
