"""All widgets of a table, and their room."""

from collections.abc import Iterable

from textual.app import ComposeResult
from textual.containers import Container, Horizontal
from textual.geometry import Offset
from textual.screen import Screen
from textual.widget import Widget

from tda_tui.app.widgets.logbox import LogBox
from tda_tui.app.widgets.table.hand import Hand
from tda_tui.app.widgets.table.info import Info
from tda_tui.app.widgets.table.pieces import Scene, TableLines
from tda_tui.app.widgets.table.pot import Pot
from tda_tui.app.widgets.table.seats import Flights, OwnFlight, OwnSeat
from tda_tui.app.widgets.table.status import Effects, Status


def compose_table(scene: Scene, log: LogBox, below: Iterable[Widget], hands: Iterable[Widget] = ()) -> ComposeResult:
    """From top to bottom: the table, the log between pot and card, own flight and hand, and what is `below`."""
    yield Status(scene, id="status")
    yield Flights(scene, id="flights")
    yield Effects(scene, id="effects")
    with Container(id="middle"):
        yield log
        with Container(id="centre"):
            yield Flights(scene, id="around", around=True)
            yield Pot(scene, id="pot")
        yield Info(scene, id="info")
    yield OwnSeat(scene, id="own")
    with Horizontal(id="mine"):
        yield OwnFlight(scene, id="own-flight")
        yield Hand(scene, id="hand")
        yield from hands
    yield from below


_OF_THE_CHOICE = "#hand, #info, #prompt"


def draw_seats(screen: Screen[None]) -> None:
    """Draw everything but the choice, in the layout that fits the window."""
    centre, own = screen.query_one("#centre"), screen.query_one(OwnFlight)
    layout = own.layout_now
    centre.display = own.display = layout is not None
    if layout is not None:
        centre.styles.width = layout.centre
        own.styles.width = own.room
    for widget in screen.query(TableLines).exclude(_OF_THE_CHOICE):
        widget.redraw()


def position_of(screen: Screen[None], seat: int, what: str, which: str | int = 0) -> Offset | None:
    """The screen position of a seat's `flight`, `gold` or `hand`, or of the pot's gold; None if it is not drawn.

    `which` is the index of a card in the flight, or a card of the hand.
    """
    for widget in screen.query(TableLines):
        if widget.display and widget.size and (position := widget.position_of(seat, what, which)) is not None:
            return widget.region.offset + position
    return None
