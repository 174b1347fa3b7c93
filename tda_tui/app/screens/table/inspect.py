"""The sheet for inspecting one card after another in full, and the abilities of the seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from tda_tui.app.pictures.cards import LARGE, face
from tda_tui.app.screens.base import SizedModal
from tda_tui.app.widgets.lines import Picture, wrap
from tda_tui.app.widgets.table.info import ability_lines, card_lines
from tda_tui.app.widgets.table.pieces import seats_in_order
from tda_tui.present.abilities import abilities_of
from tda_tui.present.card_text import find, place_words
from tda_tui.rules.view import View
from tda_tui.words.card_names import short_name
from tda_tui.words.translate import gettext as _

Preview = Callable[[str], list[str]]
_FACE = 28
"""Columns of the picture and the gap beside it."""


def visible_cards(view: View, order: Sequence[str]) -> list[str]:
    """All cards visible to the viewer: hand, cards looked at, flights, ante, cards known elsewhere."""
    cards = [*order, *(card for card in view.aside if card)]
    for seat in seats_in_order(view):
        cards += view.seats[seat].flight
    cards += view.ante
    for seat in seats_in_order(view):
        cards += view.seats[seat].known
    return list(dict.fromkeys(cards))


def _me_first(view: View) -> list[int]:
    """The viewer's seat, then the others from the left neighbour on."""
    return [view.me, *seats_in_order(view)[:-1]]


class EdgeLine(Static):
    """The line above or below the card; it may take several rows."""

    class Wrapped(Message):
        """It takes another number of rows."""

    def on_resize(self) -> None:
        """Tell the screen."""
        self.post_message(self.Wrapped())


class InspectScreen(SizedModal[None]):
    """A card's text and location, or an ability's text."""

    DEFAULT_CSS = """
    #inspected { height: auto; }
    #face { width: 28; height: auto; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,i,enter,q", "dismiss", "Close", id="inspect.close"),
        Binding("right,down,l,j,space,tab", "go(1)", "Next", id="inspect.next"),
        Binding("left,up,h,k,shift+tab", "go(-1)", "Previous", id="inspect.previous"),
        Binding("pagedown", "read(1)", "Read on", id="inspect.page_down"),
        Binding("pageup", "read(-1)", "Read back", id="inspect.page_up"),
    ]

    def __init__(
        self,
        view: View,
        order: Sequence[str],
        card: str | None,
        judged: bool,
        preview: Preview,
        ability: str | None = None,
    ) -> None:
        """`judged`: whether to mark cards that would trigger; `preview` tells what playing a card would do.

        Opens at the viewer's `ability` if given, else at `card`.
        """
        super().__init__()
        self.preview = preview
        self.judged = judged
        self.view = view
        self.cards = visible_cards(view, order)
        self.abilities = [(seat, one) for seat in _me_first(view) for one in abilities_of(view, seat)]
        self.place = self.cards.index(card) if card in self.cards else 0
        mine = [one.id for seat, one in self.abilities if seat == view.me]
        if ability in mine:
            self.place = len(self.cards) + mine.index(ability)

    def body(self) -> ComposeResult:
        """The title, the picture, the text and the keys."""
        with Vertical(classes="sheet"):
            yield EdgeLine("", id="where", classes="title", markup=False)
            with Horizontal(id="inspected"):
                yield Picture(id="face")
                with VerticalScroll(can_focus=False):
                    yield Static("", id="card", markup=False)
            yield EdgeLine(_("Arrows  Other cards    Esc  Close    ?  Keys"), classes="keys", markup=False)

    def on_mount(self) -> None:
        """Show the first card; redraw its picture when the theme changes."""
        self._show()
        self.app.theme_changed_signal.subscribe(self, lambda _theme: self._show())

    def _show(self) -> None:
        picture = self.query_one(Picture)
        picture.display = self.place < len(self.cards)
        if not self.cards and not self.abilities:
            self.query_one("#card", Static).update(_("There is no card to look at."))
        elif picture.display:
            self._show_card(picture)
        else:
            self._show_ability()
        self.query_one(VerticalScroll).scroll_home(animate=False)

    def on_edge_line_wrapped(self) -> None:
        """Drop the blank rows around the text if title and keys take more than a row each."""
        rows = sum(line.size.height for line in self.query(".title, .keys"))
        self.query_one(".sheet").set_class(rows > 2, "-tight")

    def _show_ability(self) -> None:
        at = self.place - len(self.cards)
        seat, ability = self.abilities[at]
        mine = seat == self.view.me
        where = _("Your ability") if mine else _("Ability of {name}").format(name=self.view.names[seat])
        many = _("ability {n} of {all}").format(n=at + 1, all=len(self.abilities))
        self.query_one("#where", Static).update(Content.assemble(where, (f"   {many}", "$quiet")))
        lines = ability_lines(self.view, seat, ability, 68)
        self.query_one("#card", Static).update(Content("\n").join(lines))

    def _show_card(self, picture: Picture) -> None:
        card = self.cards[self.place]
        where = place_words(self.view, card)
        many = _("card {n} of {all}").format(n=self.place + 1, all=len(self.cards))
        self.query_one("#where", Static).update(
            Content.assemble(f"{short_name(self.view.rules, card)}: {where}", (f"   {many}", "$quiet"))
        )
        picture.show(partial(face, self.view.rules, find(self.view.rules, card), LARGE))
        lines = card_lines(self.view, card, 68 - _FACE, self.judged)
        held = any(card == one.card for one in self.view.hand)
        for said in self.preview(card) if held else []:
            lines += [Content(""), *wrap(said, 68 - _FACE, "$accent")]
        self.query_one("#card", Static).update(Content("\n").join(lines))

    def action_go(self, step: int) -> None:
        """Show the next or previous card or ability."""
        if many := len(self.cards) + len(self.abilities):
            self.place = (self.place + step) % many
            self._show()
