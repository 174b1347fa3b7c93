"""Choosing the opponents and their levels."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from tda_tui.app.screens.base import SizedModal
from tda_tui.app.screens.rows import ChangingRows
from tda_tui.app.widgets.menu import Menu, Row
from tda_tui.app.widgets.regular import RegularCard
from tda_tui.players.player import LEVELS, Role
from tda_tui.session.new_game.options import GameOptions
from tda_tui.session.new_game.seating import chosen_guests, free_guests, level_of, seat_words, who_words
from tda_tui.words.translate import gettext as _


class OpponentsScreen(ChangingRows, SizedModal[GameOptions]):
    """A row for each opponent's seat. Returns the changed game options."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k,shift+tab", "row(-1)", "The seat before", id="opponents.up"),
        Binding("down,j,tab", "row(1)", "The next seat", id="opponents.down"),
        Binding("left", "change(-1)", "The regular before", id="opponents.less"),
        Binding("right", "change(1)", "The next regular", id="opponents.more"),
        Binding("l", "level(1)", "The next level for this seat alone", id="opponents.level"),
        Binding("backspace,delete", "lot", "Draw this seat by lot, at the level of all", id="opponents.lot"),
        Binding("enter,escape,q", "done", "Done", id="opponents.done"),
        Binding("question_mark", "app.help", "This list", id="opponents.help"),
    ]

    def __init__(self, game_options: GameOptions) -> None:
        super().__init__()
        self.game_options = game_options

    def body(self) -> ComposeResult:
        """The seats beside the selected opponent."""
        with Vertical(id="opponents", classes="sheet"):
            yield Static(_("Opponents"), classes="title", markup=False)
            yield Menu(id="menu")
            yield RegularCard(id="regular")
            keys = _("Arrows  Move and change    l  Level    Backspace  By lot    Enter  Done")
            yield Static(keys, classes="keys", markup=False)

    def on_mount(self) -> None:
        """Show the current choices."""
        self.show_rows()

    @property
    def seat(self) -> int:
        """The selected seat; 0 is the left neighbour's."""
        return int(self.query_one(Menu).row or 0)

    def show_rows(self) -> None:
        """Draw the seats and the opponent at the selected one."""
        game_options, guests = self.game_options, chosen_guests(self.game_options)
        rows = [
            Row(str(seat), seat_words(seat, game_options.players), f"< {who_words(game_options, seat)} >")
            for seat in range(game_options.players - 1)
        ]
        self.query_one(Menu).show(*rows, row=str(self.seat))
        self.query_one(RegularCard).show(Role(level_of(game_options, self.seat), guests[self.seat]), drawn=True)

    def action_change(self, step: int) -> None:
        """The next regular not seated elsewhere; the cycle includes drawing by lot."""
        taken = chosen_guests(self.game_options)
        mine = taken.pop(self.seat)
        free = ["", *(guest for guest in free_guests(self.game_options) if guest not in taken)]
        at = (free.index(mine) + step) % len(free)
        self.game_options = self.game_options.with_guest(self.seat, free[at])
        self.show_rows()

    def action_level(self, step: int) -> None:
        """The next level for this seat; the cycle includes the common level."""
        levels = ["", *LEVELS]
        mine = self.game_options.own_level(self.seat)
        at = levels.index(mine) if mine in levels else 0
        self.game_options = self.game_options.with_own_level(self.seat, levels[(at + step) % len(levels)])
        self.show_rows()

    def action_lot(self) -> None:
        """Reset the seat: drawn by lot, at the common level."""
        self.game_options = self.game_options.with_guest(self.seat, "").with_own_level(self.seat, "")
        self.show_rows()

    def action_done(self) -> None:
        """Close, returning the game options."""
        self.dismiss(self.game_options)
