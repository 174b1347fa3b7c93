"""Choosing special cards for the deck before the deal: one (pick 'em) or several."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from tda_tui.app.screens.base import SizedModal
from tda_tui.app.terminal.colours import card_style
from tda_tui.app.widgets.lines import Lines, wrap
from tda_tui.app.widgets.window import shown_of, stepped, window
from tda_tui.rules.rulesets.cards import Card
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.session.new_game.decks import on_offer
from tda_tui.words.card_names import type_name
from tda_tui.words.cells import cell_len, fit
from tda_tui.words.texts.card_texts import card_text
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import ngettext, pgettext

_WIDE = 28
"""Minimum columns for a card."""


def kind_name(card: Card) -> str:
    """A card's kind in one or two words."""
    if card.legendary:
        return {
            "good": pgettext("kind of card", "legendary good"),
            "evil": pgettext("kind of card", "legendary evil"),
        }.get(card.kind, pgettext("kind of card", "legendary unaligned"))
    return {
        "good": pgettext("kind of card", "good"),
        "evil": pgettext("kind of card", "evil"),
        "mortal": pgettext("kind of card", "mortal"),
    }.get(card.kind, pgettext("kind of card", "unaligned"))


class CardList(Lines):
    """As many cards as fit, one per line, around the cursor."""

    class Clicked(Message):
        """A card was clicked; `place` is its index."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    cards: tuple[Card, ...] = ()
    chosen: frozenset[str] = frozenset()
    cursor = 0

    def id_of(self, card: Card) -> str:
        """The id under which the card is chosen."""
        return card.id

    def words_of(self, card: Card) -> str:
        """The card's strength and name."""
        return f"{card.strength:>2} {type_name(card)}"

    def kind_of(self, card: Card) -> str:
        """The card's kind."""
        return kind_name(card)

    @property
    def places(self) -> range:
        """The range of indices shown."""
        return window(len(self.cards), self.cursor, self.size.height)

    def lines(self, width: int) -> list[Content]:
        """A check mark, strength, name and kind for each card."""
        rows = []
        wide = max([_WIDE, *(cell_len(self.words_of(card)) + 1 for card in self.cards)])
        for place in self.places:
            here, card = place == self.cursor, self.cards[place]
            mark = "x" if self.id_of(card) in self.chosen else " "
            row = Content.styled(f" {'>' if here else ' '} [{mark}] ", "bold $accent" if here else "")
            name = fit(self.words_of(card), wide)
            row += Content.styled(name, f"{card_style(card)} bold" if here else card_style(card))
            rows.append(row + Content.styled(self.kind_of(card), "$quiet"))
        if len(rows) < len(self.cards):
            rows.append(shown_of(self.places[0] + 1, self.places[-1] + 1, len(self.cards)))
        return rows

    def on_click(self, event: events.Click) -> None:
        """Report the clicked card."""
        if event.y < len(self.places):
            self.post_message(self.Clicked(self.places[event.y]))


class PickScreen(SizedModal[tuple[str, ...] | None]):
    """The special cards of a ruleset; returns the ids of those chosen, or None for no game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", "The card above", id="pick.up"),
        Binding("down,j,tab", "move(1)", "The card below", id="pick.down"),
        Binding("pageup", "move(-10)", "Ten cards up", id="pick.page_up"),
        Binding("pagedown", "move(10)", "Ten cards down", id="pick.page_down"),
        Binding("space", "take", "Choose the card, or give it back", id="pick.toggle"),
        Binding("i", "inspect", "The card in full", id="pick.inspect"),
        Binding("enter", "done", "Go on with what is chosen", id="pick.done"),
        Binding("escape,q", "back", "Back, as it was before", id="pick.back"),
        Binding("question_mark", "app.help", "This list", id="pick.help"),
    ]

    def __init__(self, rules: Rules, most: int, chosen: Sequence[str] = (), keys: str = "") -> None:
        """`most` is the maximum number; if it is one, Enter takes the selected card.

        `keys` replaces the key line if the game is not dealt at once.
        """
        super().__init__()
        self.rules = rules
        self.most = most
        self.keys = keys
        self.cards = tuple(rules.cards[rules.number[card]] for card in on_offer(rules))
        known = {card.id for card in self.cards}
        self.chosen = [card for card in chosen if card in known][:most]

    def body(self) -> ComposeResult:
        """The list, the text of the selected card, and the keys."""
        with Vertical(classes="sheet full"):
            yield Static("", id="title", classes="title", markup=False)
            yield self.list_of_cards()
            yield Static("", id="text")
            yield Static(self.keys_words(), classes="keys", markup=False)

    def keys_words(self) -> str:
        """The key line."""
        if self.most > 1:
            return self.keys or _("Space  Choose    Enter  Deal    i  In full    Esc  Back    ?  Keys")
        return _("Arrows  Move    Enter  Take it    i  In full    Esc  Back    ?  Keys")

    def list_of_cards(self) -> CardList:
        """The list widget."""
        return CardList(id="cards")

    def on_mount(self) -> None:
        """Show the cards."""
        self.query_one(CardList).cards = self.cards
        self._show()

    def _show(self, refused: bool = False) -> None:
        rows = self.query_one(CardList)
        rows.chosen = frozenset(self.chosen)
        rows.redraw()
        self.query_one("#title", Static).update(self.title_words(refused))
        text = wrap(card_text(self.cards[rows.cursor]).short, max(40, min(self.app.size.width, 116) - 8))
        self.query_one("#text", Static).update(
            Content("\n").join([Content(""), *text, *[Content("")] * (3 - len(text))])
        )

    def title_words(self, refused: bool) -> str:
        """What to choose, and how many are chosen."""
        title = _("Pick 'em: which card do you want in the deck?")
        if self.most > 1:
            title = ngettext("Choose up to {most} special cards; {n} is chosen.",
                             "Choose up to {most} special cards; {n} are chosen.", len(self.chosen))  # fmt: skip
        if refused:
            title += " " + _("That would be one too many.")
        return title.format(most=self.most, n=len(self.chosen))

    def action_move(self, step: int) -> None:
        """Move the cursor."""
        rows = self.query_one(CardList)
        rows.cursor = stepped(rows.cursor, step, len(self.cards))
        self._show()

    def action_take(self) -> None:
        """Choose the card or unchoose it."""
        rows = self.query_one(CardList)
        card = rows.id_of(self.cards[rows.cursor])
        full = self.most > 1 and len(self.chosen) >= self.most and card not in self.chosen
        if card in self.chosen:
            self.chosen.remove(card)
        elif self.most == 1:
            self.chosen = [card]
        elif not full:
            self.chosen.append(card)
        self._show(refused=full)

    def action_inspect(self) -> None:
        """Show the selected card in full, in the browser of all cards."""
        from tda_tui.app.screens.browse import BrowseScreen

        self.app.push_screen(BrowseScreen(self.rules, self.cards[self.query_one(CardList).cursor].id))

    def action_done(self) -> None:
        """Close, returning the choice."""
        if self.most == 1:
            self.dismiss((self.cards[self.query_one(CardList).cursor].id,))
        else:
            self.dismiss(tuple(self.chosen))

    def action_back(self) -> None:
        """Close without a choice."""
        self.dismiss(None)

    def on_card_list_clicked(self, message: CardList.Clicked) -> None:
        """A click selects a card and toggles it; if only one may be chosen, the second click takes it."""
        rows = self.query_one(CardList)
        again = rows.cursor == message.place
        rows.cursor = message.place
        if self.most > 1:
            self.action_take()
        elif again:
            self.action_done()
        else:
            self._show()
