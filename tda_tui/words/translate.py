"""Translations of short messages: gettext catalogues, and English where a message is in none.

The language belongs to whoever plays: one program may serve several people who read different ones. Each message is
looked up when it is shown, so a change of language holds from the next drawing on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tda_tui.personal import Personal, begin_visit
from tda_tui.words import languages
from tda_tui.words.writing import in_ascii, writes_ascii_only

if TYPE_CHECKING:
    from gettext import GNUTranslations


class _Reader(NamedTuple):
    """What somebody reads: a language and its catalogue; English needs none."""

    language: str = languages.ENGLISH
    catalogue: GNUTranslations | None = None


_reader = Personal(_Reader())


def use_language(language: str) -> None:
    """Translate into that language from now on, for everything that whoever plays here reads."""
    _reader.put(_Reader(language, languages.catalogue(language)))


def begin_reader(language: str) -> None:
    """From here on this context, and every task that it starts, is somebody's who reads that language."""
    begin_visit()
    use_language(language)


def language() -> str:
    """The language that is read now, by its id."""
    return _reader.get().language


def gettext(message: str) -> str:
    """The message in the player's language."""
    catalogue = _reader.get().catalogue
    return message if catalogue is None else _writable(catalogue.gettext(message))


def pgettext(context: str, message: str) -> str:
    """The message in the player's language where it means what the context says: one English word may mean several."""
    catalogue = _reader.get().catalogue
    return message if catalogue is None else _writable(catalogue.pgettext(context, message))


def ngettext(one: str, many: str, count: int) -> str:
    """The message for that many things, in the player's language."""
    catalogue = _reader.get().catalogue
    if catalogue is None:
        return one if count == 1 else many
    return _writable(catalogue.ngettext(one, many, count))


def _writable(message: str) -> str:
    return in_ascii(message) if writes_ascii_only() else message


def npgettext(context: str, one: str, many: str, count: int) -> str:
    """The message for that many things where it means what the context says."""
    catalogue = _reader.get().catalogue
    if catalogue is None:
        return one if count == 1 else many
    return catalogue.npgettext(context, one, many, count)


def mark(message: str) -> str:
    """Mark a message to be translated where it is used, not where it stands."""
    return message
