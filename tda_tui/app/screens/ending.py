"""The end of a game: the winner's picture with words, and every hoard as a bar, both animated on a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.containers import Vertical
from textual.content import Content
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Static

from tda_tui.app.pictures.faces import face
from tda_tui.app.screens.base import Result, SizedModal
from tda_tui.app.screens.sheet import sheet
from tda_tui.app.widgets.lines import Lines, bar, wrap
from tda_tui.files.art_files import SIZES, Art
from tda_tui.words.cells import cell_len, cut, fit, rjust
from tda_tui.words.translate import gettext as _

_FRAMES, _FRAME = 30, 0.1
"""Number of frames of the animation, and seconds per frame."""
_COINS = "o$"
_GAP = 3
"""Columns between picture, words, and the coins beside them."""
_TALL = 46
"""Rows of a window from which the picture is large."""
_LEAST_BAR = 6
_GOLD = 6
"""Columns of a hoard's figure."""


class Animated(Lines):
    """Lines that are animated; `part` (0 to 1) of the time has passed."""

    part = 1.0

    def move(self, part: float) -> None:
        self.part = part
        self.redraw()


class Farewell(Animated):
    """The winner's picture with words beside it. If the person has won, coins rain; otherwise the picture grows."""

    art: Art | None = None
    words: Sequence[tuple[str, str]] = ()
    mine = False

    def show(self, art: Art | None, words: Sequence[tuple[str, str]], mine: bool) -> None:
        """Show this; each text comes with its style. `mine` if the person has won."""
        self.art, self.words, self.mine = art, words, mine
        self.redraw()

    def lines(self, width: int) -> list[Content]:
        size = "large" if self.app.size.height >= _TALL else "small"
        picture = face(self.art, size, self.drawing, style="bold $gold-coin" if self.mine else "$accent")
        beside = [row for text, style in self.words for row in wrap(text, width - SIZES[size] - _GAP, style)]
        rows = max(len(picture), len(beside))
        seen = rows if self.mine else round(self.part * rows)
        blank = Content(" " * SIZES[size])
        drawn = []
        for row in range(rows):
            left = picture[row] if row < len(picture) and row < seen else blank
            line = left + Content(" " * _GAP) + (beside[row] if row < len(beside) else Content(""))
            drawn.append(line + self._coins(row, line.cell_length + _GAP, width))
        return drawn

    def _coins(self, row: int, start: int, width: int) -> Content:
        if not self.mine or self.part == 1:
            return Content("")
        height = round(self.part * _FRAMES) - row
        rain = "".join(_COINS[at % 2] if (at * 37 + height * 11) % 29 == 0 else " " for at in range(start, width))
        return Content.styled(" " * _GAP + rain, "bold $gold-coin")


class Hoard(NamedTuple):
    """A seat's row at the end: rank, name, gold, the values of further columns, and style."""

    rank: int
    name: str
    gold: int
    more: tuple[str, ...]
    style: str


class Hoards(Animated):
    """Every seat's gold as a figure and a bar. All bars grow at the same speed, so the longest finishes last."""

    hoards: Sequence[Hoard] = ()
    headings: Sequence[str] = ()

    def show(self, hoards: Sequence[Hoard], headings: Sequence[str]) -> None:
        """Show these hoards; `headings` are those of the further columns."""
        self.hoards, self.headings = hoards, headings
        self.redraw()

    def lines(self, width: int) -> list[Content]:
        heading = "     " + fit(_("Seat"), 16) + rjust(_("Gold"), _GOLD) + self._columns(self.headings)
        most = max((hoard.gold for hoard in self.hoards), default=0) or 1
        drawn = [Content.styled(cut(heading, width), "$quiet")]
        for hoard in self.hoards:
            row = f"{hoard.rank:>2}.  {fit(hoard.name, 16)}{hoard.gold:>{_GOLD}}{self._columns(hoard.more)}  "
            line = Content.styled(row, hoard.style)
            room = width - line.cell_length
            if room >= _LEAST_BAR:
                line += bar(min(hoard.gold, most * self.part) / most, room)
            drawn.append(line)
        return drawn

    def _columns(self, cells: Sequence[str]) -> str:
        return "".join(rjust(cell, cell_len(heading) + 3) for cell, heading in zip(cells, self.headings, strict=True))


class EndingModal(SizedModal[Result]):
    """A sheet with a `Farewell` and `Hoards`."""

    _frame = _FRAMES
    _timer: Timer | None = None

    def ending(self, title: str, *parts: Widget, keys: str | Static) -> Vertical:
        """The sheet, with further parts below."""
        ending = Vertical(Farewell(id="farewell"), Hoards(id="hoards"), id="ending")
        return sheet(title, ending, *parts, keys=keys, classes="sheet ending")

    @property
    def moving(self) -> bool:
        return self._frame < _FRAMES

    def begin_motion(self) -> None:
        if self.motion:
            self._frame = 0
            self._timer = self.set_interval(_FRAME, self._move)
            self._move()

    def end_motion(self) -> None:
        self._frame = _FRAMES - 1
        self._move()

    def _move(self) -> None:
        self._frame = min(_FRAMES, self._frame + 1)
        for animated in self.query(Animated):
            animated.move(self._frame / _FRAMES)
        if not self.moving and self._timer is not None:
            self._timer.stop()
