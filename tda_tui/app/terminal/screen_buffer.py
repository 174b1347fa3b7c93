"""Fewer bytes for the same picture: only the cells that change are written, and colours only where they change."""

from __future__ import annotations

import re
from typing import NamedTuple

from tda_tui.words.cells import graphemes

_PARTS = re.compile(
    r"""
    \x1b\[ ([0-9;]*) ([mH])        # colours and attributes; the cursor's place
    | \x1b\[ (\?2026[hl])          # a frame begins or ends
    | \x1b\[ \?1049[hl]            # the other screen
    | \x1b\[ [0-9]* [JK]           # something is wiped
    | \r\n | \n
    | [\x20-~\x80-\U0010ffff]+        # text
    | \x1b . [^\x1b]*              # what else a terminal is told
    | .
    """,
    re.VERBOSE,
)
_OFF = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "9": "29"}
_GAP = 6
"""Cells that stay the same and are written nevertheless, because a jump over them would be longer."""


class Pen(NamedTuple):
    """How letters are drawn: attributes, and the codes of the two colours."""

    looks: frozenset[str] = frozenset()
    colour: str = "39"
    ground: str = "49"

    def with_codes(self, codes: str) -> Pen:
        """The pen after those codes."""
        pen, parts = self, iter(codes.split(";"))
        for part in parts:
            if part in ("", "0"):
                pen = PLAIN
            elif part in _OFF:
                pen = pen._replace(looks=pen.looks | {part})
            elif part in ("38", "48"):
                sort = next(parts, "")
                code = ";".join((part, sort, *(next(parts, "") for _figure in range(1 if sort == "5" else 3))))
                pen = pen._replace(colour=code) if part == "38" else pen._replace(ground=code)
            elif part[:-1] in ("3", "9"):
                pen = pen._replace(colour=part)
            else:
                pen = pen._replace(ground=part)
        return pen

    def change_to(self, other: Pen) -> str:
        """The codes that make this pen the other one."""
        if self == other:
            return ""
        gone = {_OFF[look] for look in self.looks - other.looks}
        fresh = {look for look in other.looks if look not in self.looks or _OFF[look] in gone}
        codes = [*sorted(gone), *sorted(fresh)]
        codes += [other.colour] if other.colour != self.colour else []
        codes += [other.ground] if other.ground != self.ground else []
        return f"\x1b[{';'.join(codes)}m"


PLAIN = Pen()
_ON_BLANKS = frozenset("4579")
"""Attributes that are seen where nothing is written."""

_OPEN = "\x1b[?2026h"
Cell = tuple[str, Pen]


class ScreenBuffer:
    """What stands on the terminal, as far as is known, and what must be written to change it."""

    def __init__(self) -> None:
        self._pens: dict[tuple[Pen, str], Pen] = {}
        self.forget()

    def forget(self) -> None:
        """Nothing is known of the screen any more."""
        self._cells: dict[int, dict[int, Cell]] = {}
        self._at: tuple[int, int] | None = None
        self._drawn: Pen | None = None
        self._wanted = PLAIN
        self._row = self._column = 0
        self._opened = self._opening = False

    def changes(self, data: str) -> str:
        """What to write instead of that."""
        out: list[str] = []
        for part in _PARTS.finditer(data):
            codes, final, frame = part.groups()
            text = part.group()
            if final == "m":
                self._wanted = self._pen(codes)
            elif final == "H":
                row, column = [*codes.split(";"), "", ""][:2]
                self._row, self._column = int(row or 1), int(column or 1)
            elif frame is not None:
                self._frame(frame, text, out)
            elif text in ("\r\n", "\n"):
                self._row += 1
                self._column = 1
            elif text[0] >= " ":
                self._text(text, out)
            else:
                if text.startswith("\x1b[?1049") or text[-1] in "JK":
                    self.forget()
                out.append(text)
        return "".join(out)

    def _pen(self, codes: str) -> Pen:
        key = (self._wanted, codes)
        pen = self._pens.get(key)
        if pen is None:
            pen = self._pens[key] = self._wanted.with_codes(codes)
        return pen

    def _frame(self, frame: str, text: str, out: list[str]) -> None:
        """A frame is opened when its first cell is written; one without cells is left out."""
        if frame.endswith("h"):
            self._opening = True
            return
        if self._opened:
            out.append(text)
        self._opened = self._opening = False

    def _text(self, text: str, out: list[str]) -> None:
        """Write the letters that do not stand there already."""
        row, pen, column = self._row, self._wanted, self._column
        blank = Pen(pen.looks & _ON_BLANKS, PLAIN.colour, pen.ground)
        known = self._cells.setdefault(row, {})
        letters = graphemes(text)
        narrow = text.isascii() or all(len(letter) == width == 1 for letter, width in letters)
        skipped = ""
        for letter, width in letters:
            look = blank if letter == " " and not blank.looks else pen
            if known.get(column) == (letter, look):
                skipped += letter
            else:
                near = narrow and len(skipped) <= _GAP and self._at == (row, column - len(skipped))
                if near and not (skipped and self._drawn != pen):
                    out.append(skipped)
                elif self._at != (row, column):
                    out.append(f"\x1b[{row};{column}H")
                self._write(letter, look, out)
                if column in known and not known[column][0]:
                    known.pop(column - 1, None)  # half of a wide letter is none
                known[column] = (letter, look)
                if width == 2:
                    known[column + 1] = ("", look)
                self._at = (row, column + width)
                skipped = ""
            column += width
        self._column = column

    def _write(self, letter: str, look: Pen, out: list[str]) -> None:
        if self._opening and not self._opened:
            out.insert(0, _OPEN)
            self._opened = True
        drawn = self._drawn
        if drawn is None:
            out.append("\x1b[0m" + PLAIN.change_to(look))
            self._drawn = look
        elif letter != " " or look.ground != drawn.ground or look.looks or drawn.looks & _ON_BLANKS:
            if letter == " " and not look.looks:  # a blank is drawn in no colour: the one at hand is kept
                look = look._replace(colour=drawn.colour)
            out.append(drawn.change_to(look))
            self._drawn = look
        out.append(letter)
