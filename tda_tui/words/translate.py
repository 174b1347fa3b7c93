"""Translations of short sentences: the standard library's gettext, and English where none is found.

A translation lies in `locale/<language>/LC_MESSAGES/tda.mo` beside this file. The language is the one that
the environment names (LANGUAGE, LC_ALL, LC_MESSAGES, LANG), unless `use_language` names another.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gettext import NullTranslations

DOMAIN = "tda"
FOLDER = Path(__file__).resolve().parent / "locale"

_current: NullTranslations | None = None


def use_language(*languages: str, folder: Path = FOLDER) -> None:
    """Translate into the first of these languages that there is; without one, as the environment says."""
    global _current
    import gettext as standard

    _current = standard.translation(DOMAIN, str(folder), languages or None, fallback=True)


@functools.cache
def _are_some() -> bool:
    """Whether there are translations at all."""
    return FOLDER.is_dir()


def gettext(message: str) -> str:
    """The message in the player's language."""
    if _current is None:
        if not _are_some():
            return message
        use_language()
    return message if _current is None else _current.gettext(message)


def ngettext(one: str, many: str, count: int) -> str:
    """The message for that many things, in the player's language."""
    if _current is None:
        if not _are_some():
            return one if count == 1 else many
        use_language()
    if _current is None:
        return one if count == 1 else many
    return _current.ngettext(one, many, count)


def mark(message: str) -> str:
    """Mark a message to be translated where it is used, not where it stands."""
    return message
