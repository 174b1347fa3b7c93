"""Names in sentences: with an article, combined with a preposition, and with words that agree with them.

A message says which form it needs: {card:the}, or {card:The} at the start of a sentence, {card:of}, {card:to},
{card:from}, {card:in}, {card:with}; {card:o|a|i|e} chooses an ending that agrees with the name: masculine, feminine,
masculine plural, feminine plural. `[forms]` in a language's file says how articles combine with prepositions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from tda_tui.words.languages import ABOUT, read_texts
from tda_tui.words.listing import listed
from tda_tui.words.translate import language


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
        said = self.inflected(form.lower()) if form else str(self)
        return said[:1].upper() + said[1:] if form[:1].isupper() else said

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
    place = (2 if plural else 0) + feminine
    return endings[place] if place < len(endings) else endings[min(feminine, len(endings) - 1)]
