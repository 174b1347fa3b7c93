"""Line charts over a game: every seat's gold, and the share of winning. Letters tell lines apart without colour."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

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

Cell = tuple[int, int]
"""Column and row."""


def chart(history: GoldOverTime, width: int, rows: int) -> list[Content]:
    """A line for each seat, marked with its letter and ending in its name; `rows` counts the rows above the axis."""
    names, gold, last = history.names, history.gold, len(history.gold[0]) - 1
    most = max(1, *map(max, gold))
    letters, others = letters_of(names, history.me), iter(_STYLES)
    styles = [_MINE if seat == history.me else next(others) for seat in range(len(names))]
    labels = [f" {letters[seat]} {fit(name, _NAME)}{gold[seat][-1]:>4}" for seat, name in enumerate(names)]
    left = len(str(most)) + 1
    wide = max(1, width - left - 1 - max(map(cell_len, labels)))
    order = sorted(range(len(names)), key=lambda seat: seat != history.me)
    lines = [_heights(_between(gold[seat]), most, rows, wide) for seat in order]
    plotted = _plotted(lines, [letters[seat] for seat in order])
    drawn = {cell: (text, styles[order[line]]) for cell, (text, line) in plotted.items()}
    beside = _label_rows([seat_gold[-1] for seat_gold in gold], most, rows)
    half = rows // 2
    figures = {0: str(most), half: str(round(most * (1 - half / max(1, rows - 1)))), rows - 1: "0"}
    body = [
        Content.assemble(
            *(drawn.get((column, row), " ") for column in range(wide)),
            (labels[beside[row]], styles[beside[row]]) if row in beside else "",
        )
        for row in range(rows)
    ]
    ends = ((number, round(number / max(1, last) * (wide - 1))) for number in range(last + 1))
    numbers = _row_of_numbers(((number, max(0, end - len(str(number)) + 1)) for number, end in ends), wide)
    return _framed(body, figures, left, wide, numbers)


def letters_of(names: Sequence[str], me: int | None) -> list[str]:
    """A letter for each name: its first one not taken by another; the person chooses first."""
    taken: dict[int, str] = {}
    for seat in sorted(range(len(names)), key=lambda seat: seat != me):
        own = [letter for letter in names[seat].upper() if letter.isascii() and letter.isalpha()]
        taken[seat] = next(letter for letter in (*own, *_SPARE) if letter not in taken.values())
    return [taken[seat] for seat in range(len(names))]


def _plotted(lines: Sequence[Sequence[int]], letters: Sequence[str]) -> dict[Cell, tuple[str, int]]:
    """What is drawn in the cells of several lines, and which line that belongs to."""
    cells, (across, down) = _cells(lines), _dots_of_a_cell()
    if glyphs() is not UNICODE:
        turns = {cell: there[cell[0] % len(there)] for cell, (_dots, there) in cells.items()}
        return {cell: (letters[line], line) for cell, line in turns.items()}
    drawn = {cell: (chr(0x2800 + dots), there[0]) for cell, (dots, there) in cells.items()}
    for line, heights in enumerate(lines):
        for column in range(line * _EVERY // len(lines) + 1, len(heights) // across, _EVERY):
            drawn[column, heights[column * across] // down] = letters[line], line
    return drawn


def _between(gold: Sequence[int]) -> Callable[[float], float]:
    """The gold at a part (0 to 1) of the game, on straight lines from one gambit's end to the next."""

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
        line = _heights(lambda part: shares[max(0, bisect_right(parts, part) - 1)], top, rows, wide)
        braille = glyphs() is UNICODE
        cells = {
            cell: (chr(0x2800 + dots) if braille else "*", _MINE) for cell, (dots, _line) in _cells([line]).items()
        }
        par = min(rows - 2, max(1, _row_of(self.par, top, rows)))
        figures = {0: f"{100 * top:.0f} % ", par: f"{100 * self.par:.0f} % ", rows - 1: "0 % "}
        body = [
            Content.assemble(
                *(cells.get((column, row), ("." if row == par else " ", "$faint")) for column in range(wide))
            )
            for row in range(rows)
        ]
        numbers = _row_of_numbers(((number, round(where * (wide - 1))) for number, where in self.gambits), wide)
        return _framed(body, figures, _LEFT, wide, numbers)


# What both have in common


def _dots_of_a_cell() -> tuple[int, int]:
    """The dots of a cell, across and down; fewer on terminals without braille."""
    return (2, 4) if glyphs() is UNICODE else (1, 1)


def _heights(value: Callable[[float], float], top: float, rows: int, wide: int) -> list[int]:
    """A line's dot in each column of dots, counted from the top."""
    across, down = _dots_of_a_cell()
    columns = wide * across
    return [_row_of(value(column / max(1, columns - 1)), top, rows * down) for column in range(columns)]


def _cells(lines: Sequence[Sequence[int]]) -> dict[Cell, tuple[int, list[int]]]:
    """The cells that lines pass through, each with its dots as bits and its lines."""
    across, down = _dots_of_a_cell()
    cells: dict[Cell, tuple[int, list[int]]] = {}
    for number, line in enumerate(lines):
        for column, row in _stroke(line):
            dots, there = cells.setdefault((column // across, row // down), (0, []))
            if number not in there:
                there.append(number)
            cells[column // across, row // down] = dots | _BRAILLE[column % across][row % down], there
    return cells


def _stroke(heights: Sequence[int]) -> Iterator[Cell]:
    """Every dot of a line; where it is steep, also those between two columns."""
    before = heights[0]
    for column, row in enumerate(heights):
        nearest = row if row == before else before + (1 if row > before else -1)
        yield from ((column, dot) for dot in range(min(nearest, row), max(nearest, row) + 1))
        before = row


def _row_of_numbers(numbers: Iterable[tuple[int, int]], wide: int) -> str:
    """Numbers at their columns, as many as fit."""
    text = ""
    for number, column in numbers:
        if (not text or column > len(text)) and column + len(str(number)) <= wide:
            text = text.ljust(column) + str(number)
    return text


def _framed(body: Sequence[Content], figures: Mapping[int, str], left: int, wide: int, numbers: str) -> list[Content]:
    """The rows of a chart with its axes: figures at the left, numbers below."""
    frame = glyphs().light
    axis = [Content.styled(f"{figures.get(row, ''):>{left}}{frame[3]}", "$quiet") for row in range(len(body))]
    below = (" " * left + frame[4] + frame[1] * wide, " " * (left + 1) + numbers)
    return [
        *(start + row for start, row in zip(axis, body, strict=True)),
        *(Content.styled(row, "$quiet") for row in below),
    ]
