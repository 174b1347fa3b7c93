"""The card browser: all cards of a ruleset, with search."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import zip_longest
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from tda_tui.app.pictures.cards import LARGE, face
from tda_tui.app.pictures.faces import card_face
from tda_tui.app.pictures.look import Look
from tda_tui.app.screens.typing import SearchSheet
from tda_tui.app.terminal.colours import card_style
from tda_tui.app.terminal.glyphs import glyphs
from tda_tui.app.widgets.lines import Picture, wrap
from tda_tui.app.widgets.list_box import ListBox
from tda_tui.files.art_files import SIZES
from tda_tui.present.card_text import card_locations, codes, colour_words, kind_words
from tda_tui.present.card_text import kind_mark as kind_mark
from tda_tui.rules.rulesets.cards import Card
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.view import View
from tda_tui.words.card_names import type_name
from tda_tui.words.cells import fit
from tda_tui.words.rulesets import ruleset_name
from tda_tui.words.texts import card_text
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark, ngettext

_TALL = 30
"""Window height in rows from which the card is drawn large."""


def card_types(rules: Rules) -> list[tuple[Card, ...]]:
    """The cards of the ruleset grouped by type."""
    types: dict[str, list[Card]] = {}
    for card in rules.cards:
        types.setdefault(card.type, []).append(card)
    return [tuple(cards) for cards in types.values()]


def matches(cards: Sequence[Card], typed: str) -> bool:
    """Whether every typed word occurs in the cards' name, strengths, kind, colours or power."""
    first = cards[0]
    text = card_text(first)
    strengths = " ".join(str(card.strength) for card in cards)
    name = type_name(first)
    said = f"{name} {strengths} {kind_words(first)} {colour_words(first)} {text.short} {text.detail}".casefold()
    return all(word in said.split() if word.isdigit() else word in said for word in typed.casefold().split())


class BrowseScreen(SearchSheet):
    """The card browser: type to search, arrows select a card."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "The card above", id="browse.up"),
        Binding("down,tab", "move(1)", "The card below", id="browse.down"),
        Binding("pageup", "read(-1)", "Read back", id="browse.page_up"),
        Binding("pagedown", "read(1)", "Read on", id="browse.page_down"),
        Binding("backspace", "shorten", "Take a letter away", id="browse.shorten"),
        Binding("escape", "back", "Forget what is typed, then close", id="browse.back"),
        Binding("enter", "dismiss", "Close", id="browse.close"),
    ]

    LETTERS = mark("Search by name, kind, colour or power")

    def __init__(self, rules: Rules, card: str | None = None, view: View | None = None) -> None:
        """`card` is selected first; with a view, the locations of the cards are shown too."""
        super().__init__()
        self.view = view
        self.rules = rules
        self.types = card_types(rules)
        self.typed = ""
        wanted = rules.cards[rules.number[card]].type if card is not None else self.types[0][0].type
        self.start = next(place for place, cards in enumerate(self.types) if cards[0].type == wanted)

    def body(self) -> ComposeResult:
        """The search text, the cards found, and the selected card."""
        with Vertical(classes="sheet full"):
            yield Static("", id="typed", classes="title")
            with Horizontal(id="browser"):
                yield ListBox(self._type_line, nothing=_("No card has all these words."), id="found")
                with VerticalScroll(id="chosen", can_focus=False):
                    yield Picture(id="card")
            keys = _("Letters  Search    Arrows  Cards    Esc  Close    ?  Keys")
            yield Static(keys, classes="keys", markup=False)

    def on_mount(self) -> None:
        """Show all cards; redraw the pictures when the theme changes."""
        self.search_for(self.typed)
        self.app.theme_changed_signal.subscribe(self, lambda _theme: self._show())

    def search_for(self, typed: str) -> None:
        """Search; the cursor stays on its card if that is found."""
        before = self._found.current or self.types[self.start]
        self.typed = typed
        found = [cards for cards in self.types if matches(cards, typed)]
        self._found.show(found, found.index(before) if before in found else 0)
        self._show()

    @property
    def _found(self) -> ListBox[tuple[Card, ...]]:
        return self.query_one(ListBox)

    def _type_line(self, cards: tuple[Card, ...], here: bool, width: int) -> Content:
        """Code, kind mark and name of a card type."""
        text = f"{codes(self.rules)[cards[0].type]} {kind_mark(cards[0])} {type_name(cards[0])}"
        look = f"{card_style(cards[0])} bold reverse" if here else card_style(cards[0])
        pointer = Content.styled(f"{glyphs().then if here else ' '} ", "bold $accent")
        return pointer + Content.styled(fit(text, width - 2), look)

    def _show(self) -> None:
        many = len(self._found.items)
        count = ngettext("{n} card", "{n} cards", many).format(n=many)
        title = Content.assemble(
            f"{ruleset_name(self.rules.ruleset)}: ", (f"{self.typed}_", ""), ("   " + count, "$quiet")
        )
        self.query_one("#typed", Static).update(title)
        self.query_one(Picture).show(partial(self._card, self._found.current or ()))
        self.query_one("#chosen", VerticalScroll).scroll_home(animate=False)

    def _card(self, cards: tuple[Card, ...], look: Look) -> list[Content]:
        """The cards of one type: picture, facts and power."""
        if not cards:
            return []
        card, text = cards[0], card_text(cards[0])
        width = max(30, min(self.app.size.width, 116) - 42)
        strengths = ", ".join(str(each.strength) for each in cards)
        colours = colour_words(card)
        facts = _("{kind}, strength {list}; {colours}") if colours else _("{kind}, strength {list}")
        facts = facts.format(kind=kind_words(card), list=strengths, colours=colours)
        rows = [*self._head(cards[-1], facts, width, look), Content(""), *wrap(text.short, width), Content("")]
        if self.view is not None:
            for place in card_locations(self.view, cards):
                rows += wrap(place, width, "$accent", 2)
            rows.append(Content(""))
        return [*rows, *wrap(text.detail, width, "$quiet")]

    def _head(self, card: Card, facts: str, width: int, look: Look) -> list[Content]:
        """Picture, name and facts: below a large card, or beside a small picture in a low window."""
        if self.app.size.height >= _TALL:
            named = [Content.styled(type_name(card), "bold"), *wrap(facts, width, "$quiet")]
            return [*face(self.rules, card, LARGE, look), Content(""), *named]
        picture = card_face(card, "small", look)
        room = width - SIZES["small"] - 2
        beside = [Content.styled(type_name(card), "bold"), *wrap(facts, room, "$quiet")]
        blank = Content(" " * SIZES["small"])
        return [left + Content("  ") + right for left, right in zip_longest(picture, beside, fillvalue=blank)]

    def action_move(self, step: int) -> None:
        """Move the cursor."""
        self._found.step(step)
        self._show()

    def action_shorten(self) -> None:
        """Remove the last letter."""
        self.search_for(self.typed[:-1])

    def on_list_box_clicked(self) -> None:
        """Show the clicked card."""
        self._show()

    def on_resize(self, _event: events.Resize) -> None:
        """Redraw for the new size."""
        self.call_after_refresh(self._show)

    def action_back(self) -> None:
        """Clear the search text; if there is none, close."""
        if self.typed:
            self.search_for("")
        else:
            self.dismiss(None)
