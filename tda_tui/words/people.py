"""People's names: cleaned, made to fit a seat, and words for somebody without one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tda_tui.rules.questions import ANSWERS
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.rules.rulesets.rules import Rules

NAMELESS = "You"
"""Stands for the name in settings, saves and records, independent of the language."""
NAME_LENGTH = 10


def shown_name(name: str) -> str:
    """A seat's name as shown to its person."""
    return _("You") if name == NAMELESS else name


def kept_name(name: str) -> str:
    """A name as it is stored: NAMELESS for none, or for the word that stands for none."""
    return NAMELESS if name in ("", _("You")) else name


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
