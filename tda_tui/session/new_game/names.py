"""Cleaning the person's name for a seat, and naming nameless people."""

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
    """The name cleaned for display on one line; "" if nothing is left."""
    shown = "".join(character if character.isprintable() else " " for character in name)
    return " ".join(shown.split())[:NAME_LENGTH].strip()


def fit_name(name: str, rules: Rules) -> str:
    """The cleaned name, capitalized if it would otherwise equal an answer, a card or a number; NAMELESS if that
    fails."""
    clean = clean_name(name)
    for fit in (clean, clean.title()):
        if fit and not fit.isdecimal() and fit not in ANSWERS and fit not in rules.number:
            return fit
    return NAMELESS


def third_person(names: Sequence[str]) -> tuple[str, ...]:
    """The names as other people read them: a nameless person is called by the seat instead of "You"."""
    return tuple(_("Seat {n}").format(n=seat) if name == NAMELESS else name for seat, name in enumerate(names, 1))
