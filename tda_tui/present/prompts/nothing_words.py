"""Why a digit or letter that was pressed does not stand for any option."""

from __future__ import annotations

from tda_tui.present.prompts.choice import DIGITS, Choice
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import ngettext, pgettext


def nothing_words(choice: Choice, character: str) -> str:
    """A sentence explaining why this key does nothing."""
    if character not in DIGITS:
        return _("{key} stands for nothing here.").format(key=character)
    place = DIGITS.index(character)
    if choice.in_hand and place >= choice.in_hand:
        return _few(ngettext("You hold {n} card.", "You hold {n} cards.", choice.in_hand), choice.in_hand)
    if choice.in_hand:
        return _("{card} cannot be chosen now.").format(card=choice.items[place].label)
    many = len(choice.items)
    return _few(ngettext("There is {n} thing to choose from.", "There are {n} things to choose from.", many), many)


def _few(sentence: str, many: int) -> str:
    """The sentence with a small number as a word."""
    words = [
        pgettext("how many cards or things", "no"),
        pgettext("how many cards or things", "one"),
        pgettext("how many cards or things", "two"),
        pgettext("how many cards or things", "three"),
        pgettext("how many cards or things", "four"),
        pgettext("how many cards or things", "five"),
        pgettext("how many cards or things", "six"),
        pgettext("how many cards or things", "seven"),
        pgettext("how many cards or things", "eight"),
        pgettext("how many cards or things", "nine"),
    ]
    return sentence.format(n=words[many] if many < len(words) else many)
