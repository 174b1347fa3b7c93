"""Gamblers Unleashed (Legendary rulebook, Appendix 5): a d20 check instead of a game, offered as a joke."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark

if TYPE_CHECKING:
    from tda_tui.rules.view import View

_SIDES = 20
_DIFFICULTIES = {10: mark("easy"), 15: mark("medium"), 20: mark("hard")}
"""The difficulties, by the roll needed."""


_SKILLS = (
    (
        mark("A d20 instead of cards. Sleight of Hand, {difficulty}: {roll} against {least}. "
             "The right dragons are up your sleeve, and nobody saw them climb in."),
        mark("A d20 instead of cards. Sleight of Hand, {difficulty}: {roll} against {least}. "
             "A dragon drops out of your sleeve, and the whole table watches it land."),
    ),
    (
        mark("A d20 instead of cards. Persuasion, {difficulty}: {roll} against {least}. "
             "All agree that the stakes would suit you best, and go on sorting their hands."),
        mark("A d20 instead of cards. Persuasion, {difficulty}: {roll} against {least}. "
             "The others are moved, but not as far as their gold."),
    ),
)  # fmt: skip
"""The texts of each skill, for a successful and a failed check."""


def can_roll(view: View) -> bool:
    """Whether it may be rolled now, once: in the first gambit under 2019 rules."""
    return view.gambit == 1 and view.rules.ruleset.abilities.edition == "legendary"


def roll_d20(seed: int) -> str:
    """A sentence with the skill, the difficulty and the outcome, by dice of its own: it affects neither game nor
    record."""
    dice = random.Random(f"d20 {seed}")
    (made, missed), least = dice.choice(_SKILLS), dice.choice(list(_DIFFICULTIES))
    roll = dice.randint(1, _SIDES)
    text = made if roll >= least else missed
    return _(text).format(difficulty=_(_DIFFICULTIES[least]), roll=roll, least=least)


def undecided() -> str:
    """The question shown after the check, which decides nothing."""
    return _("That decides nothing: your cards wait. Leave the game all the same?")
