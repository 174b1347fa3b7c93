"""Who sits at the table: the person's name, fit for a seat, and the regulars."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from tda_tui.rules.questions import ANSWERS
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.rules.ruleset import Rules

REGULARS = ("Bram", "Celeste", "Dagna", "Finch", "Greta", "Mirabel", "Roald", "Tess", "Wulf", "Zephra")

NAME_LENGTH = 10


def clean_name(name: str) -> str:
    """A name that can stand on a screen and in a line; "" if nothing is left of it."""
    shown = "".join(character if character.isprintable() else " " for character in name)
    return " ".join(shown.split())[:NAME_LENGTH].strip()


def seat_names(name: str, players: int, rules: Rules, seed: int) -> list[str]:
    """The person, and as many regulars as are wanted; the same seed seats the same ones."""
    me = _fit_name(clean_name(name), rules)
    others = [regular for regular in REGULARS if regular.lower() != me.lower()]
    return [me, *random.Random(seed).sample(others, players - 1)]


def _fit_name(name: str, rules: Rules) -> str:
    """The name if it answers no question, as those words, cards and numbers do; else with a capital, or none of it."""
    for fit in (name, name.title()):
        if fit and not fit.isdecimal() and fit not in ANSWERS and fit not in rules.number:
            return fit
    return _("You")
