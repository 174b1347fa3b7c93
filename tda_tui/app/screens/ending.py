"""The end of a game: the winner's picture with words, and every hoard as a bar, both animated on a sheet."""

from collections.abc import Sequence
from typing import NamedTuple

from textual.containers import Vertical
from textual.content import Content
from textual.timer import Timer
from textual.widget import Widget

from tda_tui.app.pictures.drawing import drawing_of
from tda_tui.app.pictures.faces import face
from tda_tui.app.pictures.title import headline
from tda_tui.app.screens.base import Result, SizedModal
from tda_tui.app.screens.sheet import sheet
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.app.widgets.lines import DrawnLines, bar, wrap
from tda_tui.files.art_files import SIZES, Art
from tda_tui.words.cells import cell_len, cut, fit, rjust
from tda_tui.words.translate import gettext as _

_FRAMES, _FRAME = 30, 0.1
"""Number of frames of the animation, and seconds per frame."""
_COINS = "o$"
_GAP = 3
"""Columns between picture, words, and the coins beside them."""
_TALL = 40
"""Rows of a window from which the picture is large, with the hoards beside it."""
_LEAST_BAR = 6
_GOLD = 6
"""Columns of a hoard's figure."""
FRAME_ROWS = 4
"""Rows of frame and keys."""


class Hoard(NamedTuple):
    """A seat's row at the end: rank, name, gold, the values of further columns, and style."""

    rank: int
    name: str
    gold: int
    more: tuple[str, ...]
    style: str


def hoard_rows(hoards: Sequence[Hoard], headings: Sequence[str], width: int, part: float = 1.0) -> list[Content]:
    """Hoards below each other, each with a bar, which is not longer than this part of the longest."""

    def columns(cells: Sequence[str]) -> str:
        return "".join(rjust(cell, cell_len(heading) + 3) for cell, heading in zip(cells, headings, strict=True))

    heading = "     " + fit(_("Seat"), 16) + rjust(_("Gold"), _GOLD) + columns(headings)
    most = max((hoard.gold for hoard in hoards), default=0) or 1
    drawn = [Content.styled(cut(heading, width), "$quiet")]
    for hoard in hoards:
        row = f"{hoard.rank:>2}.  {fit(hoard.name, 16)}{hoard.gold:>{_GOLD}}{columns(hoard.more)}  "
        line = Content.styled(row, hoard.style)
        room = width - line.cell_length
        if room >= _LEAST_BAR:
            line += bar(min(hoard.gold, most * part) / most, room, style=hoard.style or "$quiet")
        drawn.append(line)
    return drawn


class EndingModal(SizedModal[Result]):
    """A sheet with the winner's picture, words beside it, and hoards, each set before `begin_motion`.

    If the person has won, coins rain; otherwise the picture grows. All bars grow at the same speed, so the longest
    finishes last.
    """

    title_text = ""
    art: Art | None = None
    words: Sequence[tuple[str, str]] = ()
    """Texts, each with its style."""
    caption = ""
    """Who is in a large picture."""
    mine = False
    """Whether the person has won."""
    colour = "card-silver"
    """The colour of the title in large letters if the person has not won, and what is said beside them."""
    beside_title = ""
    hoards: Sequence[Hoard] = ()
    headings: Sequence[str] = ()
    """The headings of the further columns."""
    _frame = _FRAMES
    _timer: Timer | None = None

    def ending(self, title: str, *parts: Widget, keys: str | KeyLine) -> Vertical:
        self.title_text = title
        head = DrawnLines(self._headline, "headline")
        drawn = DrawnLines(self.farewell, "farewell"), DrawnLines(self._hoards, "hoards")
        return sheet(head, Vertical(*drawn, id="ending"), *parts, keys=keys, classes="sheet ending")

    def _headline(self, width: int) -> list[Content]:
        """The title, in large letters where there is room, and if possible a gap."""
        drawn = headline(self.title_text, drawing_of(self.app), self.mine, otherwise=self.colour)
        room = self.room_for_title(width)
        if drawn and drawn[0].cell_length <= width and len(drawn) <= room:
            if drawn[0].cell_length + cell_len(self.beside_title) < width:
                drawn[-1] += Content.styled(f" {self.beside_title}", "not bold $quiet")
            return [*[Content("")] * (len(drawn) + 1 < room), *drawn, Content("")][:room]
        return [*wrap(self.title_text, width), Content("")]

    def room_for_title(self, width: int) -> int:
        """The rows that nothing else takes."""
        return self.app.size.height - FRAME_ROWS - len(self.farewell(width)) - len(self._hoards(width)) - 1

    @property
    def _is_tall(self) -> bool:
        return self.app.size.height >= _TALL

    def farewell(self, width: int) -> list[Content]:
        size = "large" if self._is_tall else "small"
        style, room = "bold $gold-coin" if self.mine else "$accent", width - SIZES[size] - _GAP
        picture = face(self.art, size, drawing_of(self.app), style=style)
        if self._is_tall and self.caption:
            picture.append(Content.styled(cut(self.caption, SIZES[size]).center(SIZES[size]), "bold"))
        beside = [row for text, style in self.words for row in wrap(text, room, style)]
        if self._is_tall:
            heading, *hoards = hoard_rows(self.hoards, self.headings, room, self._part)
            gap = [Content("")] * (len(beside) + 2 * len(hoards) < len(picture) - bool(self.caption) - 1)
            beside += [Content(""), heading, *(line for row in hoards for line in (*gap, row))]
        rows = max(len(picture), len(beside))
        seen = rows if self.mine else round(self._part * rows)
        blank = Content(" " * SIZES[size])
        drawn = []
        for row in range(rows):
            left = picture[row] if row < len(picture) and row < seen else blank
            line = left + Content(" " * _GAP) + (beside[row] if row < len(beside) else Content(""))
            drawn.append(line + self._coins(row, line.cell_length + _GAP, width))
        return drawn

    def _coins(self, row: int, start: int, width: int) -> Content:
        if not self.mine or not self.moving:
            return Content("")
        height = self._frame - row
        rain = "".join(_COINS[at % 2] if (at * 37 + height * 11) % 29 == 0 else " " for at in range(start, width))
        return Content.styled(" " * _GAP + rain, "bold $gold-coin")

    def _hoards(self, width: int) -> list[Content]:
        """The hoards below the picture, unless they are beside it."""
        return [] if self._is_tall else hoard_rows(self.hoards, self.headings, width, self._part)

    # The animation

    @property
    def moving(self) -> bool:
        return self._frame < _FRAMES

    @property
    def _part(self) -> float:
        return self._frame / _FRAMES

    def begin_motion(self) -> None:
        if self.motion:
            self._frame = 0
            self._timer = self.set_interval(_FRAME, self._move)
        self._move()

    def end_motion(self) -> None:
        self._frame = _FRAMES
        self._move()

    def _move(self) -> None:
        self._frame = min(_FRAMES, self._frame + 1)
        for drawn in self.query(DrawnLines):
            drawn.redraw()
        if not self.moving and self._timer is not None:
            self._timer.stop()
