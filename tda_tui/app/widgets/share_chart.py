"""A line chart of the share of winning over a game, with the gambits marked below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.content import Content

from tda_tui.app.terminal.glyphs import UNICODE, glyphs
from tda_tui.app.widgets.gold_chart import BRAILLE, dots_of_a_cell, stroke
from tda_tui.app.widgets.lines import Lines

_LEFT = 6
"""Columns for the figures at the side."""


class ShareChart(Lines):
    """Draws points: the place in the game, from 0 to 1, and the share. `gambits` are the gambits' starts."""

    points: Sequence[tuple[float, float]] = ()
    gambits: Sequence[tuple[int, float]] = ()
    par = 0.0
    rows = 8

    def show(self, points: Sequence[tuple[float, float]], gambits: Sequence[tuple[int, float]], par: float) -> None:
        """Show these points."""
        self.points, self.gambits, self.par = points, gambits, par
        self.redraw()

    def lines(self, width: int) -> list[Content]:
        """The line, par as a dotted line, and the gambit numbers."""
        return list(self._rows(max(8, width - _LEFT - 1))) if self.points else []

    def _rows(self, wide: int) -> Iterator[Content]:
        across, down = dots_of_a_cell()
        cells = _cells(self._heights(wide * across, self.rows * down))
        par = min(self.rows - 2, max(1, round((1 - self.par / self._top) * (self.rows - 1))))
        figures = {0: f"{100 * self._top:.0f} %", par: f"{100 * self.par:.0f} %", self.rows - 1: "0 %"}
        for row in range(self.rows):
            axis = Content.styled(f"{figures.get(row, ''):>{_LEFT - 1}} {glyphs().light[3]}", "$quiet")
            faint = "." if row == par else " "
            drawn = [
                (cells[column, row], "bold $accent") if (column, row) in cells else (faint, "$faint")
                for column in range(wide)
            ]
            yield axis + Content.assemble(*drawn)
        frame = glyphs().light
        yield Content.styled(" " * _LEFT + frame[4] + frame[1] * wide, "$quiet")
        yield Content.styled(" " * (_LEFT + 1) + self._numbers(wide), "$quiet")

    @property
    def _top(self) -> float:
        """The share at the upper edge, low enough that the line of a weak seat does not run along the bottom."""
        return min(1.0, max(1.5 * self.par, *(share for _where, share in self.points)))

    def _heights(self, columns: int, rows: int) -> list[int]:
        """The line's dot in each column of dots, counted from the top."""
        found, at = [], 0
        for column in range(columns):
            along = column / max(1, columns - 1)
            while at + 1 < len(self.points) and self.points[at + 1][0] <= along:
                at += 1
            found.append(min(rows - 1, max(0, round((1 - self.points[at][1] / self._top) * (rows - 1)))))
        return found

    def _numbers(self, wide: int) -> str:
        """Each gambit's number at its start, as many as fit."""
        text = ""
        for number, where in self.gambits:
            column = round(where * (wide - 1))
            if column >= len(text) + bool(text) and column + len(str(number)) <= wide:
                text = text.ljust(column) + str(number)
        return text


def _cells(heights: Sequence[int]) -> dict[tuple[int, int], str]:
    """The contents of each cell that the line passes through; without braille on some terminals."""
    across, down = dots_of_a_cell()
    dots: dict[tuple[int, int], int] = {}
    for column, row in stroke(heights):
        cell = column // across, row // down
        dots[cell] = dots.get(cell, 0) | BRAILLE[column % across][row % down]
    return {cell: chr(0x2800 + bits) if glyphs() is UNICODE else "*" for cell, bits in dots.items()}
