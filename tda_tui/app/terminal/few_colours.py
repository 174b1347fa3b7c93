"""Terminals of 256 and of 16 colours: what their colours look like, and which of them is shown for any colour."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.color import Color
    from rich.palette import Palette

ALL = 1 << 24
"""The colours of a terminal that shows each exactly."""

OF_16 = {
    "black": "#000000", "red": "#aa0000", "green": "#00aa00", "yellow": "#aa5500",
    "blue": "#0000aa", "magenta": "#aa00aa", "cyan": "#00aaaa", "white": "#aaaaaa",
    "bright_black": "#555555", "bright_red": "#ff5555", "bright_green": "#55ff55", "bright_yellow": "#ffff55",
    "bright_blue": "#5555ff", "bright_magenta": "#ff55ff", "bright_cyan": "#55ffff", "bright_white": "#ffffff",
}  # fmt: skip
"""The 16 colours in the order of their numbers, as the console of Linux shows them; terminals differ."""

_LEVELS = (0, 95, 135, 175, 215, 255)
_OWNERS = 16
"""Of 256 colours the first 16 are chosen by the terminal's owner, the others are the same everywhere."""


def of_256(number: int) -> str:
    """The colour of that number, from 16 on: a cube of colours and a row of greys."""
    if number >= 232:
        figures = [8 + 10 * (number - 232)] * 3
    else:
        figures = [_LEVELS[(number - _OWNERS) // place % 6] for place in (36, 6, 1)]
    return "#{:02x}{:02x}{:02x}".format(*figures)


@functools.cache
def _palette(colours: int) -> Palette:
    from rich.palette import Palette

    shown = OF_16.values() if colours == 16 else map(of_256, range(_OWNERS, 256))
    return Palette([tuple(bytes.fromhex(colour[1:])) for colour in shown])  # type: ignore[misc]


def nearest(colour: Color, colours: int) -> Color:
    """What a terminal of this many colours shows for a colour: that one if it has it."""
    from rich.color import Color, ColorSystem

    if colours > 256 or colour.system is ColorSystem.STANDARD or (colours == 256 and colour.triplet is None):
        return colour
    number: int = _palette(colours).match(colour.get_truecolor())
    return Color.from_ansi(number if colours == 16 else _OWNERS + number)
