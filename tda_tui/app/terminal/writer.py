"""Writes cells with few bytes: changing colour costs more than a jump, so all that one pen draws is drawn together, and
after each pen comes the one most like it.

That takes less than half the bytes of writing row by row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from tda_tui.app.terminal.few_colours import nearest

_OFF = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "9": "29"}


class Pen(NamedTuple):
    """Attributes, and the codes of the foreground and background colours."""

    attributes: frozenset[str] = frozenset()
    colour: str = "39"
    background: str = "49"

    def with_codes(self, codes: str) -> Pen:
        pen, parts = self, iter(codes.split(";"))
        for part in parts:
            if part in ("", "0"):
                pen = PLAIN
            elif part in _OFF:
                pen = pen._replace(attributes=pen.attributes | {part})
            else:
                code = part
                if part in ("38", "48"):
                    kind = next(parts, "")
                    code = ";".join((part, kind, *(next(parts, "") for _figure in range(1 if kind == "5" else 3))))
                pen = pen._replace(colour=code) if part[0] in "39" else pen._replace(background=code)
        return pen

    def change_to(self, other: Pen) -> str:
        if self == other:
            return ""
        gone = {_OFF[attribute] for attribute in self.attributes - other.attributes}
        fresh = {one for one in other.attributes if one not in self.attributes or _OFF[one] in gone}
        codes = [*sorted(gone), *sorted(fresh)]
        codes += [other.colour] if other.colour != self.colour else []
        codes += [other.background] if other.background != self.background else []
        return f"\x1b[{';'.join(codes)}m"


PLAIN = Pen()
ON_BLANKS = frozenset("4579")
"""Attributes that are visible on blanks."""

Cell = tuple[str, Pen]
Position = tuple[int, int]
Known = Mapping[int, Mapping[int, Cell]]


@lru_cache(maxsize=4096)
def pen_after(pen: Pen, codes: str, colours: int) -> Pen:
    """The pen after applying those codes, reduced to a terminal of this many colours."""
    pen = pen.with_codes(codes)
    return pen._replace(colour=_reduced(pen.colour, colours), background=_reduced(pen.background, colours))


def _reduced(code: str, colours: int) -> str:
    if ";" not in code or colours > 256:
        return code
    from rich.color import Color

    front, kind, *figures = code.split(";")
    colour = Color.from_ansi(int(figures[0])) if kind == "5" else Color.from_rgb(*map(int, figures))
    return ";".join(nearest(colour, colours).get_ansi_codes(front == "38"))


_GAP = 4
"""Bytes of a jump over a few cells; rewriting that many cells is as cheap."""
_NEAR = 3
"""So many columns back, a backspace for each is shorter than a code."""
_UNKNOWN: Cell = ("?", Pen(background="?"))


class Writer:
    """Knows the terminal's cursor position and current pen."""

    def __init__(self) -> None:
        self._at: Position | None = None
        self._pen: Pen | None = None
        self._last = 0
        """The last column written; where that may be the screen's edge, the cursor position becomes unknown."""

    def lose(self) -> None:
        """Forget the cursor position: terminals disagree on the width of letters."""
        self._at = None

    def write(self, cells: Mapping[Position, Cell], known: Known) -> Iterator[str]:
        """The output that puts those cells on the screen; `known` is what will be there afterwards."""
        self._last = max(self._last, *(column for _row, column in cells), 0)
        drawn = _by_pen(sorted(cells.items()))
        for pen in _by_likeness(drawn, self._pen or PLAIN):
            yield self._take(pen)
            for (row, column), letter in drawn[pen]:
                yield _way(self._at, row, column, pen, known[row]) + letter
                end = column + (2 if known[row].get(column + 1, _UNKNOWN)[0] == "" else 1)
                self._at = (row, end) if end <= self._last else None

    def _take(self, pen: Pen) -> str:
        now = self._pen
        if not pen.colour:
            kept = now or PLAIN
            pen = kept._replace(background=pen.background, attributes=kept.attributes - ON_BLANKS)
        self._pen = pen
        return "\x1b[0m" + PLAIN.change_to(pen) if now is None else now.change_to(pen)


def _by_pen(cells: Sequence[tuple[Position, Cell]]) -> dict[Pen, list[tuple[Position, str]]]:
    """What each pen draws, from top left to bottom right.

    A blank is drawn with its left neighbour, else with any pen of the same background, else with one that has no colour
    of its own.
    """
    pens = {at: pen for at, (letter, pen) in cells if letter != " " or pen.attributes}
    by_background = {pen.background: pen for pen in pens.values() if not pen.attributes & ON_BLANKS}
    found: dict[Pen, list[tuple[Position, str]]] = {}
    for (row, column), (letter, own) in cells:
        pen = pens.get((row, column))
        if pen is None:
            pen = pens.get((row, column - 1), _UNKNOWN[1])
            if pen.background != own.background or pen.attributes & ON_BLANKS:
                pen = by_background.get(own.background) or Pen(colour="", background=own.background)
            pens[row, column] = pen
        found.setdefault(pen, []).append(((row, column), letter))
    return found


def _by_likeness(pens: Iterable[Pen], now: Pen) -> Iterator[Pen]:
    """Each time the pen that changes the fewest colours, the dearest part of a change."""
    left = sorted(pens, key=lambda pen: (pen.background, pen.colour, sorted(pen.attributes)))
    while left:
        now = min(left, key=lambda pen: (pen.background != now.background) + (pen.colour not in ("", now.colour)))
        left.remove(now)
        yield now


def _way(at: Position | None, row: int, column: int, pen: Pen, known: Mapping[int, Cell]) -> str:
    """The codes that lead to a cell; over a few cells that this pen redraws as cheaply, their contents."""
    if at == (row, column):
        return ""
    ways = [f"\x1b[{row};{column}H"]
    if at is not None:
        down = _steps(row - at[0], "B", "A")
        ways += [down + _steps(column - at[1], "C", "D"), f"\r{down}{_steps(column - 1, 'C', 'D')}"]
        if at[0] == row and 0 < column - at[1] <= _GAP:
            cells = [known.get(one, _UNKNOWN) for one in range(at[1], column)]
            blank = (" ", Pen(background=pen.background))
            text = "".join(cell[0] for cell in cells)
            plain = not pen.attributes & ON_BLANKS
            if len(text.encode()) <= _GAP and all(cell[1] == pen or (cell == blank and plain) for cell in cells):
                return text
    return min(ways, key=len)


def _steps(many: int, onward: str, back: str) -> str:
    if not many:
        return ""
    if back == "D" and -_NEAR <= many < 0:
        return "\b" * -many
    return f"\x1b[{abs(many) if abs(many) > 1 else ''}{onward if many > 0 else back}"
