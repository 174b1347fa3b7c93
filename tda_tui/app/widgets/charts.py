"""Line charts over a game: every seat's gold, and the share of winning. Letters tell lines apart without colour."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.content import Content

from tda_tui.app.terminal.glyphs import UNICODE, glyphs
from tda_tui.app.widgets.lines import Lines
from tda_tui.review.game_text import GoldOverTime
from tda_tui.words.cells import cell_len, fit, ljust

_LOOKS = ("$card-blue", "$card-green", "$card-red", "$card-mortal", "$card-silver", "$card-gold")
_MINE = "bold $accent"
_NAME = 12
_EVERY = 12
"""Columns between the letters on a line."""
BRAILLE = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The dots of a braille character, by column and row."""
_SPARE = "0123456789"


def chart(course: GoldOverTime, width: int, rows: int) -> list[Content]:
    """A line for each seat, marked with its letter and ending in its name; `rows` counts the rows above the axis."""
    return list(_drawn(course, width, rows))


def letters_of(names: Sequence[str], me: int | None) -> list[str]:
    """A letter for each name: its first one not taken by another; the person chooses first."""
    taken: dict[int, str] = {}
    for seat in sorted(range(len(names)), key=lambda seat: seat != me):
        own = [letter for letter in names[seat].upper() if letter.isascii() and letter.isalpha()]
        taken[seat] = next(letter for letter in (*own, *_SPARE) if letter not in taken.values())
    return [taken[seat] for seat in range(len(names))]


def _drawn(course: GoldOverTime, width: int, rows: int) -> Iterator[Content]:
    names, most = course.names, max(1, *(max(gold) for gold in course.gold))
    letters, looks = letters_of(names, course.me), _looks(course)
    labels = [f" {letter} {fit(name, _NAME)}{gold[-1]:>4}" for letter, name, gold in zip(
        letters, names, course.gold, strict=True
    )]  # fmt: skip
    left = len(str(most)) + 1
    wide = max(1, width - left - 1 - max(map(cell_len, labels)))
    cells = _plot([_heights(gold, most, rows, wide) for gold in course.gold], letters, course.me)
    beside = _placed([gold[-1] for gold in course.gold], most, rows)
    for row in range(rows):
        figure = {0: most, rows // 2: round(most * (1 - (rows // 2) / max(1, rows - 1))), rows - 1: 0}.get(row)
        axis = Content.styled(f"{'' if figure is None else figure:>{left}}{glyphs().light[3]}", "$quiet")
        drawn = Content.assemble(*(
            (cell[0], looks[cell[1]]) if (cell := cells.get((column, row))) else " " for column in range(wide)
        ))  # fmt: skip
        seat = beside.get(row)
        yield axis + drawn + (Content.styled(labels[seat], looks[seat]) if seat is not None else Content(""))
    frame = glyphs().light
    yield Content.styled(" " * left + frame[4] + frame[1] * wide, "$quiet")
    yield Content.styled(" " * (left + 1) + _numbers(len(course.gold[0]), wide), "$quiet")


def _looks(course: GoldOverTime) -> list[str]:
    others = iter(_LOOKS)
    return [_MINE if seat == course.me else next(others) for seat in range(len(course.names))]


def dots_of_a_cell() -> tuple[int, int]:
    """The dots of a cell, across and down; fewer on terminals without braille."""
    return (2, 4) if glyphs() is UNICODE else (1, 1)


def _row_of(gold: float, most: int, rows: int) -> int:
    return round((1 - gold / most) * (rows - 1))


def _heights(gold: Sequence[int], most: int, rows: int, wide: int) -> list[int]:
    """The line's dot in each column of dots, counted from the top."""
    across, down = dots_of_a_cell()
    last, columns = len(gold) - 1, wide * across
    found = []
    for column in range(columns):
        along = column / max(1, columns - 1) * last
        before = min(int(along), max(0, last - 1))
        after = min(before + 1, last)
        now = gold[before] + (gold[after] - gold[before]) * (along - before)
        found.append(_row_of(now, most, rows * down))
    return found


def _plot(
    lines: Sequence[Sequence[int]], letters: Sequence[str], me: int | None
) -> dict[tuple[int, int], tuple[str, int]]:
    """The contents and seat of each cell that a line passes through."""
    across, down = dots_of_a_cell()
    dots: dict[tuple[int, int], int] = {}
    seats: dict[tuple[int, int], list[int]] = {}
    order = sorted(range(len(lines)), key=lambda seat: seat != me)
    for seat in order:
        for column, row in stroke(lines[seat]):
            cell = column // across, row // down
            dots[cell] = dots.get(cell, 0) | BRAILLE[column % across][row % down]
            if seat not in (there := seats.setdefault(cell, [])):
                there.append(seat)
    if glyphs() is not UNICODE:
        return {cell: (letters[seat], seat) for cell, there in seats.items() for seat in [there[cell[0] % len(there)]]}
    found = {cell: (chr(0x2800 + dots[cell]), there[0]) for cell, there in seats.items()}
    for place, seat in enumerate(order):
        first = place * _EVERY // len(order) + 1
        for column in range(first, len(lines[seat]) // across, _EVERY):
            found[column, lines[seat][column * across] // down] = letters[seat], seat
    return found


def stroke(heights: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Every dot of a line; where it is steep, also those between two columns."""
    before = heights[0]
    for column, row in enumerate(heights):
        nearest = row if row == before else before + (1 if row > before else -1)
        yield from ((column, dot) for dot in range(min(nearest, row), max(nearest, row) + 1))
        before = row


def _placed(gold: Sequence[int], most: int, rows: int) -> dict[int, int]:
    """The seat whose name is in each row: at the end of its line, or as near as possible; the richest above."""
    richest = sorted(range(len(gold)), key=lambda seat: -gold[seat])
    taken: list[int] = []
    for wanted in (_row_of(gold[seat], most, rows) for seat in richest):
        free = [row for row in range(rows) if row not in taken]
        taken += [min(free, key=lambda row: (abs(row - wanted), row))] if free else []
    return dict(zip(sorted(taken), richest, strict=False))


def _numbers(points: int, wide: int) -> str:
    """The gambit numbers below the ends of the gambits, as many as fit."""
    text = ""
    for number in range(points):
        column = round(number / max(1, points - 1) * (wide - 1))
        start = column - len(str(number)) + 1 if number else 0
        if not text or start > len(text):
            text = ljust(text, start) + str(number)
    return text


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
        cells = _share_cells(self._heights(wide * across, self.rows * down))
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


def _share_cells(heights: Sequence[int]) -> dict[tuple[int, int], str]:
    """The contents of each cell that the line passes through; without braille on some terminals."""
    across, down = dots_of_a_cell()
    dots: dict[tuple[int, int], int] = {}
    for column, row in stroke(heights):
        cell = column // across, row // down
        dots[cell] = dots.get(cell, 0) | BRAILLE[column % across][row % down]
    return {cell: chr(0x2800 + bits) if glyphs() is UNICODE else "*" for cell, bits in dots.items()}
