"""The hands of all seats, where cards are open."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from tda_tui.app.widgets.lines import format_content
from tda_tui.app.widgets.table.pieces import TableLines, card_tag, seats_in_order
from tda_tui.rules.view import View
from tda_tui.words.cells import fit
from tda_tui.words.phrases import shown_name
from tda_tui.words.translate import gettext as _

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
