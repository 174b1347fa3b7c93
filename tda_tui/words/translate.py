"""Translations of short messages by gettext catalogues, with English for missing ones.

The language is personal: one program may serve several people who read different ones. Messages are looked up when they
are shown, so a change of language applies from the next drawing on.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, ParamSpec, TypeVar, cast

from tda_tui.personal import Personal, begin_visit
from tda_tui.words import languages
from tda_tui.words.writing import in_ascii, writes_ascii_only

if TYPE_CHECKING:
    from gettext import GNUTranslations


_Given = ParamSpec("_Given")
_Texts = TypeVar("_Texts")


class _Reader(NamedTuple):
    language: str = languages.ENGLISH
    catalogue: GNUTranslations | None = None


_reader = Personal(_Reader())


def use_language(language: str) -> None:
    """Translate into this language from now on, for the current person."""
    _reader.put(_Reader(language, languages.catalogue(language)))


def begin_reader(language: str) -> None:
    """Make this context, and every task started from it, that of a person who reads this language."""
    begin_visit()
    use_language(language)


def language() -> str:
    """The id of the current language."""
    return _reader.get().language


def cached_by_language(make: Callable[_Given, _Texts]) -> Callable[_Given, _Texts]:
    """Decorator that caches a function's latest results, separately for each language and for ASCII."""

    @functools.lru_cache(128)
    def kept(_language: str, _ascii: bool, *args: Any, **named: Any) -> _Texts:
        return cast("Callable[..., _Texts]", make)(*args, **named)

    @functools.wraps(make)
    def found(*args: Any, **named: Any) -> _Texts:
        return kept(language(), writes_ascii_only(), *args, **named)

    return cast("Callable[_Given, _Texts]", found)


def gettext(message: str) -> str:
    """The message in the player's language."""
    catalogue = _reader.get().catalogue
    return message if catalogue is None else _writable(catalogue.gettext(message))


def pgettext(context: str, message: str) -> str:
    """The message in the player's language in the given context, for English words with several meanings."""
    catalogue = _reader.get().catalogue
    return message if catalogue is None else _writable(catalogue.pgettext(context, message))


def ngettext(one: str, many: str, count: int) -> str:
    """The message for `count` things in the player's language."""
    catalogue = _reader.get().catalogue
    if catalogue is None:
        return one if count == 1 else many
    return _writable(catalogue.ngettext(one, many, count))


def _writable(message: str) -> str:
    return in_ascii(message) if writes_ascii_only() else message


def npgettext(context: str, one: str, many: str, count: int) -> str:
    """The message for `count` things in the player's language in the given context."""
    catalogue = _reader.get().catalogue
    if catalogue is None:
        return one if count == 1 else many
    return _writable(catalogue.npgettext(context, one, many, count))


def mark(message: str) -> str:
    """Mark a message for translation without translating it yet."""
    return message
