"""Dates and decimal numbers as the language writes them."""

from __future__ import annotations

from datetime import datetime

from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import pgettext


def day(date: datetime) -> str:
    """A date: 2025-01-31."""
    return _("{at:%Y-%m-%d}").format(at=date)


def minute(date: datetime) -> str:
    """A date and time: 2025-01-31 20:15."""
    return _("{at:%Y-%m-%d %H:%M}").format(at=date)


def tenths(number: float) -> str:
    """A number with one decimal: 12.5."""
    return _pointed(f"{number:.1f}")


def hundredths(number: float) -> str:
    """A number with two decimals: 0.25."""
    return _pointed(f"{number:z.2f}")


def signed_tenths(number: float) -> str:
    """A number with its sign and one decimal: +12.5; nothing is +0.0, whichever side it comes from."""
    return _pointed(f"{number:+z.1f}")


def _pointed(figures: str) -> str:
    return figures.replace(".", pgettext("decimal point", "."))
