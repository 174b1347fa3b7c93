"""Lists of things within a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from tda_tui.words.translate import gettext as _


def capital(sentence: str) -> str:
    """The text with its first letter capitalized."""
    return sentence[:1].upper() + sentence[1:]


def listed(things: Sequence[str]) -> str:
    """ "A", "A and B", "A, B and C"."""
    if len(things) < 2:
        return "".join(things)
    return _("{some} and {last}").format(some=", ".join(things[:-1]), last=things[-1])


def either(things: Sequence[str]) -> str:
    """ "A", "A or B", "A, B or C"."""
    if len(things) < 2:
        return "".join(things)
    return _("{some} or {last}").format(some=", ".join(things[:-1]), last=things[-1])
