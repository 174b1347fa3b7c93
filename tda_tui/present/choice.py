"""The choice a person is making: the options, the cursor, what is chosen so far, and why a key does nothing."""

from collections.abc import Sequence
from typing import NamedTuple

from tda_tui.rules.questions import Question
from tda_tui.words.languages import messages
from tda_tui.words.translate import gettext as _, ngettext, pgettext

DIGITS = "1234567890"
RESERVED = "acghiloqstu"
"""Letters that always have another meaning at the table."""


class Item(NamedTuple):
    """An option. `key` is the key shown on it, `enabled` whether it can be chosen now."""

    value: str
    label: str
    key: str = ""
    card: str | None = None
    enabled: bool = True
    hint: str = ""


class Choice:
    """A question with its options; the first `in_hand` items are the cards of the hand, in the order shown."""

    def __init__(self, question: Question, title: str, about: str, items: Sequence[Item], in_hand: int) -> None:
        self.question = question
        self.title = title
        self.about = about
        self.items = list(items)
        self.in_hand = in_hand
        self.chosen: list[str] = []
        self.cursor = next((index for index, item in enumerate(self.items) if item.enabled), 0)
        self._pointed: int | None = None
        self._letters = self._name_letters()

    def _name_letters(self) -> dict[str, int]:
        found: dict[str, int] = {}
        twice: set[str] = set()
        for index, item in enumerate(self.items):
            if not item.enabled or not item.label or (item.card and index < self.in_hand):
                continue
            letter = item.key if item.key.isalpha() else item.label[0].lower()
            if letter in found:
                twice.add(letter)
            found.setdefault(letter, index)
        return {key: at for key, at in found.items() if key not in twice and key not in RESERVED and key.isalpha()}

    @property
    def many(self) -> bool:
        """Whether several options may be chosen, or none."""
        return self.question.max != 1 or self.question.min != 1

    @property
    def current(self) -> Item | None:
        """The item under the cursor."""
        return self.items[self.cursor] if self.items else None

    def move(self, step: int) -> None:
        """Move the cursor to the next enabled item in this direction."""
        for distance in range(1, len(self.items) + 1):
            index = (self.cursor + step * distance) % len(self.items)
            if self.items[index].enabled:
                self.cursor = index
                return

    def point(self, index: int) -> bool:
        """Move the cursor to an enabled item; returns whether it was pointed at there just before, too."""
        if not (0 <= index < len(self.items) and self.items[index].enabled):
            return False
        again = self._pointed == self.cursor == index
        self.cursor = self._pointed = index
        return again

    def index_of(self, key: str) -> int | None:
        """The index of the item that a key means: the key shown on it, or its first letter."""
        for index, item in enumerate(self.items):
            if item.key == key and item.enabled:
                return index
        return self._letters.get(key)

    def toggle(self) -> None:
        """Choose the item under the cursor, or unchoose it."""
        item = self.current
        if item is None or not item.enabled:
            return
        if item.value in self.chosen:
            self.chosen.remove(item.value)
        elif len(self.chosen) < self.question.max:
            self.chosen.append(item.value)

    def clear(self) -> bool:
        """Unchoose everything; returns whether anything was chosen."""
        had = bool(self.chosen)
        self.chosen.clear()
        return had

    @property
    def missing(self) -> int:
        """How many more options must be chosen."""
        return max(0, self.question.min - len(self.chosen)) if self.many else 0

    def answer(self) -> tuple[str, ...] | None:
        """The current answer, or None while it is incomplete."""
        if self.many:
            return None if self.missing else tuple(self.chosen)
        item = self.current
        return (item.value,) if item is not None and item.enabled else None

    def reorder(self, order: Sequence[str]) -> None:
        """Show the hand in another order; the cursor stays on its card."""
        if not self.in_hand:
            return
        current = self.current
        cards = {item.value: item for item in self.items[: self.in_hand]}
        self.items[: self.in_hand] = [
            cards[card]._replace(key=digit(index)) for index, card in enumerate(order) if card in cards
        ]
        if current is not None:
            self.cursor = next(at for at, item in enumerate(self.items) if item.value == current.value)
            self._pointed = None
        self._letters = self._name_letters()


def digit(index: int) -> str:
    """The digit shown on the item at this index; "" after the tenth."""
    return DIGITS[index] if index < len(DIGITS) else ""


def nothing_words(choice: Choice, character: str) -> str:
    """A sentence explaining why this key does nothing."""
    if character not in DIGITS:
        return _("{key} does nothing here.").format(key=character)
    index = DIGITS.index(character)
    if choice.in_hand and index >= choice.in_hand:
        return _few(ngettext("You hold {n} card.", "You hold {n} cards.", choice.in_hand), choice.in_hand)
    if choice.in_hand:
        return _("You cannot choose {card} now.").format(card=choice.items[index].label)
    many = len(choice.items)
    return _few(ngettext("There is only {n} choice.", "There are only {n} choices.", many), many)


def _few(sentence: str, many: int) -> str:
    """The sentence with a small number as a word."""
    words = messages("contexts")["how many cards or things"].get(str(many))
    return sentence.format(n=pgettext("how many cards or things", words) if words else many)
