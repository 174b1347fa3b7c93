"""Names that look the same though their letters are others, so that nobody passes for somebody else."""

from __future__ import annotations

import unicodedata
from itertools import groupby

_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and signs of which nothing is seen, though they count as such that can be shown."""
_VARIANTS = (range(0x180B, 0x1810), range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
_MOST_MARKS = 2
"""On one letter: more would be drawn across other lines."""
_ALIKE = ("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU")
"""Scripts that have letters of the same looks."""
_SEEN_AS = str.maketrans(
    dict(zip("авеёзкмнорстухіїјѕһԁԛԝ", "abee3kmhopctyxiijshdqw", strict=True))
    | dict(zip("αβεζηικμνορτυχ", "abezhikmnoptyx", strict=True))
    | {"ı": "i"}
)
"""Small letters, by the Latin one that they or their capitals look like."""


def can_be_told_apart(name: str) -> bool:
    """Whether all of a name is seen, and is written in letters of one script where several have the same looks.

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
    """The text with no more marks on a letter than any language has: a pile of them is drawn across other lines.

    >>> fewer_marks("Zoe\u0308 a\u0301\u0302\u0303\u0304!") == "Zoe\u0308 a\u0301\u0302!"
    True
    """
    kinds = groupby(text, lambda letter: unicodedata.category(letter) in ("Mn", "Me"))
    return "".join("".join([*run][:_MOST_MARKS] if marks else run) for marks, run in kinds)


def looks_like(name: str) -> str:
    """The same for all names that look alike, or differ in capitals and spaces alone."""
    return plain(name).translate(_SEEN_AS)


def plain(name: str) -> str:
    """The same for all names that differ in nothing but capitals, spaces and forms of letters."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())
