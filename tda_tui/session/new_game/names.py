"""The person's name, fit for a seat; and what the person is called where "you" is somebody else, or nobody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tda_tui.rules.questions import ANSWERS
from tda_tui.words.people import NAMELESS
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.rules.rulesets.rules import Rules

NAME_LENGTH = 10


def clean_name(name: str) -> str:
    """A name that can stand on a screen and in a line; "" if nothing is left of it."""
    shown = "".join(character if character.isprintable() else " " for character in name)
    return " ".join(shown.split())[:NAME_LENGTH].strip()


def fit_name(name: str, rules: Rules) -> str:
    """The name if it answers no question, as those words, cards and numbers do; else with a capital, or none of it."""
    clean = clean_name(name)
    for fit in (clean, clean.title()):
        if fit and not fit.isdecimal() and fit not in ANSWERS and fit not in rules.number:
            return fit
    return NAMELESS


def third_person(names: Sequence[str]) -> tuple[str, ...]:
    """The names as others say them: a person who gave no name is "You" to nobody else, and is called by the seat."""
    return tuple(_("Seat {n}").format(n=seat) if name == NAMELESS else name for seat, name in enumerate(names, 1))
