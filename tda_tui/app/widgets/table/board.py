"""Draws all widgets that show seats, and gives them their room."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from textual.app import ComposeResult
from textual.containers import Container, Horizontal
from textual.geometry import Offset
from textual.screen import Screen
from textual.widget import Widget

from tda_tui.app.widgets.info import Info
from tda_tui.app.widgets.logbox import LogBox
from tda_tui.app.widgets.table.flights import Around, Flights
from tda_tui.app.widgets.table.hand import Hand
from tda_tui.app.widgets.table.layout import layout
from tda_tui.app.widgets.table.ledger import Effects, StrayAnte
from tda_tui.app.widgets.table.own import OwnFlight, OwnSeat
from tda_tui.app.widgets.table.pieces import Seats
from tda_tui.app.widgets.table.pot import Pot
from tda_tui.app.widgets.table.status import Status
from tda_tui.present.event_groups import QUIET, ViewChanges
from tda_tui.rules.view import View


def compose_table(log: LogBox, hands: Iterable[Widget], below: Widget) -> ComposeResult:
    """From top to bottom: the table, the log between pot and card, the own flight with `hands`, and what is `below`."""
    yield Status(id="status")
    yield Flights(id="flights")
    yield StrayAnte(id="strays")
    yield Effects(id="effects")
    with Container(id="middle"):
        yield log
        with Container(id="centre"):
            yield Around(id="around")
            yield Pot(id="pot")
        yield Info(id="info")
    yield OwnSeat(id="own")
    with Horizontal(id="mine"):
        yield OwnFlight(id="own-flight")
        yield from hands
    yield below


def show_seats(screen: Screen[None], view: View, changes: ViewChanges = QUIET, flash: bool = False) -> None:
    """Draw the seats, the middle of the table and the own flight in the layout that fits the window."""
    if not screen.query("#centre"):
        return  # The table is being closed during an animation.
    laid = layout(screen.size, len(view.seats))
    centre, own = screen.query_one("#centre", Container), screen.query_one(OwnFlight)
    centre.display = own.display = laid is not None
    if laid is not None:
        centre.styles.width = laid.centre
        own.styles.width = own.room(view)
    for seats in screen.query(Seats):
        seats.show(view, changes, flash)


def seat_regulars(screen: Screen[None], regulars: Mapping[int, str]) -> None:
    """Give the seats the portraits of these regulars."""
    for seats in screen.query(Seats):
        seats.regulars = regulars


def unturn(screen: Screen[None], seats: Collection[int]) -> None:
    """Show the ante cards of these seats face down."""
    for widget in screen.query(Seats):
        widget.unturned = seats


def place_of(screen: Screen[None], seat: int, what: str, which: str | int = 0) -> Offset | None:
    """The screen position of a seat's `flight`, `gold` or `hand`, or of the pot's gold; None if it is not drawn.

    `which` is the index of a card in the flight, or a card of the hand.
    """
    places: list[Seats | Hand | Status] = [*screen.query(Seats), *screen.query(Hand), *screen.query(Status)]
    for widget in places:
        if widget.display and widget.size and (place := widget.place_of(seat, what, which)) is not None:
            return widget.region.offset + place
    return None
