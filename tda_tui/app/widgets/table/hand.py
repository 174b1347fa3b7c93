"""The hand: every card with its number, strength, kind, and whether its power would trigger."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from textual import events
from textual.content import Content
from textual.message import Message

from tda_tui.app.art import code_row, face_rows
from tda_tui.app.terminal.colours import card_style
from tda_tui.app.terminal.glyphs import glyphs
from tda_tui.app.widgets.lines import Lines
from tda_tui.present.card_text import find, short_kind
from tda_tui.present.prompts.choice import Choice
from tda_tui.rules.rulesets.cards import Card
from tda_tui.rules.view import HandCard, View
from tda_tui.words.cells import cell_len, cut, fit
from tda_tui.words.translate import gettext as _

LINE, COMPACT, FULL = 3, 5, 9
"""The heights of a card in rows."""


class Hand(Lines):
    """The viewer's cards side by side."""

    class Clicked(Message):
        """A card was clicked: its place in the hand."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    view: View | None = None
    order: Sequence[str] = ()
    choice: Choice | None = None
    new: frozenset[str] = frozenset()
    """Cards that have come since the person's last turn: they are marked."""
    marked: Collection[str] = ()
    """Cards that a lesson points at."""
    numbers = True
    """Whether cards are numbered: where they can be chosen by digits."""

    def show(self, view: View, order: Sequence[str], choice: Choice | None) -> None:
        """Draw these cards, with the choice that is being made among them."""
        self.view = view
        self.order = order
        self.choice = choice
        self.redraw()

    @property
    def _numbers_elsewhere(self) -> bool:
        """Whether the numbers mean options beside the hand."""
        return self.choice is not None and not self.choice.in_hand

    @property
    def card_width(self) -> int:
        """The columns from one card to the next, so that a full hand fits."""
        limit = max(8, len(self.order))
        return min(15, max(6, (self.app.size.width or 80) // limit))

    @property
    def card_height(self) -> int:
        """The rows of a card: a line, name and kind, or all of it with a picture."""
        height, width = self.app.size.height, self.card_width
        return FULL if height >= 36 and width >= 12 else COMPACT if height >= 29 and width >= 9 else LINE

    def lines(self, width: int) -> list[Content]:
        """The cards' rows."""
        view, height = self.view, self.card_height
        rows = [Content("") for _row in range(height)]
        if view is None:
            return rows
        held = {card.card: card for card in view.hand}
        for place, card in enumerate(self.order):
            if card in held:
                for row, part in enumerate(self._card(view, held[card], place, height)):
                    rows[row] += part
        return rows

    def _card(self, view: View, held: HandCard, place: int, height: int) -> list[Content]:
        card = find(view.rules, held.card)
        choice = self.choice
        in_hand = choice is not None and choice.in_hand > place
        current = in_hand and choice is not None and choice.cursor == place
        open_ = in_hand and choice is not None and choice.items[place].enabled
        chosen = in_hand and choice is not None and held.card in choice.chosen
        frame = glyphs().heavy if current else glyphs().light
        spaced = self.card_width >= (8 if height == LINE else 13)
        inner = self.card_width - (3 if spaced else 2)
        gap = " " * (self.card_width - inner - 2)
        edge = "bold $primary" if current or chosen else "$quiet" if open_ or choice is None else "$faint"
        look = card_style(card) + (" bold" if current else "")
        if choice is not None and not open_:
            look = "$faint"
        numbered = self.numbers and place < 10 and (choice is None or open_ or not in_hand)
        key = str((place + 1) % 10) if numbered and not self._numbers_elsewhere else frame[1]
        judged = choice is not None and choice.question.kind == "play"
        fires = judged and held.fires and card.power is not None
        picked = "x" if chosen else frame[1]
        fresh = (_("new") if inner > 5 else "*") if held.card in self.new else ""
        top = f"{frame[0]}{key}{fresh.rjust(inner - 3, frame[1])}{picked}{frame[1]}{frame[2]}"
        if held.card in self.marked and open_ and not chosen:
            pointed = cut(_("this") if inner < 6 else " " + _("this") + " ", inner - 1)
            top = f"{frame[0]}{key}{pointed}{frame[1] * (inner - 1 - cell_len(pointed))}{frame[2]}"
            edge = "bold $success"
        fired = "!" if inner < 10 else _("! triggers")[:inner]
        bottom = Content.assemble(
            (frame[4], edge),
            (fired, "bold $success") if fires else (frame[1] * len(fired), edge),
            (frame[1] * (inner - len(fired)) + frame[5], edge),
        )
        body = [code_row(view.rules, card, inner), *_more_rows(card, inner, height)]
        body = [fit(text, inner, "") for text in body]
        side = Content.styled(frame[3], edge)
        rows = [Content.styled(top, edge) + Content(gap)]
        rows += [side + Content.styled(text, look) + side + Content(gap) for text in body]
        return [*rows, bottom + Content(gap)]

    def on_click(self, event: events.Click) -> None:
        """Tell which card was clicked."""
        place = event.x // self.card_width
        if 0 <= place < len(self.order):
            self.post_message(self.Clicked(place))


def _more_rows(card: Card, inner: int, height: int) -> list[str]:
    """What stands below a card's strength: its name and kind, and in full size a picture."""
    if height == LINE:
        return []
    if height == COMPACT:
        return [card.name.removesuffix(" Dragon").split()[-1], short_kind(card)]
    return face_rows(card, inner)
