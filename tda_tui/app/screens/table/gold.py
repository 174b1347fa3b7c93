"""Each seat's gains and losses since the person's last turn, by cause."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content

from tda_tui.app.screens.base import SizedModal
from tda_tui.app.screens.sheet import scroll, sheet
from tda_tui.app.widgets.table.pieces import gain_style, seats_in_order
from tda_tui.present.gold_moves import GoldMoves
from tda_tui.rules.view import NOBODY, View
from tda_tui.words.cells import cut, fit
from tda_tui.words.translate import gettext as _

_NAME, _CAUSE = 20, 34
"""Columns of a seat's name and of a cause."""


class GoldScreen(SizedModal[None]):
    """The seats with their gold, changes and causes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "scroll(-1)", "Up", id="gold.up"),
        Binding("down,j", "scroll(1)", "Down", id="gold.down"),
        Binding("pageup", "read(-1)", "Page up", id="gold.page_up"),
        Binding("pagedown", "read(1)", "Page down", id="gold.page_down"),
        Binding("escape,enter,space,a,q", "dismiss", "Close", id="gold.close"),
    ]

    def __init__(self, moves: GoldMoves, view: View) -> None:
        super().__init__()
        self.moves = moves
        self.view = view

    def body(self) -> ComposeResult:
        title = _("Gold in this gambit") if self.view.me == NOBODY else _("Gold since your last turn")
        rows = [row for seat in seats_in_order(self.view) for row in self._rows(seat)]
        yield sheet(title, scroll(rows, id="moves"), keys=_("Esc  Close    ?  Keys"))

    def _rows(self, seat: int) -> Iterator[Content]:
        """A seat's gold, and its causes below each other."""
        facts, me = self.view.seats[seat], seat == self.view.me
        total, causes = self.moves.total(seat), self.moves.causes(seat)
        before = Content.assemble(
            (fit(cut(_("You") if me else facts.name, _NAME - 2), _NAME), "bold $primary" if me else ""),
            (f"{facts.gold:>4}", "bold $accent"),
            (f"{total:+6d}" if causes else " " * 6, gain_style(total)),
            "   ",
        )
        for cause, gold in causes.items():
            yield Content.assemble(before, cut(cause, _CAUSE), (f" {gold:+d}", gain_style(gold)))
            before = Content(" " * (_NAME + 13))
        if not causes:
            yield before + Content.styled(_("nothing"), "$quiet")

    def on_click(self) -> None:
        self.dismiss(None)
