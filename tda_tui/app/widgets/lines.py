"""Widgets made of lines that redraw only what has changed; paragraphs and pictures among them."""

import re
from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Self

from textual.content import Content
from textual.geometry import Region, Size
from textual.widget import Widget

from tda_tui.app.pictures.drawing import Drawing, drawing_of
from tda_tui.app.terminal.glyphs import glyphs
from tda_tui.words import cells
from tda_tui.words.cells import cell_len

NEWLINE = Content("\n")
_BESIDE_LEGEND = 5
"""The fewest columns of line and spaces around a legend."""
_TOGETHER = re.compile(r"(\S+: )?\S+ -> |(?<=\w) (?=\d)")
"""What stands in one line: "Flight: 0 -> 7", and a number with the word before it, as in the name of a card."""
_PLACEHOLDER = re.compile(r"\{\w+\}")


def wrap(text: str, width: int, style: str = "", indent: int = 0) -> list[Content]:
    """Wrap text at spaces, but not between a number and the word before it."""
    together = _TOGETHER.sub(lambda found: found[0].replace(" ", "\xa0"), text)
    rows = cells.wrap(together, max(8, width), subsequent_indent=" " * indent) or [""]
    return [Content.styled(row.replace("\xa0", " "), style) for row in rows]


def pad(row: Content, width: int) -> Content:
    """A row cut or padded to exactly this many columns."""
    return row.truncate(width) + Content(" " * max(0, width - row.cell_length))


def format_content(message: str, drawn: Content | tuple[str, str], style: str = "") -> Content:
    """A short message with `drawn` inserted in its own style at the placeholder in braces."""
    before, *after = _PLACEHOLDER.split(message, maxsplit=1)
    return Content.assemble((before, style), drawn, ("".join(after), style))


def rule(title: str, width: int, legend: str = "") -> Content:
    """A horizontal line with a title in it; at its end as many entries of the legend, between two spaces, as fit."""
    line = glyphs().line
    title = cells.cut(title, width - 4)
    room = width - cell_len(title) - 4 - _BESIDE_LEGEND
    while cell_len(legend) > room and legend:
        legend = legend.rpartition("  ")[0]
    drawn = Content.assemble((f"{line * 2} ", "$faint"), (title, "bold $secondary"), " ")
    if not legend:
        return drawn + Content.styled(line * max(0, width - drawn.cell_length), "$faint")
    return Content.assemble(
        drawn, (line * (room - cell_len(legend) + 1), "$faint"), (f" {legend} ", "$quiet"), (line * 2, "$faint")
    )


def bar(part: float, width: int, mark: float | None = None, style: str = "$accent") -> Content:
    """A progress bar, filled to `part` (0 to 1) of its width, with an upright line at `mark`; its characters show that
    even without colour."""
    full = max(0, min(width, round(part * width)))
    drawn = glyphs()
    row = Content.assemble((drawn.full * full, style), (drawn.line * (width - full), "$faint"))
    if mark is None:
        return row
    at = max(0, min(width - 1, round(mark * width)))
    return row[:at] + Content(drawn.light[3]) + row[at + 1 :]


_NARROWEST = 20
"""No widget is narrower in a window that is large enough: in others, a message covers it."""


class Lines(Widget):
    """Draws what `lines` returns. Its height is the number of lines unless the styles say otherwise."""

    DEFAULT_CSS = "Lines { height: auto; width: 100%; }"

    _drawn: Sequence[Content] | None = None
    """What the screen shows once all pending changes are drawn; None if everything has to be redrawn."""
    _drawn_size = Size(0, 0)

    @property
    def drawing(self) -> Drawing:
        return drawing_of(self.app)

    def lines(self, width: int) -> Sequence[Content]:
        raise NotImplementedError

    def _lines_at(self, width: int) -> Sequence[Content]:
        return self.lines(max(width, _NARROWEST))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._lines_at(width))

    def render(self) -> Content:
        """All lines; while only some regions are redrawn, the lines from which these were determined."""
        if self._drawn is None or self._drawn_size != self.size:
            self._drawn, self._drawn_size = self._lines_at(self.content_size.width), self.size
        return NEWLINE.join(self._drawn)

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        """Redraw these regions, or everything with newly made lines."""
        if repaint and not regions:
            self._drawn = None
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def redraw(self) -> None:
        width = self.content_size.width
        if self._drawn is None or not self.is_mounted or not width or self._drawn_size != self.size:
            self.refresh(layout=True)
            return
        rows = self._lines_at(width)
        if len(rows) != len(self._drawn) and self.styles.is_auto_height:
            self.refresh(layout=True)
            return
        changed = [
            Region(0, y, width, 1)
            for y, (old, new) in enumerate(zip_longest(self._drawn, rows, fillvalue=Content("")))
            if not old.is_same(new)
        ]
        self._drawn = rows
        if changed:
            self.refresh(*changed)


class DrawnLines(Lines):
    """What the function given draws at a width."""

    def __init__(self, drawn: Callable[[int], Sequence[Content]], id: str) -> None:
        super().__init__(id=id)
        self.drawn = drawn

    def lines(self, width: int) -> Sequence[Content]:
        return self.drawn(width)


class Paragraphs(Lines):
    """A few paragraphs with hanging indents."""

    paragraphs: Sequence[str] = ()

    def show(self, paragraphs: Sequence[str]) -> None:
        self.paragraphs = paragraphs
        self.redraw()

    def lines(self, width: int) -> list[Content]:
        return [row for paragraph in self.paragraphs for row in wrap(paragraph, width, indent=2)]


class Picture(Lines):
    """The picture given to `show`, drawn in the current colours and characters."""

    drawn: Callable[[Drawing], Sequence[Content]] | None = None

    def show(self, drawn: Callable[[Drawing], Sequence[Content]]) -> None:
        self.drawn = drawn
        self.refresh(layout=True)

    def lines(self, width: int) -> Sequence[Content]:
        return self.drawn(self.drawing) if self.drawn is not None else []
