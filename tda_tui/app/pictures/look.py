"""What pictures are drawn with: the colours of a theme, and whether there are pixels or lines alone."""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Protocol, runtime_checkable

from tda_tui.app.terminal.theme import Palette

_FILL = {True: 0.21, False: 0.16}
"""How much of a card's colour lies on its ground, in dark themes and in light ones."""
_DEPTH = 2.0
"""How much fuller that colour is there than in letters, which have to be pale enough to be read."""
_SHADES = {
    True: ((0.28, 0.0), (0.50, 0.0), (0.75, 0.0), (1.0, 0.0), (1.0, 0.5)),
    False: ((0.45, 0.0), (0.70, 0.0), (1.0, 0.0), (1.35, 0.0), (1.7, 0.3)),
}
"""How bright each shade is to the colour, and how much of it is white. Letters of light themes are dark as ink: what
is drawn in their colours is lighter."""
_WHITE = "#ffffff"


class Look:
    """The colours of a theme as pictures need them. Where `pixels` is false they are drawn in lines.

    `many` says that there are more than 256 colours, so that every ground can be had as it is.
    """

    def __init__(self, palette: Palette, pixels: bool, many: bool = True) -> None:
        self.palette = palette
        self.many = many
        self.pixels = pixels and not palette.ansi
        self._shades: dict[str, Mapping[str, str]] = {}
        self._grounds: dict[str, str] = {}

    @cached_property
    def ground(self) -> str:
        """What cards are made of: the paper of all that is read."""
        return self.palette.colours["surface"]

    def colour(self, name: str) -> str:
        """A colour of the screen by its name, such as `card-red`."""
        return self.palette.colours[name]

    def shades(self, name: str) -> Mapping[str, str]:
        """The shades of that colour, `1` to `5`, dark to light."""
        if name not in self._shades:
            colour = self.colour(name)
            self._shades[name] = {
                str(number): mixed(_scaled(colour, bright), _WHITE, white)
                for number, (bright, white) in enumerate(_SHADES[self.palette.dark], 1)
            }  # fmt: skip
        return self._shades[name]

    def fill(self, name: str) -> str:
        """The ground of a card of that colour; none where there are but the terminal's own colours."""
        if self.palette.ansi or not self.pixels:
            return ""
        if name not in self._grounds:
            full = _fuller(self.colour(name), _DEPTH)
            drawn = mixed(self.ground, full, _FILL[self.palette.dark])
            self._grounds[name] = drawn if self.many else _near(drawn, self.palette.dark)
        return self._grounds[name]


@runtime_checkable
class HasLook(Protocol):
    """An app that says what pictures are drawn with."""

    look: Look


def look_of(app: object) -> Look:
    """What that app draws pictures with."""
    assert isinstance(app, HasLook)
    return app.look


def mixed(one: str, other: str, part: float) -> str:
    """A colour that is `one` but for that part of it, which is `other`."""
    pairs = zip(_figures(one), _figures(other), strict=True)
    return _hex(a * (1 - part) + b * part for a, b in pairs)


def _scaled(colour: str, part: float) -> str:
    """A colour so many times as bright."""
    return _hex(value * part for value in _figures(colour))


def _fuller(colour: str, times: float) -> str:
    """A colour as bright, but so many times as far from gray."""
    figures = _figures(colour)
    gray = sum(figures) / len(figures)
    return _hex(gray + (value - gray) * times for value in figures)


@functools.cache
def _of_256() -> tuple[str, ...]:
    """Colours that come out on a terminal of 256 about as they are: a cube of colours, and grays.

    The grays are those for which Rich, which looks for the nearest, is sure to take each of the terminal's own.
    """
    cube = itertools.product((0, 95, 135, 175, 215, 255), repeat=3)
    coloured = (_hex(figures) for figures in cube if len(set(figures)) > 1)
    return (*coloured, *(_hex([255 * gray / 25] * 3) for gray in range(26)))


def _near(colour: str, dark: bool) -> str:
    """The one of 256 colours that comes nearest; letters stand out from it at least as well."""
    light = _luminance(colour)
    may = [one for one in _of_256() if (_luminance(one) <= light if dark else _luminance(one) >= light)]
    return min(may, key=lambda one: math.dist(_figures(one), _figures(colour)))


def _luminance(colour: str) -> float:
    """How light a colour is, as eyes see it, from 0 to 1."""
    red, green, blue = (math.pow(value / 255, 2.2) for value in _figures(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _hex(figures: Iterable[float]) -> str:
    return "#" + "".join(f"{min(255, max(0, round(value))):02x}" for value in figures)


def _figures(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))
