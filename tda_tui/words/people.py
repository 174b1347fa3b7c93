"""What a person is called who gave no name."""

from __future__ import annotations

from tda_tui.words.translate import gettext as _

NAMELESS = "You"
"""Stands for the name in settings, saves and records, whatever language is read."""


def shown_name(name: str) -> str:
    """A seat's name as its person reads it."""
    return _("You") if name == NAMELESS else name


def kept_name(name: str) -> str:
    """A name as it is kept: the word that stands for no name is none."""
    return NAMELESS if name in ("", _("You")) else name
