"""The table's layout for a window size: rows in a small window, cards on a table from 100x30."""

from __future__ import annotations

from msgspec import Struct
from textual.geometry import Size

from tda_tui.app.pictures.cards import COMPACT, FULL, LARGE, SEEN, SMALL, Form

LEAST_WIDTH, LEAST_HEIGHT = 100, 30
_TALL, _HUGE = 38, 56
"""The window's rows from which cards have a picture, and a large one."""
_HUGE_WIDTH = 180
_SEAT = 27
"""The columns of a seat with a portrait: three cards as a fan, the last one whole."""
_LEAST_SIDE = 30
"""The fewest columns for log and card at the sides of the table."""
_POT = {False: 26, True: 36}
"""The columns of the pot between log and card, on a low and on a tall screen."""


class Layout(Struct, frozen=True):
    """The forms of the viewer's cards and of those in the opponents' flights; whether portraits are drawn.

    `seat` is an opponent's columns, `around` whether the opponents sit between log and card rather than above both,
    `centre` the columns between these two, including one at either side.
    """

    own: Form
    others: Form
    portraits: bool
    seat: int
    around: bool
    centre: int


def layout(size: Size, players: int) -> Layout | None:
    """The layout of a table for that many players; None if the seats are rows."""
    if size.width < LEAST_WIDTH or size.height < LEAST_HEIGHT:
        return None
    others = players - 1
    tall = size.height >= _TALL
    seat = min(_SEAT, size.width // others)
    roomy = tall and seat >= FULL.inner + 2 + 12
    around = others * _SEAT <= size.width - 2 * _LEAST_SIDE
    centre = (max(_POT[tall], others * _SEAT) if around else _POT[tall]) + 2
    own = LARGE if size.height >= _HUGE and size.width >= _HUGE_WIDTH else FULL if tall else COMPACT
    return Layout(own, SEEN if roomy else SMALL, roomy, seat, around, centre)
