"""The seats of a shared table as pictures: a portrait, or an empty chair."""

from collections.abc import Sequence
from itertools import zip_longest

from textual.content import Content
from textual.geometry import Size

from tda_tui.app.pictures.drawing import Drawing
from tda_tui.app.pictures.faces import art_of, face, portraits
from tda_tui.app.screens.base import TALL
from tda_tui.app.terminal.glyphs import glyphs
from tda_tui.app.widgets.lines import pad, wrap
from tda_tui.files.art_files import SIZES, Art
from tda_tui.players.player import level_title
from tda_tui.tables.seats import SeatRow
from tda_tui.words.cells import cell_len, cut
from tda_tui.words.translate import gettext as _, pgettext

_PICTURE = {size: side // 2 for size, side in SIZES.items()}
PICTURED = {size: rows + 2 for size, rows in _PICTURE.items()}
"""The rows of pictures of each size, with names and notes; some notes take one more."""
_VAST = 170
"""Columns of a tall window from which a sheet is wider than others, so that six large pictures stand side by side."""
_BETWEEN = 18
"""The most columns between two pictures."""


def is_vast(window: Size) -> bool:
    """Whether the sheet is wider than others."""
    return window.height >= TALL and window.width >= _VAST


def is_free(one: SeatRow) -> bool:
    """Whether nobody plays there."""
    return one.free and not one.player


def seat_mark(one: SeatRow) -> str:
    """The mark of the kind of seat."""
    return glyphs().seats[0 if one.person else 2 if is_free(one) else 1]


def seat_name(one: SeatRow) -> str:
    """Who has the seat, in a word."""
    return one.player or (_("free") if is_free(one) else _("computer"))


def seat_note(one: SeatRow) -> str:
    """What else there is to know about a seat, in a word or two."""
    if one.coming:
        return _("then {name}").format(name=one.coming)
    if not one.person:
        return "" if is_free(one) else level_title(one.level)
    hosts, away = pgettext("at a seat", "host") if one.host else "", _("away") if one.away else ""
    return ", ".join(filter(None, [hosts, away]))


def fitting_pictures(seats: Sequence[SeatRow], mine: int, width: int, rows: int, drawing: Drawing) -> list[Content]:
    """The seats side by side, each with its name and a note below, with the largest pictures that fit; the name at the
    seat `mine` is golden. Empty if none fit.
    """
    words = [word for one in seats for word in seat_note(one).split()]
    longest = max(map(cell_len, words), default=0)
    arts = _arts(seats)
    for size, side in reversed(SIZES.items()):
        column = min(side + _BETWEEN, (width + 1) // len(seats))
        if max(side, longest) < column and PICTURED[size] <= rows:
            pictures = (face(art, size, drawing, style="$accent") for art in arts)
            named = (_named(one, one.seat == mine, column - 1) for one in seats)
            drawn = _side_by_side([[*picture, *name] for picture, name in zip(pictures, named, strict=True)], column)
            if len(drawn) <= rows:
                return drawn
    return []


def _arts(seats: Sequence[SeatRow]) -> list[Art | None]:
    """Portraits, a stranger for a computer player who is still to be drawn, and a chair where nobody is."""
    regulars = {one.seat: one.regular for one in seats if one.player and not one.person and one.regular}
    drawn = portraits([one.player for one in seats], regulars)
    nobody = [art_of("chair" if is_free(one) else "stranger") for one in seats]
    return [art or other for art, other in zip(drawn, nobody, strict=True)]


def _side_by_side(parts: Sequence[Sequence[Content]], column: int) -> list[Content]:
    rows = zip_longest(*parts, fillvalue=Content(""))
    return [Content("").join(pad(part, column) for part in row) for row in rows]


def _named(one: SeatRow, mine: bool, width: int) -> list[Content]:
    style = "bold $accent" if mine else "bold" if one.player else "$success" if is_free(one) else "$quiet"
    return [Content.styled(cut(seat_name(one), width), style), *wrap(seat_note(one), width, "$quiet")]


def framed(rows: Sequence[Content], wide: int, high: int, style: str) -> list[Content]:
    """A few rows in the middle of a frame of this size inside."""
    frame = glyphs().light
    above = (high - len(rows)) // 2
    inside = [*[Content("")] * above, *rows, *[Content("")] * (high - above - len(rows))]
    side = Content.styled(frame[3], style)
    return [
        Content.styled(frame[0] + frame[1] * wide + frame[2], style),
        *(side + pad(Content(" " * ((wide - row.cell_length) // 2)) + row, wide) + side for row in inside),
        Content.styled(frame[4] + frame[1] * wide + frame[5], style),
    ]
