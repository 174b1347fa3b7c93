"""The sheet for inspecting one card after another in full, and the abilities of the seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from tda_tui.app.pictures.cards import LARGE, face
from tda_tui.app.screens.base import FootLine, SizedModal
from tda_tui.app.screens.sheet import scroll, sheet
from tda_tui.app.widgets.lines import Picture, wrap
from tda_tui.app.widgets.table.info import ability_lines, card_lines
from tda_tui.app.widgets.table.pieces import seats_in_order
from tda_tui.present.abilities import abilities_of
from tda_tui.present.card_text import find, known_location
from tda_tui.rules.view import View
from tda_tui.words.card_names import short_name
from tda_tui.words.translate import gettext as _

Preview = Callable[[str], list[str]]
_WIDTH, _FACE = 68, 28
"""Columns of the sheet, and those of the picture and the gap beside it."""


def visible_cards(view: View, order: Sequence[str]) -> list[str]:
    """All cards visible to the viewer: hand, cards looked at, flights, ante, cards known elsewhere."""
    seats = [view.seats[seat] for seat in seats_in_order(view)]
    flights = [card for seat in seats for card in seat.flight]
    known = [card for seat in seats for card in seat.known]
    return list(dict.fromkeys([*order, *filter(None, view.aside), *flights, *view.ante, *known]))


class EdgeLine(Static):
    """The line above or below the card; it may take several rows."""

    class Wrapped(Message):
        """It takes another number of rows."""

    def on_resize(self) -> None:
        self.post_message(self.Wrapped())


class EdgeFoot(FootLine):
    """The keys in such a line."""

    def on_resize(self) -> None:
        self.post_message(EdgeLine.Wrapped())


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
        self.abilities = [
            (seat, one) for seat in (view.me, *seats_in_order(view)[:-1]) for one in abilities_of(view, seat)
        ]
        self.index = self.cards.index(card) if card in self.cards else 0
        mine = [one.id for seat, one in self.abilities if seat == view.me]
        if ability in mine:
            self.index = len(self.cards) + mine.index(ability)

    def body(self) -> ComposeResult:
        text = scroll(Static(id="card", markup=False))
        yield sheet(
            EdgeLine(id="where", markup=False),
            Horizontal(Picture(id="face"), text, id="inspected"),
            keys=EdgeFoot(_("Arrows  Other cards    Esc  Close    ?  Keys")),
        )

    def on_mount(self) -> None:
        self.action_go(0)
        self.app.theme_changed_signal.subscribe(self, lambda _theme: self.action_go(0))

    def on_edge_line_wrapped(self) -> None:
        """Drop the blank rows around the text if title and keys take more than a row each."""
        rows = sum(line.size.height for line in self.query(".title, .keys"))
        self.query_one(".sheet").set_class(rows > 2, "-tight")

    def action_go(self, step: int) -> None:
        many = len(self.cards) + len(self.abilities)
        self.index = (self.index + step) % max(1, many)
        picture = self.query_one(Picture)
        picture.display = self.index < len(self.cards)
        if not many:
            self._show("", "", [Content(_("There is no card to look at."))])
        elif picture.display:
            self._show_card(picture)
        else:
            self._show_ability(self.index - len(self.cards))
        self.query_one(VerticalScroll).scroll_home(animate=False)

    def _show(self, where: str, count: str, lines: Sequence[Content]) -> None:
        self.query_one("#where", Static).update(Content.assemble(where, (f"   {count}" if count else "", "$quiet")))
        self.query_one("#card", Static).update(Content("\n").join(lines))

    def _show_ability(self, index: int) -> None:
        seat, ability = self.abilities[index]
        where = _("Your ability")
        if seat != self.view.me:
            where = _("Ability of {name}").format(name=self.view.names[seat])
        count = _("ability {n} of {all}").format(n=index + 1, all=len(self.abilities))
        self._show(where, count, ability_lines(self.view, seat, ability, _WIDTH))

    def _show_card(self, picture: Picture) -> None:
        view, card, width = self.view, self.cards[self.index], _WIDTH - _FACE
        picture.show(partial(face, view.rules, find(view.rules, card), LARGE))
        lines = card_lines(view, card, width, self.judged)
        if any(card == held.card for held in view.hand):
            lines += [row for words in self.preview(card) for row in (Content(""), *wrap(words, width, "$accent"))]
        count = _("card {n} of {all}").format(n=self.index + 1, all=len(self.cards))
        self._show(f"{short_name(view.rules, card)}: {known_location(view, card)}", count, lines)
