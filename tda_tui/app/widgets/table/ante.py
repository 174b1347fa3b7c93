"""The ante of each seat, and the ante cards without an owner."""

from __future__ import annotations

from collections.abc import Collection

from textual.content import Content

from tda_tui.app.terminal.colours import card_style
from tda_tui.app.widgets.lines import Lines
from tda_tui.present.card_text import TAG_WIDTH, find, tag
from tda_tui.rules.state.table import ANTE
from tda_tui.rules.view import View
from tda_tui.words.cells import ljust
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import pgettext


def ante_cell(view: View, seat: int, unturned: Collection[int] = ()) -> Content:
    """A seat's cell in the ante column: its card, a card face down, or that it is awaited."""
    if seat in unturned:
        return Content.styled(ljust(_face_down(), TAG_WIDTH), "$quiet")
    cards = [card for card, owner in zip(view.ante, view.ante_owner, strict=True) if owner == seat]
    if cards:
        return Content.styled(tag(view.rules, cards[0]), card_style(find(view.rules, cards[0])))
    if view.phase == ANTE:
        if seat == view.me and view.committed:
            return Content.styled(tag(view.rules, view.committed), "italic")
        return Content.styled(ljust(_face_down() if view.seats[seat].anted else "...", TAG_WIDTH), "$quiet")
    return Content.styled("-".center(TAG_WIDTH), "$quiet")


def _face_down() -> str:
    return pgettext("a card's face", "down")


class StrayAnte(Lines):
    """Ante cards without an owner, if any."""

    view: View | None = None

    def show(self, view: View) -> None:
        """Show this view."""
        self.view = view
        self.redraw()

    @staticmethod
    def _strays(view: View) -> list[str]:
        return [card for card, owner in zip(view.ante, view.ante_owner, strict=True) if owner < 0]

    def lines(self, width: int) -> list[Content]:
        """One line, or none."""
        view = self.view
        strays = self._strays(view) if view is not None else []
        if view is None or not strays:
            return []
        parts: list[tuple[str, str]] = [(_("Also in the ante:"), "$quiet")]
        for card in strays:
            parts += [("  ", ""), (tag(view.rules, card), card_style(find(view.rules, card)))]
        return [Content.assemble(*parts).truncate(width)]
