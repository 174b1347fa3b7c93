"""The hand: every card with its number, strength, kind, and whether its power would trigger."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from textual import events
from textual.content import Content
from textual.geometry import Offset, Size
from textual.message import Message

from tda_tui.app.pictures.cards import FULL, LARGE, LINE, Form, Marks, card_rows
from tda_tui.app.terminal.glyphs import glyphs
from tda_tui.app.widgets.lines import Lines
from tda_tui.app.widgets.table.layout import layout
from tda_tui.present.card_text import find
from tda_tui.present.choice import Choice
from tda_tui.rules.view import HandCard, View
from tda_tui.words.cells import cell_len, cut, fit
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import pgettext

_WIDER = 3
"""Extra columns of a card if there is room, so that longer names fit."""


class Hand(Lines):
    """The viewer's cards side by side."""

    class Clicked(Message):
        """A card was clicked, with its index in the hand."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    view: View | None = None
    order: Sequence[str] = ()
    choice: Choice | None = None
    new: frozenset[str] = frozenset()
    """Cards received since the person's last turn, which are marked."""
    marked: Collection[str] = ()
    """Cards that a lesson points at."""
    numbers = True
    """Whether cards are numbered, where they can be chosen by digits."""

    def show(self, view: View, order: Sequence[str], choice: Choice | None) -> None:
        """Show these cards, with the current choice among them."""
        self.view = view
        self.order = order
        self.choice = choice
        self.redraw()

    @property
    def _numbers_elsewhere(self) -> bool:
        """Whether the numbers refer to options besides the hand."""
        return self.choice is not None and not self.choice.in_hand

    @property
    def form(self) -> Form:
        """The form of the cards: three rows on a small screen; the large one only if all of them fit."""
        laid = layout(self.app.size, len(self.view.seats)) if self.view is not None else None
        if laid is None:
            return LINE
        return FULL if laid.own is LARGE and len(self.order) * (LARGE.inner + 3) > self._room else laid.own

    @property
    def _room(self) -> int:
        return self.size.width or self.app.size.width

    @property
    def card_width(self) -> int:
        """The columns from one card to the next, so that a full hand fits, with cards overlapping if they must."""
        many, form = len(self.order), self.form
        if form is LINE:
            return min(15, max(6, self._room // max(8, many)))
        whole = self._inner + 2
        return min(whole + 1, (self._room - whole) // max(1, many - 1))

    @property
    def _inner(self) -> int:
        """The columns inside a card."""
        form = self.form
        if form is not LINE:
            return max(form.inner, min(form.inner + _WIDER, self._room // max(1, len(self.order)) - 3))
        return self.card_width - (3 if self.card_width >= 8 else 2)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The rows of a card; needs neither drawing nor the width."""
        return self.form.rows

    def lines(self, width: int) -> list[Content]:
        """The cards' rows."""
        view, form = self.view, self.form
        rows = [Content("") for _row in range(form.rows)]
        if view is None:
            return rows
        held = {card.card: card for card in view.hand}
        order = [card for card in self.order if card in held]
        for place, card in enumerate(order):
            drawn = self._card(view, held[card], place)
            each = self.card_width if place < len(order) - 1 else drawn[0].cell_length
            rows = [
                row + part[:each] + Content(" " * (each - part.cell_length))
                for row, part in zip(rows, drawn, strict=True)
            ]
        return rows

    def _card(self, view: View, held: HandCard, place: int) -> list[Content]:
        """A card with its marks: number, new, pointed at, chosen, would trigger.

        The cursor changes only top and bottom of a high card, as its sides take long to send on a slow connection.
        """
        card, choice, inner = find(view.rules, held.card), self.choice, self._inner
        in_hand = choice is not None and choice.in_hand > place
        current = in_hand and choice is not None and choice.cursor == place
        open_ = in_hand and choice is not None and choice.items[place].enabled
        chosen = in_hand and choice is not None and held.card in choice.chosen
        high = self.form is not LINE
        line = (glyphs().heavy if current else glyphs().light)[1]
        numbered = self.numbers and place < 10 and (choice is None or open_ or not in_hand)
        key = str((place + 1) % 10) if numbered and not self._numbers_elsewhere else line
        side = "bold $primary" if chosen else "$quiet" if open_ or choice is None else "$faint"
        edge = "bold $primary" if current else side
        fresh = _fitting(inner - 3, pgettext("a card", "new"), "*") if held.card in self.new else ""
        top = f"{key}{line * (inner - 3 - cell_len(fresh))}{fresh}{'x' if chosen else line}{line}"
        if held.card in self.marked and open_ and not chosen:
            this = pgettext("a card", "this")
            top = key + _fitting(inner - 1, f" {this} ", cut(this, inner - 1))
            edge = side = "bold $success"
        judged = choice is not None and choice.question.kind == "play"
        fires = judged and held.fires and card.power is not None
        marks = Marks(
            top=top,
            bottom=("!" if inner < 8 else fit(_("! triggers"), inner, "").rstrip()) if fires else "",
            bottom_look="bold $success",
            edge=edge,
            side=side if high else edge,
            heavy=current and not high,
            barred=current and high,
            bold=current and not high,
            closed=choice is not None and not open_,
        )
        return card_rows(view.rules, card, self.form, inner, self.look, marks)

    def place_of(self, seat: int, what: str, which: str | int) -> Offset | None:
        """The position of a card in the viewer's hand."""
        if self.view is None or seat != self.view.me or what != "hand" or which not in self.order:
            return None
        return Offset(self.order.index(str(which)) * self.card_width, 0)

    def on_click(self, event: events.Click) -> None:
        """Report which card was clicked."""
        place = event.x // self.card_width
        if 0 <= place < len(self.order):
            self.post_message(self.Clicked(place))


def _fitting(width: int, word: str, otherwise: str) -> str:
    """The word if it fits, else the other."""
    return word if cell_len(word) <= width else otherwise
