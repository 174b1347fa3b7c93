"""Line charts over a game: every seat's gold, and the share of winning. Letters tell lines apart without colour."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from textual.content import Content

from tda_tui.app.terminal.glyphs import UNICODE, glyphs
from tda_tui.app.widgets.lines import Lines
from tda_tui.review.game_text import GoldOverTime
from tda_tui.words.cells import cell_len, fit

_STYLES = ("$card-blue", "$card-green", "$card-red", "$card-mortal", "$card-silver", "$card-gold")
_MINE = "bold $accent"
_NAME = 12
_EVERY = 12
"""Columns between the letters on a line."""
_BRAILLE = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The dots of a braille character, by column and row."""
_SPARE = "0123456789"
_LEFT = 6
"""Columns for the figures beside a share."""


class Line(NamedTuple):
    """A line: its value at any part (0 to 1) of the game, its letter and its style."""

    value: Callable[[float], float]
    letter: str
    style: str


def chart(history: GoldOverTime, width: int, rows: int) -> list[Content]:
    """A line for each seat, marked with its letter and ending in its name; `rows` counts the rows above the axis."""
    names, gold, last = history.names, history.gold, len(history.gold[0]) - 1
    most = max(1, *map(max, gold))
    letters, others = letters_of(names, history.me), iter(_STYLES)
    styles = [_MINE if seat == history.me else next(others) for seat in range(len(names))]
    labels = [f" {letters[seat]} {fit(name, _NAME)}{gold[seat][-1]:>4}" for seat, name in enumerate(names)]
    left = len(str(most)) + 1
    wide = max(1, width - left - 1 - max(map(cell_len, labels)))
    seats = sorted(range(len(names)), key=lambda seat: seat != history.me)
    lines = [Line(_between(gold[seat]), letters[seat], styles[seat]) for seat in seats]
    half = rows // 2
    figures = {0: str(most), half: str(round(most * (1 - half / max(1, rows - 1)))), rows - 1: "0"}
    ends = {number: round(number / max(1, last) * (wide - 1)) for number in range(last + 1)}
    numbers = [(number, max(0, end - len(str(number)) + 1)) for number, end in ends.items()]
    beside = {
        row: (labels[seat], styles[seat])
        for row, seat in _label_rows([seat_gold[-1] for seat_gold in gold], most, rows).items()
    }
    return _drawn(lines, most, wide, rows, left, figures, numbers, beside=beside)


def letters_of(names: Sequence[str], me: int | None) -> list[str]:
    """A letter for each name: its first one not taken by another; the person chooses first."""
    taken: dict[int, str] = {}
    for seat in sorted(range(len(names)), key=lambda seat: seat != me):
        own = [letter for letter in names[seat].upper() if letter.isascii() and letter.isalpha()]
        taken[seat] = next(letter for letter in (*own, *_SPARE) if letter not in taken.values())
    return [taken[seat] for seat in range(len(names))]


def _between(gold: Sequence[int]) -> Callable[[float], float]:
    def at(part: float) -> float:
        along = part * (len(gold) - 1)
        before = min(int(along), max(0, len(gold) - 2))
        after = min(before + 1, len(gold) - 1)
        return gold[before] + (gold[after] - gold[before]) * (along - before)

    return at


def _row_of(value: float, top: float, rows: int) -> int:
    return min(rows - 1, max(0, round((1 - value / top) * (rows - 1))))


def _label_rows(gold: Sequence[int], most: int, rows: int) -> dict[int, int]:
    """The seat whose name is in each row: at the end of its line, or as near as possible; the richest above."""
    richest = sorted(range(len(gold)), key=lambda seat: -gold[seat])
    taken: list[int] = []
    for wanted in (_row_of(gold[seat], most, rows) for seat in richest):
        free = [row for row in range(rows) if row not in taken]
        taken += [min(free, key=lambda row: (abs(row - wanted), row))] if free else []
    return dict(zip(sorted(taken), richest, strict=False))


class ShareChart(Lines):
    """Draws points: how far the game is, from 0 to 1, and the share. `gambits` are the gambits' starts."""

    points: Sequence[tuple[float, float]] = ()
    gambits: Sequence[tuple[int, float]] = ()
    par = 0.0
    rows = 8

    def show(self, points: Sequence[tuple[float, float]], gambits: Sequence[tuple[int, float]], par: float) -> None:
        self.points, self.gambits, self.par = points, gambits, par
        self.redraw()

    def lines(self, width: int) -> list[Content]:
        if not self.points:
            return []
        wide, rows = max(8, width - _LEFT - 1), self.rows
        parts, shares = zip(*self.points, strict=True)
        # Low enough that the line of a weak seat does not run along the bottom.
        top = min(1.0, max(1.5 * self.par, *shares))
        line = Line(lambda part: shares[max(0, bisect_right(parts, part) - 1)], "*", _MINE)
        par = min(rows - 2, max(1, _row_of(self.par, top, rows)))
        figures = {0: f"{100 * top:.0f} % ", par: f"{100 * self.par:.0f} % ", rows - 1: "0 % "}
        numbers = [(number, round(where * (wide - 1))) for number, where in self.gambits]
        return _drawn([line], top, wide, rows, _LEFT, figures, numbers, dotted=par)


def _drawn(
    lines: Sequence[Line],
    top: float,
    wide: int,
    rows: int,
    left: int,
    figures: Mapping[int, str],
    numbers: Iterable[tuple[int, int]],
    dotted: int | None = None,
    beside: Mapping[int, tuple[str, str]] | None = None,
) -> list[Content]:
    """A chart up to the value `top`: `figures` are left of rows, `numbers` below at their columns as far as they fit.

    One row may be `dotted`; `beside` are texts at the right of rows.
    """
    cells, frame, drawn, below = _cells(lines, top, wide, rows), glyphs().light, [], ""
    for row in range(rows):
        paper = (".", "$faint") if row == dotted else " "
        axis = (f"{figures.get(row, ''):>{left}}{frame[3]}", "$quiet")
        text = (cells.get((column, row), paper) for column in range(wide))
        drawn.append(Content.assemble(axis, *text, (beside or {}).get(row, "")))
    for number, column in numbers:
        if (not below or column > len(below)) and column + len(str(number)) <= wide:
            below = below.ljust(column) + str(number)
    axes = (" " * left + frame[4] + frame[1] * wide, " " * (left + 1) + below)
    return [*drawn, *(Content.styled(row, "$quiet") for row in axes)]


def _cells(lines: Sequence[Line], top: float, wide: int, rows: int) -> dict[tuple[int, int], tuple[str, str]]:
    """What is drawn in the cells, by column and row: lines in braille, with letters on them if there are several.

    Without braille the letters alone are the line, in turns where several meet.
    """
    fine = glyphs() is UNICODE
    across, down = (2, 4) if fine else (1, 1)
    dots: dict[tuple[int, int], int] = {}
    there: dict[tuple[int, int], list[Line]] = {}

    def height(line: Line, column: int) -> int:
        return _row_of(line.value(column / max(1, wide * across - 1)), top, rows * down)

    for line in lines:
        before = height(line, 0)
        for column in range(wide * across):
            at = height(line, column)
            nearest = before + (at > before) - (at < before)
            for dot in range(min(nearest, at), max(nearest, at) + 1):
                cell = column // across, dot // down
                dots[cell] = dots.get(cell, 0) | _BRAILLE[column % across][dot % down]
                there.setdefault(cell, []).extend([line] if line not in there.get(cell, ()) else [])
            before = at
    if not fine:
        return {cell: some[cell[0] % len(some)][1:] for cell, some in there.items()}
    drawn = {cell: (chr(0x2800 + dots[cell]), some[0].style) for cell, some in there.items()}
    for number, line in enumerate(lines if len(lines) > 1 else ()):
        for column in range(number * _EVERY // len(lines) + 1, wide, _EVERY):
            drawn[column, height(line, column * across) // down] = line[1:]
    return drawn
