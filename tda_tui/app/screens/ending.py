"""The end of a game: the winner's picture with words, and every hoard as a bar, both animated on a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from textual.content import Content
from textual.timer import Timer

from tda_tui.app.pictures.faces import face
from tda_tui.app.screens.base import SizedModal
from tda_tui.app.widgets.lines import Lines, bar, wrap
from tda_tui.files.art_files import SIZES, Art
from tda_tui.words.cells import cell_len, cut, fit, rjust
from tda_tui.words.translate import gettext as _

_COINS = "o$"
_GAP = 3
"""Columns between picture, words, and the coins beside them."""
_TALL = 46
"""Rows of a window from which the picture is large."""
_LEAST_BAR = 6
_GOLD = 6
"""Columns of a hoard's figure."""


class Farewell(Lines):
    """The winner's picture with words beside it. If the person has won, coins rain; otherwise the picture grows."""

    art: Art | None = None
    words: Sequence[tuple[str, str]] = ()
    mine = False
    frame: int | None = None
    part = 1.0

    def show(self, art: Art | None, words: Sequence[tuple[str, str]], mine: bool) -> None:
        """Show this; each text comes with its style. `mine` if the person has won."""
        self.art, self.words, self.mine = art, words, mine
        self.redraw()

    def move(self, frame: int | None, part: float) -> None:
        """Show the animation when `part` (0 to 1) of its time has passed; `frame` is None without animation."""
        self.frame, self.part = frame, part
        self.redraw()

    def lines(self, width: int) -> list[Content]:
        """The picture, and beside it the words."""
        size = "large" if self.app.size.height >= _TALL else "small"
        picture = face(self.art, size, self.look, style="bold $gold-coin" if self.mine else "$accent")
        beside = [row for text, look in self.words for row in wrap(text, width - SIZES[size] - _GAP, look)]
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
        """Coins raining past the words."""
        if not self.mine or self.frame is None:
            return Content("")
        height = self.frame - row
        rain = "".join(
            _COINS[column % 2] if (column * 37 + height * 11) % 29 == 0 else " " for column in range(start, width)
        )
        return Content.styled(" " * _GAP + rain, "bold $gold-coin")


class Hoard(NamedTuple):
    """A seat's row at the end: place, name, gold, the values of further columns, and style."""

    place: int
    name: str
    gold: int
    more: tuple[str, ...]
    look: str


class Hoards(Lines):
    """Every seat's gold as a figure and a bar. All bars grow at the same speed, so the longest finishes last."""

    hoards: Sequence[Hoard] = ()
    headings: Sequence[str] = ()
    part = 1.0

    def show(self, hoards: Sequence[Hoard], headings: Sequence[str]) -> None:
        """Show these hoards; `headings` are those of the further columns."""
        self.hoards, self.headings = hoards, headings
        self.redraw()

    def move(self, part: float) -> None:
        """Show the animation when `part` (0 to 1) of its time has passed."""
        self.part = part
        self.redraw()

    def lines(self, width: int) -> list[Content]:
        """A heading, and one line per seat."""
        heading = "     " + fit(_("Seat"), 16) + rjust(_("Gold"), _GOLD) + self._columns(self.headings)
        most = max((hoard.gold for hoard in self.hoards), default=0) or 1
        drawn = [Content.styled(cut(heading, width), "$quiet")]
        for hoard in self.hoards:
            row = f"{hoard.place:>2}.  {fit(hoard.name, 16)}{hoard.gold:>{_GOLD}}{self._columns(hoard.more)}  "
            line = Content.styled(row, hoard.look)
            room = width - line.cell_length
            if room >= _LEAST_BAR:
                line += bar(min(hoard.gold, most * self.part) / most, room)
            drawn.append(line)
        return drawn

    def _columns(self, cells: Sequence[str]) -> str:
        return "".join(rjust(cell, cell_len(heading) + 3) for cell, heading in zip(cells, self.headings, strict=True))


Result = TypeVar("Result")

_FRAMES, _FRAME = 30, 0.1
"""Number of frames of the animation, and seconds per frame."""


class EndingModal(SizedModal[Result]):
    """A sheet with a `Farewell` and `Hoards`."""

    def __init__(self, motion: bool) -> None:
        super().__init__()
        self._frame = 0 if motion else _FRAMES
        self._timer: Timer | None = None

    @property
    def moving(self) -> bool:
        """Whether the animation is running."""
        return self._frame < _FRAMES

    def begin_motion(self) -> None:
        """Start the animation, if motion is on."""
        if self.moving:
            self._timer = self.set_interval(_FRAME, self._move)
            self._move()

    def end_motion(self) -> None:
        """Skip to the end of the animation."""
        self._frame = _FRAMES - 1
        self._move()

    def _move(self) -> None:
        """Draw the next frame."""
        self._frame += 1
        ends = self._frame >= _FRAMES
        self.query_one(Farewell).move(None if ends else self._frame, min(1.0, self._frame / _FRAMES))
        self.query_one(Hoards).move(min(1.0, self._frame / _FRAMES))
        if ends and self._timer is not None:
            self._timer.stop()
