"""All that shows seats, drawn together and given its room."""

from __future__ import annotations

from collections.abc import Mapping

from textual.containers import Container
from textual.screen import Screen

from tda_tui.app.widgets.table.layout import layout
from tda_tui.app.widgets.table.own import OwnFlight
from tda_tui.app.widgets.table.pieces import Seats
from tda_tui.present.view_changes import QUIET, ViewChanges
from tda_tui.rules.view import View


def show_seats(screen: Screen[None], view: View, changes: ViewChanges = QUIET, flash: bool = False) -> None:
    """Draw the seats, the middle of the table and the own flight, as the window has room for them."""
    laid = layout(screen.size, len(view.seats))
    centre, own = screen.query_one("#centre", Container), screen.query_one(OwnFlight)
    centre.display = own.display = laid is not None
    if laid is not None:
        centre.styles.width = laid.centre
        own.styles.width = own.room(view)
    for seats in screen.query(Seats):
        seats.show(view, changes, flash)


def seat_regulars(screen: Screen[None], regulars: Mapping[int, str]) -> None:
    """Let the seats have the portraits of these regulars."""
    for seats in screen.query(Seats):
        seats.regulars = regulars
