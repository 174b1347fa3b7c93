"""Names that look the same though their characters differ: nobody can impersonate somebody else, or the inn."""

import unicodedata
from contextvars import copy_context
from functools import cache, partial
from itertools import groupby

from confusable_homoglyphs.categories import unique_aliases
from confusable_homoglyphs.utils import load

from tda_tui.files.ruleset_files import boxes
from tda_tui.players.player import LEVELS, level_title
from tda_tui.players.regulars import find_regular, regular_ids
from tda_tui.rules.questions import ANSWERS
from tda_tui.words.languages import language_ids
from tda_tui.words.phrases import NAMELESS, shown_name
from tda_tui.words.translate import begin_reader, gettext as _, mark

_INNS_OWN = (mark("Host"), mark("The host"), mark("Inn"), mark("The inn"), "Admin", "Server", "TDA")
"""What somebody might be called who speaks for the inn."""
_NOBODYS = (
    mark("computer"), mark("everyone"), mark("Guest"), mark("Nobody"), mark("Player"), mark("Somebody"),
    mark("Spectator"),
)  # fmt: skip
"""What the inn calls people whom it doesn't name, and its computer players."""
_BETWEEN = frozenset(" .'’-")
"""What a name may contain besides letters, their marks and digits."""
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00016fe4\U0001d159")
"""Invisible characters that Unicode counts as letters, marks or printable."""
_VARIANTS = (range(0x180B, 0x1810), range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
_MOST_MARKS = 2
"""The most combining marks on a character: more would be drawn across other lines."""
_MIXED = {"COMMON", "INHERITED", "HAN", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"}
"""Scripts written together with others, by their names in Unicode."""


def has_usual_letters(name: str) -> bool:
    """Whether a name has only letters, marks, digits and what may stand between them.

    >>> has_usual_letters("Jean-Luc O'B."), has_usual_letters("|an"), has_usual_letters("Ann, Bob")
    (True, False, False)
    """
    usual = {"L", "M"}
    return all(letter in _BETWEEN or unicodedata.category(letter)[0] in usual or letter.isdecimal() for letter in name)


def _shows(letter: str) -> bool:
    return letter not in _BLANK and not any(ord(letter) in some for some in _VARIANTS)


def can_be_told_apart(name: str) -> bool:
    """Whether all of a name is visible, and of one script.

    >>> can_be_told_apart("Дмитрий"), can_be_told_apart("Mar\\u0430"), can_be_told_apart("Mara\\u3164")
    (True, False, False)
    """
    if visible(name) != name:
        return False
    kinds = [unicodedata.category(letter) for letter in unicodedata.normalize("NFC", name)]
    if "Me" in kinds or any(kind == "Mn" and len([*run]) > _MOST_MARKS for kind, run in groupby(kinds)):
        return False
    return len(unique_aliases(unicodedata.normalize("NFKC", name)) - _MIXED) <= 1


def visible(text: str) -> str:
    """The text without characters that Unicode counts as letters or printable, but that show nothing.

    >>> visible("Well\u3164 played!\U000e0100")
    'Well played!'
    """
    return "".join(filter(_shows, text))


def fewer_marks(text: str) -> str:
    """The text with at most two marks on a character, as in any language: more would be drawn across other lines.

    >>> fewer_marks("Zoe\u0308 a\u0301\u0302\u0303\u0304!") == "Zoe\u0308 a\u0301\u0302!"
    True
    """
    kinds = groupby(text, lambda letter: unicodedata.category(letter) in ("Mn", "Me"))
    return "".join("".join([*run][:_MOST_MARKS] if marks else run) for marks, run in kinds)


def looks(name: str) -> frozenset[str]:
    """What a name looks like, as it is written, in small and in capital letters; those that share one look alike.

    Capitals, spaces and punctuation make no difference: everybody overlooks them.

    >>> bool(looks("Ian") & looks("lan")), bool(looks("Ann") & looks("ann.")), bool(looks("Ian") & looks("Jan"))
    (True, True, False)
    """
    compatible = unicodedata.normalize("NFKC", name)
    return frozenset(map(_skeleton, (compatible, compatible.casefold(), compatible.upper())))


def _skeleton(name: str) -> str:
    """The skeleton of a name, as in Unicode's UTS 39, without spaces and punctuation."""
    shown = unicodedata.normalize("NFD", unicodedata.normalize("NFD", name).translate(_prototypes()))
    return "".join(letter for letter in shown if unicodedata.category(letter)[0] in "LMN")


@cache
def _prototypes() -> dict[int, str]:
    """Every character that is confusable, by its code, with the one that stands for all that look like it.

    The library lists a prototype's confusables and each of them with its prototype: that is the one with most.
    """
    alike: dict[str, list[str]] = {
        letter: [other["c"] for other in others] for letter, others in load("confusables.json").items()
    }

    def prototype(letter: str) -> str:
        return max(letter, *alike[letter], key=lambda one: (len(alike.get(one, [])), one))

    return {ord(letter): prototype(letter) for letter in alike if len(letter) == 1}


@cache
def mean_something() -> frozenset[str]:
    """The looks of words with another meaning: answers, cards, regulars, levels, the inn's and nobody's own."""
    cards = {card for rules in boxes() for card in rules.ids}
    regulars = {find_regular(regular).name for regular in regular_ids()}
    words = {word for language in language_ids() for word in copy_context().run(partial(_words, language))}
    return frozenset().union(*map(looks, {NAMELESS, *ANSWERS, *cards, *regulars, *words}))


def _words(language: str) -> list[str]:
    begin_reader(language)
    words = [*map(_, (*_INNS_OWN, *_NOBODYS)), shown_name(NAMELESS), *map(level_title, LEVELS)]
    return [form for word in words for form in (word, word.title())]


def plain(name: str) -> str:
    """A key that is the same for names that differ only in case, spaces and compatible forms of letters."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())
