"""Who sits at the table: the regulars at the other seats, one after the other."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from tda_tui.app.screens.base import SizedModal
from tda_tui.app.widgets.regular import RegularCard
from tda_tui.players.player import Role
from tda_tui.session.new_game.seating import Seating
from tda_tui.session.new_game.seating_words import seat_words
from tda_tui.words.translate import gettext as _


class OpponentsAtTableScreen(SizedModal[None]):
    """One of the others at the table, and on to the next."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,w,enter,q", "close", "Close", id="at_table.close"),
        Binding("right,down,l,j,space,tab", "go(1)", "Next", id="at_table.next"),
        Binding("left,up,h,k,shift+tab", "go(-1)", "Previous", id="at_table.previous"),
    ]

    def __init__(self, seating: Seating) -> None:
        super().__init__()
        self.seating = seating
        self.place = 0

    def body(self) -> ComposeResult:
        """Where they sit, and who they are."""
        with Vertical(classes="sheet"):
            yield Static("", id="where", classes="title", markup=False)
            yield RegularCard(id="regular")
            yield Static(_("Arrows  The others    Esc  Close"), classes="keys", markup=False)

    def on_mount(self) -> None:
        """The left neighbour first."""
        self._show()

    def _show(self) -> None:
        seating = self.seating
        seat, where = seating.others[self.place], seat_words(self.place, len(seating.names))
        self.query_one("#where", Static).update(Content.assemble(seating.names[seat], (f"   {where}", "$quiet")))
        self.query_one(RegularCard).show(Role.read(seating.roles[seat]))

    def action_go(self, step: int) -> None:
        """Somebody else."""
        self.place = (self.place + step) % len(self.seating.others)
        self._show()

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss(None)
