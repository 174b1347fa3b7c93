"""Searching the glossary for typed words."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from tda_tui.words.glossary import Term


def search(terms: Sequence[Term], typed: str) -> list[Term]:
    """The terms that contain every typed word.

    Terms with title words that begin with the typed words come first, then those with them in titles or aliases, then
    those with them anywhere.
    """
    words = _bare(typed).split()
    ranked = [(_rank(term, words), place, term) for place, term in enumerate(terms)]
    return [term for rank, place, term in sorted(ranked, key=lambda each: each[:2]) if rank < _NOWHERE]


_NOWHERE = 4
"""The rank of a term that does not match."""


def _bare(text: str) -> str:
    """The text without capitals and accents, which need not be typed."""
    letters = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _rank(term: Term, words: Sequence[str]) -> int:
    title, *aliases = (_bare(name) for name in (term.title, *term.aliases))
    names = " ".join([title, *aliases])
    steps = " ".join([f"{step.title} {step.text}" for step in term.steps])
    if " ".join(words) in [title, *aliases]:
        return 0
    if all(any(part.startswith(word) for part in title.split()) for word in words):
        return 1
    if all(word in names for word in words):
        return 2
    said = _bare(f"{names} {term.text} {steps}")
    return 3 if all(word in said for word in words) else _NOWHERE


def look_up(terms: Sequence[Term], typed: str) -> list[Term]:
    """The one term with exactly this id, title or alias; otherwise all that contain the words."""
    wanted = _bare(typed).strip()
    named = next((term for term in terms if wanted in (term.id, _bare(term.title))), None)
    found = search(terms, typed)
    if named is None and found and wanted in map(_bare, found[0].aliases):
        named = found[0]
    return found if named is None else [named]
