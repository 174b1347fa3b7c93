"""The colours and attributes of text on the terminal, and the escape codes that change them."""

from functools import lru_cache
from typing import NamedTuple

_OFF = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "9": "29"}


class Pen(NamedTuple):
    """Attributes, and the codes of the foreground and background colours."""

    looks: frozenset[str] = frozenset()
    colour: str = "39"
    ground: str = "49"

    def with_codes(self, codes: str) -> "Pen":
        """The pen after applying those codes."""
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

    def within(self, colours: int) -> "Pen":
        """The pen reduced to a terminal of this many colours."""
        return self._replace(colour=nearest(self.colour, colours), ground=nearest(self.ground, colours))

    def change_to(self, other: "Pen") -> str:
        """The codes that change from this pen to the other."""
        if self == other:
            return ""
        gone = {_OFF[look] for look in self.looks - other.looks}
        fresh = {look for look in other.looks if look not in self.looks or _OFF[look] in gone}
        codes = [*sorted(gone), *sorted(fresh)]
        codes += [other.colour] if other.colour != self.colour else []
        codes += [other.ground] if other.ground != self.ground else []
        return f"\x1b[{';'.join(codes)}m"


PLAIN = Pen()
ON_BLANKS = frozenset("4579")
"""Attributes that are visible on blanks."""

Cell = tuple[str, Pen]


@lru_cache(maxsize=4096)
def nearest(code: str, colours: int) -> str:
    """The code of the nearest colour on a terminal of this many colours."""
    if ";" not in code or colours > 256 or (colours == 256 and ";5;" in code):
        return code
    from rich.color import Color, ColorSystem

    front, sort, *figures = code.split(";")
    colour = Color.from_ansi(int(figures[0])) if sort == "5" else Color.from_rgb(*map(int, figures))
    there_are = ColorSystem.EIGHT_BIT if colours == 256 else ColorSystem.STANDARD
    return ";".join(colour.downgrade(there_are).get_ansi_codes(front == "38"))


def cell_as_seen(letter: str, pen: Pen) -> Cell:
    """A common form for all cells that look the same: of a blank only the background counts, of half blocks the two
    colours."""
    if letter == " " and not pen.looks & ON_BLANKS:
        return " ", Pen(ground=pen.ground)
    if letter == "█" and not pen.looks and pen.colour.startswith("38;"):
        return " ", Pen(ground=f"4{pen.colour[1:]}")
    if letter == "▄" and (swapped := swap(pen)) is not None:
        return "▀", swapped
    return letter, pen


def swap(pen: Pen) -> Pen | None:
    """The pen with its two colours exchanged, if possible."""
    if pen.looks or not (pen.colour.startswith("38;") and pen.ground.startswith("48;")):
        return None
    return Pen(colour=f"3{pen.ground[1:]}", ground=f"4{pen.colour[1:]}")
