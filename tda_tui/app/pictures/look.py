"""What pictures are drawn with: the colours of a theme, and whether there are pixels or lines alone."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Protocol, runtime_checkable

from tda_tui.app.terminal.theme import Palette

_DARK_FILL, _LIGHT_FILL = 0.17, 0.14
"""How much of a card's colour lies on its ground."""
_SHADES = (("black", 0.28), ("black", 0.50), ("black", 0.75), ("black", 1.0), ("white", 0.5))
"""What each shade is mixed with, and how much of the colour is left."""
_EXTREMES = {"black": "#000000", "white": "#ffffff"}


class Look:
    """The colours of a theme as pictures need them. Where `pixels` is false they are drawn in lines."""

    def __init__(self, palette: Palette, pixels: bool) -> None:
        self.palette = palette
        self.pixels = pixels and not palette.ansi
        self._shades: dict[str, Mapping[str, str]] = {}
        self._grounds: dict[str, str] = {}

    @cached_property
    def ground(self) -> str:
        """The colour below the grounds of cards."""
        return self.palette.colours["background"]

    def colour(self, name: str) -> str:
        """A colour of the screen by its name, such as `card-red`."""
        return self.palette.colours[name]

    def shades(self, name: str) -> Mapping[str, str]:
        """The shades of that colour, `1` to `5`, dark to light."""
        if name not in self._shades:
            colour = self.colour(name)
            self._shades[name] = {
                str(number): mixed(_EXTREMES[other], colour, part)
                for number, (other, part) in enumerate(_SHADES, 1)
            }  # fmt: skip
        return self._shades[name]

    def fill(self, name: str) -> str:
        """The ground of a card of that colour; none where there are but the terminal's own colours."""
        if self.palette.ansi or not self.pixels:
            return ""
        if name not in self._grounds:
            part = _DARK_FILL if self.palette.dark else _LIGHT_FILL
            self._grounds[name] = mixed(self.ground, self.colour(name), part)
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
    return "#" + "".join(f"{round(a * (1 - part) + b * part):02x}" for a, b in pairs)


def _figures(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))
