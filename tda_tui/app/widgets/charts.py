"""Line charts: every seat's gold and the share of winning in a game, figures from game to game.

Letters tell lines apart without colour.
"""

import math
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from textual.content import Content

from tda_tui.app.pictures.drawing import Drawing
from tda_tui.app.pictures.heap import Money, stack
from tda_tui.app.terminal.glyphs import UNICODE, glyphs
from tda_tui.app.widgets.lines import pad
from tda_tui.review.game_text import GoldOverTime
from tda_tui.review.history_pages import Course
from tda_tui.words.cells import cell_len, fit, rjust
from tda_tui.words.translate import gettext as _

_STYLES = ("$card-blue", "$card-green", "$card-red", "$card-mortal", "$card-silver", "$card-gold")
_MINE = "bold $accent"
_NAME = 12
_ROUND = 10
"""The gold at the top of the chart is a multiple of this, so that half of it is a whole number."""
_TENTHS = 10
"""The share of winning at the top of the chart is a tenth, or several."""
_APART = 3
"""Columns for a mark and what keeps it apart from the next."""
_BRAILLE = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The dots of a braille character, by column and row."""
_HALVES = 2
"""The halves of a cell in which a filled line is drawn, so that its ground ends where it is."""
_SPARE = "0123456789"
_NUMBERS = 10
"""The most games numbered below their figures."""
_LEAST_PITCH, _WIDEST_PITCH = 9, 21
"""The columns of a game in which its two stacks of coins stand side by side, and what keeps them apart."""


Cell = tuple[int, int]
"""A column and a row."""


class Line(NamedTuple):
    """A line: its value at any part (0 to 1) of the game, its letter and its style; `dotted` behind other lines.

    Where there is braille, what is below a `filled` line is of another colour.
    """

    value: Callable[[float], float]
    letter: str
    style: str
    dotted: bool = False
    filled: bool = False


class Mark(NamedTuple):
    """A character on a line, at a part (0 to 1) of the game."""

    line: Line
    letter: str
    part: float
    style: str


def gold_chart(history: GoldOverTime, width: int, rows: int, coloured: bool) -> list[Content]:
    """A line for each seat, marked after each gambit and ending in its name; at most `rows` rows above the axis. Unless
    they are `coloured`, the marks are letters."""
    names, gold, last = history.names, history.gold, len(history.gold[0]) - 1
    rows -= 1 - rows % 2  # the middle row stands for half of the gold
    most = _ROUND * max(1, math.ceil(max(map(max, gold)) / _ROUND))
    letters, styles = letters_of(names, history.me), seat_styles(len(names), history.me)
    marked = [glyphs().seats[0]] * len(names) if coloured else letters
    labels = [
        f" {mark} {fit(name, _NAME)}{coins[-1]:>4}" for mark, name, coins in zip(marked, names, gold, strict=True)
    ]
    left = len(str(most)) + 1
    wide = max(1, width - left - 1 - max(map(cell_len, labels)))
    seats = sorted(range(len(names)), key=lambda seat: seat != history.me)
    lines = [Line(_between(gold[seat]), letters[seat], styles[seat]) for seat in seats]
    figures = {0: f"{most} ", rows // 2: f"{most // 2} ", rows - 1: "0 "}
    ticks = {number: _column(number / max(1, last), wide) for number in range(last + 1)}
    numbers = [_numbered(number, tick) for number, tick in ticks.items()]
    after = {number: [seat_gold[number] for seat_gold in gold] for number in ticks}
    marks = {
        (ticks[number], row): (marked[seat], styles[seat])
        for number in range(1, last)
        for row, seat in (_on_lines if coloured else _seats_by_row)(after[number], most, rows).items()
    }
    beside = {row: (labels[seat], styles[seat]) for row, seat in _seats_by_row(after[last], most, rows).items()}
    return _drawn(lines, marks, most, wide, rows, left, figures, numbers, beside)


def seat_styles(seats: int, me: int | None) -> list[str]:
    """The style of each seat, by which it is known in a chart and beside it."""
    others = iter(_STYLES)
    return [_MINE if seat == me else next(others) for seat in range(seats)]


def letters_of(names: Sequence[str], me: int | None) -> list[str]:
    """A letter for each name: its first one not taken by another; the person chooses first."""
    taken: dict[int, str] = {}
    for seat in sorted(range(len(names)), key=lambda seat: seat != me):
        own = [letter for letter in names[seat].upper() if letter.isascii() and letter.isalpha()]
        taken[seat] = next(letter for letter in (*own, *_SPARE) if letter not in taken.values())
    return [taken[seat] for seat in range(len(names))]


def _between(values: Sequence[float]) -> Callable[[float], float]:
    def at(part: float) -> float:
        along = part * (len(values) - 1)
        before = min(int(along), max(0, len(values) - 2))
        after = min(before + 1, len(values) - 1)
        return values[before] + (values[after] - values[before]) * (along - before)

    return at


def _counted(values: Sequence[float]) -> Callable[[float], float]:
    return lambda part: values[min(len(values) - 1, int(part * max(1, len(values) - 1)))]


def _grain() -> tuple[int, int]:
    """The dots of a cell, across and down: one, if there is no braille."""
    return (2, 4) if glyphs() is UNICODE else (1, 1)


def _dot_column(part: float, wide: int) -> int:
    """The first column of dots that is not before this part of a line."""
    last = wide * _grain()[0] - 1
    return min(last, math.ceil(part * last))


def _column(part: float, wide: int) -> int:
    return _dot_column(part, wide) // _grain()[0]


def _numbered(number: int, tick: int) -> tuple[int, int]:
    """A number and the column where it begins to end at its tick."""
    return number, max(0, tick - len(str(number)) + 1)


def _row_of(value: float, top: float, rows: int) -> int:
    return min(rows - 1, max(0, round((1 - value / top) * (rows - 1))))


def _cell_row(value: float, top: float, rows: int) -> int:
    """The row in which a line of this value has its dots."""
    down = _grain()[1]
    return _row_of(value, top, rows * down) // down


def _seats_by_row(gold: Sequence[int], most: int, rows: int) -> dict[int, int]:
    """The seat whose letter or name is in each row: on its line, or as near as possible; the richest above."""
    richest = sorted(range(len(gold)), key=lambda seat: -gold[seat])
    taken: list[int] = []
    for wanted in (_cell_row(gold[seat], most, rows) for seat in richest):
        free = [row for row in range(rows) if row not in taken]
        taken += [min(free, key=lambda row: (abs(row - wanted), row))] if free else []
    return dict(zip(sorted(taken), richest, strict=False))


def _on_lines(gold: Sequence[int], most: int, rows: int) -> dict[int, int]:
    """The seat whose mark is in each row, none beside its line."""
    return {_cell_row(coins, most, rows): seat for seat, coins in enumerate(gold)}


def share_chart(
    points: Sequence[tuple[float, float]],
    gambits: Iterable[tuple[int, float]],
    par: float,
    marked: Sequence[tuple[str, float, str]],
    width: int,
    rows: int,
) -> list[Content]:
    """The share of winning as `points`: how far the game is, from 0 to 1, and the share; `par` is a dotted line.

    `gambits` are the gambits' numbers and starts, `marked` what to write on the line, where and in which style, in the
    order of the game; `rows` are those above the axis.
    """
    parts, shares = zip(*points, strict=True)
    top = math.ceil(_TENTHS * max(par, *shares)) / _TENTHS
    line = Line(lambda part: shares[max(0, bisect_right(parts, part) - 1)], "*", _MINE, filled=True)
    at_par = max(int(par < top), _cell_row(par, top, rows))
    figures = {rows - 1: "0% ", 0: f"{100 * top:.0f}% ", at_par: f"{100 * par:.0f}% "}
    figures[rows] = _("Gambit")
    left = max(map(cell_len, figures.values()))
    wide = max(1, width - left - 1)
    numbers = [(number, _column(where, wide)) for number, where in gambits]
    # At the end there is room for all that follow, so that none has to stand before an earlier one.
    ends = [1 - _APART * later / wide for later in reversed(range(len(marked)))]
    marks = [Mark(line, key, min(part, end), style) for (key, part, style), end in zip(marked, ends, strict=True)]
    lines = [Line(lambda _part: par, ".", "$faint", dotted=True), line]
    return _drawn(lines, _along(marks, top, wide, rows), top, wide, rows, left, figures, numbers)


def games_chart(course: Course, width: int, rows: int) -> list[Content]:
    """The person's figures from game to game, and others to compare them with as a dotted line."""
    mine, others, first = course.mine, course.others, course.first
    steps, top = max(1, len(mine) - 1), max(1, math.ceil(max(*mine, *others)))
    own = _counted(mine) if course.counted else _between(mine)
    figures = {0: f"{top} ", rows - 1: "0 ", rows: _("Game")}
    left = max(map(cell_len, figures.values()))
    wide = max(1, width - left - 1)
    lines = [Line(own, "*", _MINE, filled=True), Line(_between(others), ".", "$quiet", dotted=True)]
    every = math.ceil(steps / _NUMBERS)
    numbers = [_numbered(first + step, _column(step / steps, wide)) for step in range(0, len(mine), every)]
    return _drawn(lines, {}, top, wide, rows, left, figures, numbers)


def coins_chart(course: Course, width: int, rows: int, drawing: Drawing) -> list[Content]:
    """The person's gold and the others' in each of the last games, as stacks of coins side by side with figures above
    them and the game's number below; the first of these games is on the left."""
    many = min(len(course.mine), width // _LEAST_PITCH)
    pitch = min(_WIDEST_PITCH, width // many)
    wide = (pitch - _APART) // 2
    last = course.first + len(course.mine)
    top = max(1.0, *course.mine[-many:], *course.others[-many:])
    money = Money(drawing.coins, _MINE, "#"), Money(drawing.shades("card-silver"), "$quiet", ":")
    games = []
    for number, *pair in zip(range(last - many, last), course.mine[-many:], course.others[-many:], strict=True):
        stacks = [_stacked(gold, top, wide, rows, kind, drawing) for gold, kind in zip(pair, money, strict=True)]
        below = Content.styled(str(number).center(2 * wide + 1), "$quiet")
        games.append([*map(Content(" ").join, zip(*stacks, strict=True)), below])
    return [Content("").join(pad(part, pitch) for part in row).truncate(width) for row in zip(*games, strict=True)]


def _stacked(gold: float, top: float, width: int, rows: int, money: Money, drawing: Drawing) -> list[Content]:
    """So many rows with a stack that is as high as they are, but for its figure, if it is worth `top`."""
    coins = stack(max(round(2 * (rows - 1) * gold / top), int(gold > 0)), width, money, drawing)
    above = [Content(" " * width)] * (rows - 1 - len(coins))
    return [*above, Content.styled(f"{gold:.0f}".center(width), money.style), *coins]


def _drawn(
    lines: Sequence[Line],
    marks: Mapping[Cell, tuple[str, str]],
    top: float,
    wide: int,
    rows: int,
    left: int,
    figures: Mapping[int, str],
    numbers: Iterable[tuple[int, int]],
    beside: Mapping[int, tuple[str, str]] | None = None,
) -> list[Content]:
    """A chart up to the value `top`.

    `figures` are left of rows, the axis being the last, `numbers` on the axis at their columns as far as they fit, and
    `beside` right of rows.
    """
    cells, frame, drawn, axis = {**_cells(lines, top, wide, rows), **marks}, glyphs().light, [], ""
    for row in range(rows):
        side = (f"{figures.get(row, ''):>{left}}{frame[3]}", "$quiet")
        text = (cells.get((column, row), " ") for column in range(wide))
        drawn.append(Content.assemble(side, *text, (beside or {}).get(row, "")))
    for number, column in numbers:
        if (not axis or column > len(axis)) and column + len(str(number)) <= wide:
            axis = axis.ljust(column) + str(number)
    axis = rjust(figures.get(rows, ""), left) + frame[4] + axis.ljust(wide).replace(" ", frame[1])
    return [*drawn, Content.styled(axis, "$quiet")]


def _cells(lines: Sequence[Line], top: float, wide: int, rows: int) -> dict[Cell, tuple[str, str]]:
    """What is drawn in the cells: lines in braille, of which the first gives a cell its style, and before them filled
    ones in half cells. Without braille the letters of the lines are drawn instead, in turns where several meet.
    """
    across, down = _grain()
    last = max(1, wide * across - 1)
    dots: dict[Cell, int] = {}
    there: dict[Cell, list[Line]] = {}

    def height(line: Line, column: int) -> int:
        return _row_of(line.value(column / last), top, rows * down)

    for line in (line for line in lines if down == 1 or not line.filled):
        before, thick = height(line, 0), 1 if line.dotted or down == 1 else 2
        for column in range(0, wide * across, across if line.dotted else 1):
            at = height(line, column)
            nearest = before + (at > before) - (at < before)
            for dot in range(min(nearest, at), min(rows * down, max(nearest, at) + thick)):
                cell = column // across, dot // down
                some = there.setdefault(cell, [])
                dots[cell] = dots.get(cell, 0) | _BRAILLE[column % across][dot % down]
                if line not in some and not (line.dotted and some):
                    some.append(line)
            before = at
    if down == 1:
        return {cell: some[cell[0] % len(some)][1:3] for cell, some in there.items()}
    drawn = {cell: (chr(0x2800 + dots[cell]), some[0].style) for cell, some in there.items()}
    for line in (line for line in lines if line.filled):
        before = height(line, 0)
        for column in range(wide):
            reached = [before, *(height(line, across * column + dot) for dot in range(across))]
            before = reached[-1]
            first, last_half = min(reached) * _HALVES // down, max(reached) * _HALVES // down
            for row in range(first // _HALVES, rows):
                halves = range(_HALVES * row - first, _HALVES * row - first + _HALVES)
                cell = column, row
                drawn[cell] = _half(line, halves, last_half - first, drawn.get(cell, (" ", "")))
    return drawn


def _half(line: Line, halves: range, thick: int, behind: tuple[str, str]) -> tuple[str, str]:
    """A cell of a filled line, whose halves are counted from the line's top; it is `thick` and one more of them."""
    upper, lower = (0 <= half <= thick for half in halves)
    ground = " on $panel" if halves[-1] > thick else ""
    if not (upper or lower):
        return behind[0], f"{behind[1]}{ground}"
    return "█" if upper and lower else "▀" if upper else "▄", f"{line.style}{ground}"


def _along(marks: Iterable[Mark], top: float, wide: int, rows: int) -> dict[Cell, tuple[str, str]]:
    """The cells of marks on lines; of those that meet or touch, the later ones move aside on their lines."""
    across = _grain()[0]
    last = max(1, wide * across - 1)
    taken: set[Cell] = set()
    drawn: dict[Cell, tuple[str, str]] = {}
    for mark in marks:
        first = _dot_column(mark.part, wide)
        columns = chain(range(first, last + 1, across), range(first - across, -1, -across))
        places = ((at // across, _cell_row(mark.line.value(at / last), top, rows)) for at in columns)
        if (place := next((place for place in places if place not in taken), None)) is not None:
            taken |= {(place[0] + aside, place[1]) for aside in (-1, 0, 1)}
            drawn[place] = mark.letter, mark.style
    return drawn
