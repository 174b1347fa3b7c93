"""Each seat's gains and losses since the person's last turn, by cause."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from tda_tui.app.screens.base import SizedModal
from tda_tui.app.widgets.table.pieces import seats_in_order
from tda_tui.present.gold_moves import GoldMoves
from tda_tui.rules.view import NOBODY, View
from tda_tui.words.cells import cell_len, cut, rjust
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
        """A row for each seat, its causes below each other."""
        with Vertical(classes="sheet"):
            title = _("Gold in this gambit") if self.view.me == NOBODY else _("Gold since your last turn")
            yield Static(title, classes="title", markup=False)
            with VerticalScroll(id="moves", can_focus=False):
                yield Static(Content("\n").join(self._rows()))
            yield Static(_("Esc  Close    ?  Keys"), classes="keys", markup=False)

    def _rows(self) -> Iterator[Content]:
        for seat in seats_in_order(self.view):
            facts = self.view.seats[seat]
            who = cut(_("You") if seat == self.view.me else facts.name, _NAME - 2)
            total = self.moves.total(seat)
            causes = list(self.moves.causes(seat).items())
            gap = " " * (_NAME - cell_len(who))
            row = Content.assemble(
                (who, "bold $primary" if seat == self.view.me else ""),
                gap,
                (rjust(str(facts.gold), 4), "bold $accent"),
                (rjust(f"{total:+d}" if causes else "", 6), _look(total)),
                "   ",
            )
            lines = [Content.assemble(cut(cause, _CAUSE), (f" {gold:+d}", _look(gold))) for cause, gold in causes] or [
                Content.styled(_("nothing"), "$quiet")
            ]
            yield row + lines[0]
            yield from (Content(" " * (_NAME + 13)) + line for line in lines[1:])

    def on_click(self) -> None:
        """Close."""
        self.dismiss(None)


def _look(gold: int) -> str:
    return "$success" if gold > 0 else "$warning"
