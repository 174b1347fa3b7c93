"""The card browser: all cards of a ruleset, with search."""

from collections.abc import Sequence
from functools import partial
from itertools import zip_longest
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from tda_tui.app.pictures.cards import LARGE, face
from tda_tui.app.pictures.drawing import Drawing
from tda_tui.app.pictures.faces import card_face
from tda_tui.app.screens.search import SearchSheet, pointed
from tda_tui.app.screens.sheet import scroll, sheet
from tda_tui.app.terminal.colours import card_style
from tda_tui.app.widgets.lines import Picture, wrap
from tda_tui.app.widgets.list_box import ListBox
from tda_tui.files.art_files import SIZES
from tda_tui.present.card_text import card_locations, codes, colour_words, kind_mark, kind_words
from tda_tui.rules.rulesets.cards import Card
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.view import View
from tda_tui.words.card_names import type_name
from tda_tui.words.texts import card_text
from tda_tui.words.translate import gettext as _, mark, ngettext

_TALL = 30
"""Window height in rows from which the card is drawn large."""

Cards = tuple[Card, ...]
"""The cards of a type."""


def card_types(rules: Rules) -> list[Cards]:
    """The cards of the ruleset grouped by type."""
    types: dict[str, list[Card]] = {}
    for card in rules.cards:
        types.setdefault(card.type, []).append(card)
    return [tuple(cards) for cards in types.values()]


def matches(cards: Sequence[Card], typed: str) -> bool:
    """Whether every typed word occurs in the cards' name, strengths, kind, colours or power."""
    first, text = cards[0], card_text(cards[0])
    strengths = " ".join(str(card.strength) for card in cards)
    parts = (type_name(first), strengths, kind_words(first), colour_words(first), text.short, text.detail)
    words = " ".join(parts).casefold()
    return all(word in words.split() if word.isdigit() else word in words for word in typed.casefold().split())


class BrowseScreen(SearchSheet[Cards]):
    """The card browser: type to search, arrows select a card."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "The card above", id="browse.up"),
        Binding("down,tab", "move(1)", "The card below", id="browse.down"),
        Binding("pageup", "read(-1)", "Scroll up", id="browse.page_up"),
        Binding("pagedown", "read(1)", "Scroll down", id="browse.page_down"),
        Binding("backspace", "shorten", "Delete a letter", id="browse.shorten"),
        Binding("escape", "back", "Clear what you typed, then close", id="browse.back"),
        Binding("enter", "dismiss", "Close", id="browse.close"),
    ]

    LETTERS = mark("Search by name, kind, colour or power")

    def __init__(self, rules: Rules, card: str | None = None, view: View | None = None) -> None:
        """`card` is selected first; with a view, the locations of the cards are shown too."""
        super().__init__(rules)
        self.view = view
        self.types = card_types(rules)
        self.start = next((cards for cards in self.types if any(one.id == card for one in cards)), self.types[0])
        """The cards on which the cursor is before any are found."""

    def body(self) -> ComposeResult:
        found = ListBox(self._type_line, nothing=_("No card matches all these words."), id="found")
        browser = Horizontal(found, scroll(Picture(id="card"), id="chosen"), id="browser")
        keys = _("Letters  Search    Arrows  Cards    Esc  Close    ?  Keys")
        yield sheet(Static(id="typed"), browser, keys=keys, classes="sheet full")

    def on_mount(self) -> None:
        self.search_for("")
        self.app.theme_changed_signal.subscribe(self, lambda _theme: self.show_current())

    def search_for(self, typed: str, wanted: Cards | None = None) -> None:
        super().search_for(typed, self.current or self.start)

    def matching(self, typed: str) -> list[Cards]:
        return [cards for cards in self.types if matches(cards, typed)]

    def _type_line(self, cards: Cards, selected: bool, width: int) -> Content:
        text = f"{codes(self.rules)[cards[0].type]} {kind_mark(cards[0])} {type_name(cards[0])}"
        return pointed(text, selected, width, card_style(cards[0]))

    def show_current(self) -> None:
        many = len(self.list_box.items)
        self.show_title(ngettext("{n} card", "{n} cards", many).format(n=many))
        self.query_one(Picture).show(partial(self._card, self.current or ()))
        self.query_one(VerticalScroll).scroll_home(animate=False)

    def _card(self, cards: Cards, drawing: Drawing) -> list[Content]:
        if not cards:
            return []
        card, text = cards[0], card_text(cards[0])
        width = max(30, min(self.app.size.width, 116) - 42)
        strengths = ", ".join(str(each.strength) for each in cards)
        colours = colour_words(card)
        facts = _("{kind}, strength {list}; {colours}") if colours else _("{kind}, strength {list}")
        facts = facts.format(kind=kind_words(card), list=strengths, colours=colours)
        rows = [*self._head(cards[-1], facts, width, drawing), Content(""), *wrap(text.short, width), Content("")]
        if self.view is not None:
            located = [row for words in card_locations(self.view, cards) for row in wrap(words, width, "$accent", 2)]
            rows += [*located, Content("")]
        return [*rows, *wrap(text.detail, width, "$quiet")]

    def _head(self, card: Card, facts: str, width: int, drawing: Drawing) -> list[Content]:
        tall, side = self.app.size.height >= _TALL, SIZES["small"]
        named = [
            Content.styled(type_name(card), "bold"), *wrap(facts, width if tall else width - side - 2, "$quiet")
        ]  # fmt: skip
        if tall:
            return [*face(self.rules, card, LARGE, drawing), Content(""), *named]
        pairs = zip_longest(card_face(card, "small", drawing), named, fillvalue=Content(" " * side))
        return [left + Content("  ") + right for left, right in pairs]
