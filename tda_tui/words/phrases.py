"""Parts of sentences: names with articles and endings, lists, numbers, dates, and the person without a name.

A message says which form of a name it needs: {card:the}, or {card:The} at the start of a sentence, {card:of},
{card:to}, {card:from}, {card:in}, {card:with}; {card:o|a|i|e} chooses an ending that agrees with the name: masculine,
feminine, masculine plural, feminine plural. `[forms]` in a language's file says how articles combine with
prepositions.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Self

from tda_tui.rules.questions import ANSWERS
from tda_tui.words.languages import ABOUT, read_texts
from tda_tui.words.translate import gettext as _, language, pgettext

if TYPE_CHECKING:
    from tda_tui.rules.rulesets.rules import Rules


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


class Noun(str):
    """A name that can be inflected in messages; as a string the bare name."""

    article: str
    feminine: bool
    plural: bool

    def __new__(cls, name: str, article: str = "", feminine: bool = False, plural: bool = False) -> Self:
        """`article` is one of the keys of `[forms]`, "" for none."""
        noun = super().__new__(cls, name)
        noun.article, noun.feminine, noun.plural = article, feminine, plural
        return noun

    def __format__(self, form: str) -> str:
        if "|" in form:
            return _agreeing(form, self.feminine, self.plural)
        text = self.inflected(form.lower()) if form else str(self)
        return text[:1].upper() + text[1:] if form[:1].isupper() else text

    def inflected(self, form: str) -> str:
        """The name in this form; the bare name if the language does not have it."""
        return str(read_texts(ABOUT, language())["forms"].get(form, {}).get(self.article, "")) + str(self)


class Nouns(Noun):
    """Several names, each inflected in the form asked for."""

    names: Sequence[Noun]

    @classmethod
    def of(cls, names: Sequence[Noun]) -> Self:
        """The names as one noun; it is feminine if all names are."""
        many = cls(listed(names), "", all(name.feminine for name in names), len(names) > 1 or names[0].plural)
        many.names = names
        return many

    def inflected(self, form: str) -> str:
        """The names, each in this form, as a list."""
        return listed([name.inflected(form) for name in self.names])


def _agreeing(form: str, feminine: bool, plural: bool) -> str:
    endings = form.split("|")
    index = (2 if plural else 0) + feminine
    return endings[index] if index < len(endings) else endings[min(feminine, len(endings) - 1)]


def day(date: datetime) -> str:
    """A date: 2025-01-31."""
    return _("{at:%Y-%m-%d}").format(at=date)


def minute(date: datetime) -> str:
    """A date and time: 2025-01-31 20:15."""
    return _("{at:%Y-%m-%d %H:%M}").format(at=date)


def figure(number: float, form: str) -> str:
    """A number in a form of `format` with the decimal point of the language: 12.5, or 12,5."""
    return format(number, form).replace(".", pgettext("decimal point", "."))


def tenths(number: float) -> str:
    """A number with one decimal: 12.5."""
    return figure(number, ".1f")


def hundredths(number: float) -> str:
    """A number with two decimals: 0.25."""
    return figure(number, "z.2f")


def signed_tenths(number: float) -> str:
    """A number with its sign and one decimal: +12.5; nothing is +0.0, whichever side it comes from."""
    return figure(number, "+z.1f")


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
