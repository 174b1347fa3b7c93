"""Line charts: every seat's gold and the share of winning in a game, figures from game to game.

Letters tell lines apart without colour.
"""

import math
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
_BRAILLE = (0x01, 0x02, 0x04, 0x40)
"""The dots in the first column of a braille character, from top to bottom."""
_HALVES = 2
"""The halves of a cell in which lines are drawn."""
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
    """A line for each seat, which ends in its name; at most `rows` rows above the axis. Unless they are `coloured`,
    lines are marked with the letters of their seats after each gambit."""
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
    after = {number: _seats_by_row([seat_gold[number] for seat_gold in gold], most, rows) for number in ticks}
    marks = {
        (ticks[number], row): (letters[seat], styles[seat])
        for number in range(1, last if not coloured else 1)
        for row, seat in after[number].items()
    }
    beside = {row: (labels[seat], styles[seat]) for row, seat in after[last].items()}
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


def _parts() -> int:
    """Into how many parts of a cell, one below the other, lines are drawn: one, if there is no braille beside them."""
    return _HALVES if glyphs() is UNICODE else 1


def _column(part: float, wide: int) -> int:
    """The first column that is not before this part of a line."""
    return min(wide - 1, math.ceil(part * (wide - 1)))


def _numbered(number: int, tick: int) -> tuple[int, int]:
    """A number and the column where it begins to end at its tick."""
    return number, max(0, tick - len(str(number)) + 1)


def _row_of(value: float, top: float, rows: int) -> int:
    return min(rows - 1, max(0, round((1 - value / top) * (rows - 1))))


def _cell_row(value: float, top: float, rows: int) -> int:
    """The row in which a line of this value is."""
    return _row_of(value, top, rows * _parts()) // _parts()


def _seats_by_row(gold: Sequence[int], most: int, rows: int) -> dict[int, int]:
    """The seat whose letter or name is in each row: on its line, or as near as possible; the richest above."""
    richest = sorted(range(len(gold)), key=lambda seat: -gold[seat])
    taken: list[int] = []
    for wanted in (_cell_row(gold[seat], most, rows) for seat in richest):
        free = [row for row in range(rows) if row not in taken]
        taken += [min(free, key=lambda row: (abs(row - wanted), row))] if free else []
    return dict(zip(sorted(taken), richest, strict=False))


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
    """What is drawn in the cells: dotted lines in braille, and before them others in half cells, the first of all.
    Without braille the letters of the lines are drawn instead, in turns where several meet.
    """
    if _parts() == 1:
        there: dict[Cell, list[Line]] = {}
        for line in lines:
            for cell in _passed(line, top, wide, rows, 1):
                if line not in (some := there.setdefault(cell, [])) and not (line.dotted and some):
                    some.append(line)
        return {cell: some[cell[0] % len(some)][1:3] for cell, some in there.items()}
    drawn: dict[Cell, tuple[str, str]] = {}
    for line in (line for line in lines if line.dotted):
        drawn |= _dots(line, top, wide, rows)
    solid = [line for line in lines if not line.dotted]
    halves: dict[Cell, str] = {}
    ground: set[Cell] = set()
    for line in solid:
        passed = list(_passed(line, top, wide, rows, _HALVES))
        for half in passed:
            halves.setdefault(half, line.style)
        if line.filled:
            lowest = dict(sorted(passed))
            ground |= {(column, half) for column, at in lowest.items() for half in range(at + 1, _HALVES * rows)}
    for column, row in {(column, half // _HALVES) for column, half in (*halves, *ground)}:
        parts = [(column, _HALVES * row), (column, _HALVES * row + 1)]
        behind = drawn.get((column, row), (" ", ""))
        drawn[column, row] = _half_cell([halves.get(part, "") for part in parts], parts[1] in ground, behind)
    return drawn


def _passed(line: Line, top: float, wide: int, rows: int, parts: int) -> Iterator[Cell]:
    """The columns and the parts of rows through which a line passes, without a gap."""
    last = max(1, wide - 1)
    before = _row_of(line.value(0.0), top, rows * parts)
    for column in range(wide):
        at = _row_of(line.value(column / last), top, rows * parts)
        for part in range(min(before, at), max(before, at) + 1):
            yield column, part
        before = at


def _dots(line: Line, top: float, wide: int, rows: int) -> dict[Cell, tuple[str, str]]:
    """A dot in each cell that a dotted line passes."""
    down = len(_BRAILLE) // _HALVES
    heights = [_row_of(line.value(column / max(1, wide - 1)), top, rows * _HALVES) for column in range(wide)]
    dots = [(at // _HALVES, down * (at % _HALVES)) for at in heights]
    return {(column, row): (chr(0x2800 + _BRAILLE[dot]), line.style) for column, (row, dot) in enumerate(dots)}


def _half_cell(styles: Sequence[str], grounded: bool, behind: tuple[str, str]) -> tuple[str, str]:
    """A cell whose halves, from top to bottom, belong to lines of these styles, or to none; with ground below them."""
    upper, lower = styles
    ground = " on $panel" if grounded else ""
    if not (upper or lower):
        return behind[0], f"{behind[1]}{ground}"
    if upper and lower:
        return ("█", upper) if upper == lower else ("▀", f"{upper} on {lower.removeprefix('bold ')}")
    return "▀" if upper else "▄", f"{upper or lower}{ground}"


def _along(marks: Iterable[Mark], top: float, wide: int, rows: int) -> dict[Cell, tuple[str, str]]:
    """The cells of marks on lines; of those that meet or touch, the later ones move aside on their lines."""
    last = max(1, wide - 1)
    taken: set[Cell] = set()
    drawn: dict[Cell, tuple[str, str]] = {}
    for mark in marks:
        first = _column(mark.part, wide)
        columns = chain(range(first, last + 1), range(first - 1, -1, -1))
        places = ((at, _cell_row(mark.line.value(at / last), top, rows)) for at in columns)
        if (place := next((place for place in places if place not in taken), None)) is not None:
            taken |= {(place[0] + aside, place[1]) for aside in (-1, 0, 1)}
            drawn[place] = mark.letter, mark.style
    return drawn
