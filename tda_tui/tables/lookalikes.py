"""Names that look the same though their characters differ, so that nobody can impersonate somebody else."""

from __future__ import annotations

import unicodedata
from itertools import groupby

_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Invisible characters that Unicode counts as printable."""
_VARIANTS = (range(0x180B, 0x1810), range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
_MOST_MARKS = 2
"""The most combining marks on a character: more would be drawn across other lines."""
_ALIKE = ("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU")
"""Scripts with letters that look the same."""
_SEEN_AS = str.maketrans(
    dict(zip("авеёзкмнорстухіїјѕһԁԛԝ", "abee3kmhopctyxiijshdqw", strict=True))
    | dict(zip("αβεζηικμνορτυχ", "abezhikmnoptyx", strict=True))
    | {"ı": "i"}
)
"""Lower-case letters, with the Latin ones that they or their capitals look like."""


def can_be_told_apart(name: str) -> bool:
    """Whether all of a name is visible, and no scripts with similar letters are mixed.

    >>> can_be_told_apart("Дмитрий"), can_be_told_apart("Mar\\u0430"), can_be_told_apart("Mara\\u3164")
    (True, False, False)
    """
    if any(letter in _BLANK or any(ord(letter) in some for some in _VARIANTS) for letter in name):
        return False
    kinds = [unicodedata.category(letter) for letter in unicodedata.normalize("NFC", name)]
    if "Me" in kinds or any(kind == "Mn" and len([*run]) > _MOST_MARKS for kind, run in groupby(kinds)):
        return False
    scripts = {unicodedata.name(letter, "").split(" ")[0] for letter in unicodedata.normalize("NFKC", name)}
    return len(scripts.intersection(_ALIKE)) <= 1


def fewer_marks(text: str) -> str:
    """The text with at most two marks on a character, as in any language: more would be drawn across other lines.

    >>> fewer_marks("Zoe\u0308 a\u0301\u0302\u0303\u0304!") == "Zoe\u0308 a\u0301\u0302!"
    True
    """
    kinds = groupby(text, lambda letter: unicodedata.category(letter) in ("Mn", "Me"))
    return "".join("".join([*run][:_MOST_MARKS] if marks else run) for marks, run in kinds)


def looks_like(name: str) -> str:
    """A key that is the same for names that look alike or differ only in case and spaces."""
    return plain(name).translate(_SEEN_AS)


def plain(name: str) -> str:
    """A key that is the same for names that differ only in case, spaces and compatible forms of letters."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())
