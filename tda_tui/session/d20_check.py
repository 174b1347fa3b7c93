"""Gamblers Unleashed (Legendary rulebook, Appendix 5): a d20 check instead of a game, offered as a joke."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from msgspec import Struct

from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark

if TYPE_CHECKING:
    from tda_tui.rules.view import View

_SIDES = 20
_DIFFICULTIES = {10: mark("easy"), 15: mark("medium"), 20: mark("hard")}
"""The difficulties, by the roll needed."""


class _Skill(Struct, frozen=True):
    """The texts of a skill, for a successful and a failed check."""

    made: str
    missed: str


_SKILLS = (
    _Skill(
        mark("A d20 instead of cards. Sleight of Hand, {difficulty}: {roll} against {least}. "
             "The right dragons are up your sleeve, and nobody saw them climb in."),
        mark("A d20 instead of cards. Sleight of Hand, {difficulty}: {roll} against {least}. "
             "A dragon drops out of your sleeve, and the whole table watches it land."),
    ),
    _Skill(
        mark("A d20 instead of cards. Persuasion, {difficulty}: {roll} against {least}. "
             "All agree that the stakes would suit you best, and go on sorting their hands."),
        mark("A d20 instead of cards. Persuasion, {difficulty}: {roll} against {least}. "
             "The others are moved, but not as far as their gold."),
    ),
)  # fmt: skip


class D20Check:
    """One check per game, rolled with dice of its own from the game's seed: it affects neither game nor record."""

    def __init__(self, seed: int) -> None:
        self._dice = random.Random(f"d20 {seed}")
        self._rolled = False

    def offered(self, view: View) -> bool:
        """Whether it may be rolled now: once, in the first gambit under 2019 rules."""
        return not self._rolled and view.gambit == 1 and view.rules.ruleset.abilities.edition == "legendary"

    def roll(self) -> str:
        """Roll; returns a sentence with the skill, the difficulty and the outcome."""
        self._rolled = True
        skill, least = self._dice.choice(_SKILLS), self._dice.choice(list(_DIFFICULTIES))
        roll = self._dice.randint(1, _SIDES)
        said = skill.made if roll >= least else skill.missed
        return _(said).format(difficulty=_(_DIFFICULTIES[least]), roll=roll, least=least)


def undecided() -> str:
    """The question shown after the check, which decides nothing."""
    return _("That decides nothing: your cards wait. Leave the game all the same?")
