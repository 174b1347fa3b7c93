"""The hands of all seats, where all cards are open."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from tda_tui.app.terminal.colours import card_style
from tda_tui.app.widgets.lines import Lines, placed
from tda_tui.app.widgets.table.pieces import seats_in_order
from tda_tui.present.card_text import find, tag
from tda_tui.rules.view import View
from tda_tui.words.cells import fit
from tda_tui.words.phrases import shown_name
from tda_tui.words.translate import gettext as _

_NAME = 11


class OpenHands(Lines):
    """A row for each seat: the cards of its hand, and its ante card."""

    views: Sequence[View] = ()
    me = 0

    def show(self, views: Sequence[View], me: int) -> None:
        """Show the hand of each view, the seat `me` at the bottom; nothing without views."""
        self.views, self.me = views, me
        self.redraw()

    def lines(self, width: int) -> list[Content]:
        """The rows."""
        if not self.views:
            return []
        return [self._hand(self.views[seat], width) for seat in seats_in_order(self.views[self.me])]

    def _hand(self, view: View, width: int) -> Content:
        cards = sorted((held.card for held in view.hand), key=view.rules.number.__getitem__)
        name = shown_name(self.views[self.me].names[view.me])
        row = Content.styled(fit(name, _NAME) + " ", "bold" if view.me == self.me else "")
        row += Content(" ").join([_drawn(view, card) for card in cards])
        if view.committed is not None:
            row += Content("  ") + placed(_("ante {card}"), _drawn(view, view.committed), "$quiet")
        return row.truncate(width)


def _drawn(view: View, card: str) -> Content:
    return Content.styled(tag(view.rules, card), card_style(find(view.rules, card)))


class HandsInSight(Lines):
    """The known cards of each hand, one row per seat; nothing if none are known."""

    view: View | None = None

    def show_hands(self, view: View) -> None:
        """Show what this view knows of the hands."""
        self.view = view
        self.redraw()

    def lines(self, width: int) -> list[Content]:
        """The rows."""
        view = self.view
        if view is None or not any(facts.known for facts in view.seats):
            return []
        return [self._hand(view, seat, width) for seat in seats_in_order(view)]

    @staticmethod
    def _hand(view: View, seat: int, width: int) -> Content:
        facts = view.seats[seat]
        cards = sorted(facts.known, key=view.rules.number.__getitem__)
        row = Content(fit(shown_name(facts.name), _NAME) + " ")
        return (row + Content(" ").join([_drawn(view, card) for card in cards])).truncate(width)
