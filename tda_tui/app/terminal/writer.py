"""Writes cells with few bytes: changing colour costs more than a jump, so all that one pen draws is drawn together.

Against writing row by row: 437 bytes a move of the cursor instead of 1,036, 912 a card instead of 2,430.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

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
        """The codes that change from this pen to the other."""
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
    return pen._replace(colour=_nearest(pen.colour, colours), background=_nearest(pen.background, colours))


def _nearest(code: str, colours: int) -> str:
    """The code of the nearest colour on a terminal of this many colours."""
    if ";" not in code or colours > 256 or (colours == 256 and ";5;" in code):
        return code
    from rich.color import Color, ColorSystem

    front, kind, *figures = code.split(";")
    colour = Color.from_ansi(int(figures[0])) if kind == "5" else Color.from_rgb(*map(int, figures))
    system = ColorSystem.EIGHT_BIT if colours == 256 else ColorSystem.STANDARD
    return ";".join(colour.downgrade(system).get_ansi_codes(front == "38"))


_GAP = 4
"""Bytes of a jump over a few cells; rewriting that many cells is as cheap."""
_NEAREST = 8
"""The number of strokes searched for the nearest."""
_UNKNOWN: Cell = ("?", Pen(background="?"))


class Stroke(Struct):
    """Adjacent letters; `end` is the column after them."""

    row: int
    column: int
    text: str
    end: int


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
        for pen in self._in_order(drawn):
            yield self._take(pen)
            strokes = _strokes(pen, drawn[pen], known)
            paths = (self._path(strokes, reach) for reach in (1, _NEAREST))
            text, self._at = min(paths, key=lambda path: len(path[0]))
            yield text

    def _in_order(self, pens: Iterable[Pen]) -> Iterator[Pen]:
        """The pens, each followed by the one most like it."""
        now, left = self._pen or PLAIN, set(pens)

        def unlike(pen: Pen) -> tuple[object, ...]:
            changed = 2 * (pen.background != now.background) + 2 * (pen.colour != now.colour)
            changed += pen.attributes != now.attributes
            return changed, pen.background, pen.colour, sorted(pen.attributes)

        while left:
            now = min(left, key=unlike)
            left.remove(now)
            yield now

    def _take(self, pen: Pen) -> str:
        now = self._pen
        if not pen.colour:
            kept = now or PLAIN
            pen = kept._replace(background=pen.background, attributes=kept.attributes - ON_BLANKS)
        self._pen = pen
        return "\x1b[0m" + PLAIN.change_to(pen) if now is None else now.change_to(pen)

    def _path(self, strokes: Sequence[Stroke], reach: int) -> tuple[str, Position | None]:
        """The output for the strokes, each followed by the nearest of the next few; and where the cursor is then."""
        at, left, out = self._at, list(strokes), []
        while left:
            jumps = [_jump(at, stroke.row, stroke.column) for stroke in left[:reach]]
            chosen = min(range(len(jumps)), key=lambda one: len(jumps[one]))
            stroke = left.pop(chosen)
            out += [jumps[chosen], stroke.text]
            at = (stroke.row, stroke.end) if stroke.end <= self._last else None
        return "".join(out), at


def _by_pen(cells: Sequence[tuple[Position, Cell]]) -> dict[Pen, list[tuple[Position, str]]]:
    """What each pen draws, from top left to bottom right.

    A blank is drawn with its left or right neighbour, else with any pen of the same background, else with one that has
    no colour of its own.
    """
    pens = {at: pen for at, (letter, pen) in cells if letter != " " or pen.attributes}
    by_background = {pen.background: pen for pen in pens.values() if not pen.attributes & ON_BLANKS}
    blanks = [(at, pen.background) for at, (_letter, pen) in cells if at not in pens]
    for step, some in ((-1, blanks), (1, blanks[::-1])):
        for (row, column), background in some:
            pen = pens.get((row, column + step), _UNKNOWN[1])
            if pen.background == background and not pen.attributes & ON_BLANKS:
                pens.setdefault((row, column), pen)
    for at, background in blanks:
        pens.setdefault(at, by_background.get(background) or Pen(colour="", background=background))
    found: dict[Pen, list[tuple[Position, str]]] = {pen: [] for pen in pens.values()}
    for at, (letter, _pen) in cells:
        found[pens[at]].append((at, letter))
    return found


def _strokes(pen: Pen, letters: Sequence[tuple[Position, str]], known: Known) -> list[Stroke]:
    found: list[Stroke] = []
    for (row, column), letter in letters:
        end = column + (2 if known[row].get(column + 1, _UNKNOWN)[0] == "" else 1)
        last = found[-1] if found and found[-1].row == row else None
        between = _between(pen, known[row], last.end, column) if last is not None else None
        if last is None or between is None:
            found.append(Stroke(row, column, letter, end))
        else:
            last.text += between + letter
            last.end = end
    return found


def _between(pen: Pen, known: Mapping[int, Cell], start: int, end: int) -> str | None:
    """The contents of the columns `start` to `end`, if this pen redraws them as cheaply as jumping over them."""
    if end == start:
        return ""
    if end - start > _GAP:
        return None
    cells = [known.get(column, _UNKNOWN) for column in range(start, end)]
    blank = (" ", Pen(background=pen.background))
    if any(cell[1] != pen and (cell != blank or pen.attributes & ON_BLANKS) for cell in cells):
        return None
    text = "".join(cell[0] for cell in cells)
    return text if len(text.encode()) <= _GAP else None


def _jump(at: Position | None, row: int, column: int) -> str:
    if at == (row, column):
        return ""
    ways = [f"\x1b[{row};{column}H"]
    if at is not None:
        down = _steps(row - at[0], "B", "A")
        ways += [down + _steps(column - at[1], "C", "D"), f"\r{down}{_steps(column - 1, 'C', 'D')}"]
        if 0 < at[1] - column < _GAP:
            ways.append(down + "\b" * (at[1] - column))
    return min(ways, key=len)


def _steps(many: int, onward: str, back: str) -> str:
    """Codes to move `many` cells or rows in one direction."""
    if not many:
        return ""
    return f"\x1b[{abs(many) if abs(many) > 1 else ''}{onward if many > 0 else back}"
