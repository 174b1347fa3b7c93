"""How a person without a name is called."""

from __future__ import annotations

from tda_tui.words.translate import gettext as _

NAMELESS = "You"
"""Stands for the name in settings, saves and records, independent of the language."""


def shown_name(name: str) -> str:
    """A seat's name as shown to its person."""
    return _("You") if name == NAMELESS else name


def kept_name(name: str) -> str:
    """A name as it is stored: NAMELESS for none, or for the word that stands for none."""
    return NAMELESS if name in ("", _("You")) else name
