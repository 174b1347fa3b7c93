"""How long each thing that happens is shown."""

from __future__ import annotations

from tda_tui.words.translate import gettext as _

SECONDS = {"off": 0.0, "normal": 0.8, "slow": 2.0}
"""By pace; some things are shown for a part of it."""
PACES = ("normal", "slow", "off")


def pace_name(pace: str) -> str:
    """The pace in a word."""
    return {"off": _("off"), "normal": _("normal"), "slow": _("slow")}[pace]


def next_pace(pace: str) -> str:
    """The pace after that one, round and round."""
    return PACES[(PACES.index(pace) + 1) % len(PACES)]
