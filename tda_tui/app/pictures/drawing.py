"""How pictures are drawn: in which colours, and in pixels or lines."""

import functools
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from textual.app import App

from tda_tui.app.terminal.few_colours import ALL, of_256
from tda_tui.app.terminal.theme import Palette

_FILL = {True: 0.21, False: 0.16}
"""The part of a card's colour in its background, for dark themes and light ones."""
_DEPTH = 2.0
"""The saturation of that colour relative to text, which has to be pale enough to be read."""
_SHADES = {
    True: ((0.28, 0.0), (0.50, 0.0), (0.75, 0.0), (1.0, 0.0), (1.0, 0.5)),
    False: ((0.45, 0.0), (0.70, 0.0), (1.0, 0.0), (1.35, 0.0), (1.7, 0.3)),
}
"""The brightness of each shade relative to the colour, and the part of white in it. Text in light themes is dark:
pictures in the same colours are lighter."""
_WHITE = "#ffffff"
_COINS = ("#4a340c", "#7d5a1c", "#b8862b", "#e6b541", "#ffe08a")
"""Shades of gold, the same in every theme that has none of its own."""


class Drawing:
    """A theme's colours for pictures, which are line drawings without `pixels`.

    `colours` is how many the terminal shows: for one of 256 the theme chooses the backgrounds of cards, or else they
    are the nearest to those that are drawn where all of them are shown.
    """

    def __init__(self, palette: Palette, pixels: bool, colours: int = ALL) -> None:
        self.palette = palette
        self.colours = colours
        self.pixels = pixels and not palette.ansi and (colours >= 256 or "card-black" in palette.shades)

    def colour(self, name: str) -> str:
        return self.palette.colours[name]

    def shades(self, name: str) -> Mapping[str, str]:
        """The shades of that colour, `1` to `5`, dark to light."""
        chosen = self.palette.shades.get(name)
        return _numbered(chosen) if chosen else _shades(self.colour(name), self.palette.dark)

    @property
    def coins(self) -> Mapping[str, str]:
        """The shades of gold."""
        return _numbered(self.palette.shades.get("card-coins", _COINS))

    def ink(self, name: str) -> str:
        """The colour of letters on a card of that colour."""
        return self.palette.inks.get(name) or self.colour(name)

    def chooses(self, name: str) -> bool:
        """Whether the theme has chosen what a card of that colour is made of."""
        return name in self.palette.backs and not self.palette.ansi

    def fill(self, name: str) -> str:
        """The background of a card of that colour; none if there are only the terminal's own colours."""
        if self.chooses(name):
            return self.palette.backs[name]
        if not self.pixels:
            return ""
        return _fill(self.colour(name), self.palette.colours["surface"], self.palette.dark, self.colours > 256)


def _numbered(shades: Sequence[str]) -> Mapping[str, str]:
    return {str(number): shade for number, shade in enumerate(shades, 1)}


@functools.cache
def _shades(colour: str, dark: bool) -> Mapping[str, str]:
    figures = _figures(colour)
    return _numbered(
        [mixed(_hex(value * bright for value in figures), _WHITE, white) for bright, white in _SHADES[dark]]
    )


@functools.cache
def _fill(colour: str, surface: str, dark: bool, many: bool) -> str:
    figures = _figures(colour)
    gray = sum(figures) / len(figures)
    full = _hex(gray + (value - gray) * _DEPTH for value in figures)
    drawn = mixed(surface, full, _FILL[dark])
    return drawn if many else _near(drawn, dark)


def drawing_of(app: App[Any]) -> Drawing:
    """How the app's pictures are drawn."""
    drawing: Drawing = app.drawing  # type: ignore[attr-defined]
    return drawing


def mixed(one: str, other: str, part: float) -> str:
    """A mix of two colours; `part` is the share of `other`."""
    return _hex(a * (1 - part) + b * part for a, b in zip(_figures(one), _figures(other), strict=True))


def _near(colour: str, dark: bool) -> str:
    """The nearest of 256 colours with at least as much contrast to the text."""
    light = _luminance(colour)
    may = [
        one for one in map(of_256, range(16, 256)) if (_luminance(one) <= light if dark else _luminance(one) >= light)
    ]
    return min(may, key=lambda one: math.dist(_figures(one), _figures(colour)))


def _luminance(colour: str) -> float:
    red, green, blue = (math.pow(value / 255, 2.2) for value in _figures(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _hex(figures: Iterable[float]) -> str:
    return "#" + "".join(f"{min(255, max(0, round(value))):02x}" for value in figures)


def _figures(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))
