"""The hand, and where cards are open those of all seats."""

from collections.abc import Sequence

from textual import events
from textual.content import Content
from textual.geometry import Offset, Size

from tda_tui.app.pictures.cards import FULL, LARGE, LINE, Form, Marks, card_rows
from tda_tui.app.terminal.glyphs import glyphs
from tda_tui.app.widgets.lines import format_content, pad
from tda_tui.app.widgets.table.pieces import TableLines, card_tag, seats_in_order
from tda_tui.present.card_text import find
from tda_tui.rules.rulesets.cards import Card
from tda_tui.rules.view import HandCard, View
from tda_tui.words.card_names import type_name
from tda_tui.words.cells import cell_len, cut, fit
from tda_tui.words.phrases import shown_name
from tda_tui.words.translate import gettext as _, pgettext

WIDER = 3
"""Extra columns of a card if there is room, so that longer names fit."""


_LEAST_OF_LARGE = 16
"""The fewest columns of a large card below another one."""


class Hand(TableLines):
    """The viewer's cards side by side."""

    numbers = True
    """Whether cards are numbered, where they can be chosen by digits."""

    @property
    def form(self) -> Form:
        """The form of the cards: three rows on a small screen; the large one only if enough of each is seen."""
        layout = self.layout_now
        if layout is None:
            return LINE
        fits = (len(self.scene.order) - 1) * _LEAST_OF_LARGE + LARGE.inner + 2 <= self._room
        return FULL if layout.hand is LARGE and not fits else layout.hand

    @property
    def _room(self) -> int:
        return self.size.width or self.app.size.width

    @property
    def card_width(self) -> int:
        """The columns from one card to the next, so that a full hand fits, with cards overlapping if they must."""
        many = len(self.scene.order)
        if self.form is LINE:
            return min(15, max(6, self._room // max(5, many)))
        whole = self._inner + 2
        return min(whole + 1, (self._room - whole) // max(1, many - 1))

    @property
    def _inner(self) -> int:
        form = self.form
        if form is not LINE:
            return max(form.inner, min(form.inner + WIDER, self._room // max(1, len(self.scene.order)) - 3))
        return self.card_width - (3 if self.card_width >= 8 else 2)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The rows of a card; needs neither drawing nor the width."""
        return self.form.rows

    def lines(self, width: int) -> list[Content]:
        held = {card.card: card for card in self.scene.view.hand}
        cards = [self._card(held[card], at) for at, card in enumerate(self.scene.order) if card in held]
        *below, last = cards or [[Content("")] * self.form.rows]
        each = self.card_width
        return [Content.assemble(*(pad(card[row], each) for card in below), end) for row, end in enumerate(last)]

    def _card(self, held: HandCard, at: int) -> list[Content]:
        """A card with its marks: number, new, pointed at, chosen, would trigger.

        It is faint if only others of the hand can be chosen. The cursor changes only its top and bottom, as the sides
        take long to send on a slow connection.
        """
        scene, choice, inner = self.scene, self.scene.choice, self._inner
        card = find(scene.view.rules, held.card)
        item = choice.items[at] if choice is not None and at < choice.in_hand else None
        current = item is not None and choice is not None and choice.cursor == at
        open_ = item is not None and item.enabled
        chosen = item is not None and choice is not None and held.card in choice.chosen
        line = (glyphs().heavy if current else glyphs().light)[1]
        asked = choice is not None and choice.in_hand > 0
        numbered = self.numbers and at < 10 and (choice is None or (asked and (open_ or item is None)))
        key = str((at + 1) % 10) if numbered else line
        side = "bold $primary" if chosen else "$quiet" if open_ or choice is None else "$faint"
        edge = "bold $primary reverse" if current else side
        fresh = _fitting(inner - 3, pgettext("a card", "new"), "*") if held.card in scene.new else ""
        top = f"{key}{line * (inner - 3 - cell_len(fresh))}{fresh}{'x' if chosen else line}{line}"
        if held.card in scene.marked and open_ and not chosen:
            this = pgettext("a card", "this")
            top = key + _fitting(inner - 1, f" {this} ", cut(this, inner - 1))
            edge = side = "bold $success"
        fires = choice is not None and choice.question.kind == "play" and held.fires and card.power is not None
        triggers = "bold $success reverse" if "trigger" in scene.named else edge if current else "bold $success"
        marks = Marks(
            top=top,
            bottom=self._bottom(card, inner, fires),
            bottom_style=triggers if fires else "",
            edge=edge,
            side=side,
            barred=current,
            bold=current and self.form is LINE,
            closed=asked and not open_,
        )
        return card_rows(scene.view.rules, card, self.form, inner, self.drawing, marks)

    def _bottom(self, card: Card, inner: int, fires: bool) -> str:
        """Whether the card would trigger; on a card of one line, which has no other room, also its name."""
        if inner < 8:
            return "!" if fires else ""
        if self.form is LINE:
            name = type_name(card, short=True)
            return cut(f"!{name}" if fires else name, inner)
        return fit(_("! triggers"), inner, "").rstrip() if fires else ""

    def position_of(self, seat: int, what: str, which: str | int) -> Offset | None:
        if seat != self.scene.view.me or what != "hand" or which not in self.scene.order:
            return None
        return Offset(self.scene.order.index(str(which)) * self.card_width, 0)

    def on_click(self, event: events.Click) -> None:
        index = event.x // self.card_width
        if self.scene.choice is not None and index < self.scene.choice.in_hand:
            self.post_message(self.Clicked(index))


def _fitting(width: int, word: str, otherwise: str) -> str:
    return word if cell_len(word) <= width else otherwise


_NAME = 11


class OpenHands(TableLines):
    """A row for each seat: the cards of its hand known to the viewer; nothing if none are.

    With the views of all seats, all cards are known, and the ante cards too.
    """

    views: Sequence[View] = ()

    def lines(self, width: int) -> list[Content]:
        view = self.scene.view
        if not self.views and not any(facts.known for facts in view.seats):
            return []
        return [self._hand(view, seat).truncate(width) for seat in seats_in_order(view)]

    def _hand(self, view: View, seat: int) -> Content:
        own = self.views[seat] if self.views else None
        cards = [held.card for held in own.hand] if own else view.seats[seat].known
        drawn = [card_tag(view.rules, card) for card in sorted(cards, key=view.rules.number.__getitem__)]
        style = "bold" if own and seat == view.me else ""
        row = Content.styled(fit(shown_name(view.names[seat]), _NAME) + " ", style) + Content(" ").join(drawn)
        if own and own.committed is not None:
            row += Content("  ") + format_content(_("ante {card}"), card_tag(view.rules, own.committed), "$quiet")
        return row
