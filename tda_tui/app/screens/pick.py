"""Choosing special cards for the deck before the deal: one (pick 'em) or a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from tda_tui.app.screens.base import SizedModal
from tda_tui.app.widgets.lines import Lines, fit, wrap
from tda_tui.rules.cards import Card
from tda_tui.rules.ruleset import Rules
from tda_tui.sitting.cards import style
from tda_tui.sitting.picking import on_offer
from tda_tui.words.card_texts import card_text
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import ngettext


class CardList(Lines):
    """A line for each card, one of them under the cursor."""

    class Clicked(Message):
        """A card was clicked: its place."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    cards: tuple[Card, ...] = ()
    chosen: frozenset[str] = frozenset()
    cursor = 0

    def lines(self, width: int) -> list[Content]:
        """Mark, strength, name, kind."""
        rows = []
        for place, card in enumerate(self.cards):
            here = place == self.cursor
            mark = "x" if card.id in self.chosen else " "
            row = Content.styled(f" {'>' if here else ' '} [{mark}] ", "bold $accent" if here else "")
            name = fit(f"{card.strength:>2} {card.name}", 28)
            row += Content.styled(name, f"{style(card)} bold" if here else style(card))
            kind = _("legendary {kind}").format(kind=card.kind) if card.legendary else card.kind
            rows.append(row + Content.styled(kind, "$quiet"))
        return rows

    def on_click(self, event: events.Click) -> None:
        """Tell which card was clicked."""
        if event.y < len(self.cards):
            self.post_message(self.Clicked(event.y))


class PickScreen(SizedModal[tuple[str, ...] | None]):
    """The special cards of a ruleset; gives the ids of those that were chosen, or None for no game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "Up", id="pick.up"),
        Binding("down,tab", "move(1)", "Down", id="pick.down"),
        Binding("pageup", "move(-10)", "Page up", id="pick.page_up"),
        Binding("pagedown", "move(10)", "Page down", id="pick.page_down"),
        Binding("space", "take", "Choose", id="pick.toggle"),
        Binding("enter", "done", "Done", id="pick.done"),
        Binding("escape,q", "back", "Back", id="pick.back"),
        Binding("question_mark", "app.help", "Keys", id="pick.help"),
    ]

    def __init__(self, rules: Rules, most: int, chosen: Sequence[str] = ()) -> None:
        """`most` is how many may be chosen; with one, Enter takes the card under the cursor."""
        super().__init__()
        self.rules = rules
        self.most = most
        self.cards = tuple(rules.cards[rules.number[card]] for card in on_offer(rules))
        known = {card.id for card in self.cards}
        self.chosen = [card for card in chosen if card in known][:most]

    def body(self) -> ComposeResult:
        """The list, the card under the cursor, and the keys."""
        keys = _("Arrows  Move    Enter  Take it    Esc  Back    ?  Keys")
        if self.most > 1:
            keys = _("Arrows  Move    Space  Choose    Enter  Deal    Esc  Back    ?  Keys")
        with Vertical(classes="sheet full"):
            yield Static("", id="title", classes="title", markup=False)
            with VerticalScroll(id="scroll", can_focus=False):
                yield CardList(id="cards")
            yield Static("", id="text")
            yield Static(keys, classes="keys", markup=False)

    def on_mount(self) -> None:
        """Show the cards."""
        self.query_one(CardList).cards = self.cards
        self._show()

    def _show(self) -> None:
        rows = self.query_one(CardList)
        rows.chosen = frozenset(self.chosen)
        rows.redraw()
        title = _("Pick 'em: which card do you want in the deck?")
        if self.most > 1:
            title = ngettext("Choose up to {most} special cards; {n} is chosen.",
                             "Choose up to {most} special cards; {n} are chosen.", len(self.chosen))  # fmt: skip
        self.query_one("#title", Static).update(title.format(most=self.most, n=len(self.chosen)))
        text = wrap(card_text(self.cards[rows.cursor]).short, max(40, min(self.app.size.width, 116) - 8))
        self.query_one("#text", Static).update(Content("\n").join([Content(""), *(text + [Content("")] * 3)[:3]]))
        self.query_one("#scroll", VerticalScroll).scroll_to_region(
            rows.region._replace(x=0, y=rows.cursor, width=1, height=1), animate=False
        )

    def action_move(self, step: int) -> None:
        """Put the cursor on another card."""
        rows = self.query_one(CardList)
        at = rows.cursor + step
        rows.cursor = at % len(self.cards) if abs(step) == 1 else max(0, min(len(self.cards) - 1, at))
        self._show()

    def action_take(self) -> None:
        """Choose the card, or give it back."""
        card = self.cards[self.query_one(CardList).cursor].id
        if card in self.chosen:
            self.chosen.remove(card)
        elif self.most == 1:
            self.chosen = [card]
        elif len(self.chosen) < self.most:
            self.chosen.append(card)
        self._show()

    def action_done(self) -> None:
        """Go on with what is chosen."""
        if self.most == 1:
            self.dismiss((self.cards[self.query_one(CardList).cursor].id,))
        else:
            self.dismiss(tuple(self.chosen))

    def action_back(self) -> None:
        """No game after all."""
        self.dismiss(None)

    def on_card_list_clicked(self, message: CardList.Clicked) -> None:
        """A click is the cursor, and Space where several are chosen."""
        rows = self.query_one(CardList)
        again = rows.cursor == message.place
        rows.cursor = message.place
        if self.most > 1:
            self.action_take()
        elif again:
            self.action_done()
        else:
            self._show()
