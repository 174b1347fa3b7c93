"""The last filters before the terminal: no control characters; attributes in place of colours, or no colour."""

import functools
from collections.abc import Mapping

from rich.cells import cell_len
from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter, NoColor


class OnlyPrintable(LineFilter):
    """Replaces unprintable characters in any text with `?`, and removes those without width."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        if all(text.isprintable() for text, _style, _control in segments):
            return segments
        return [
            Segment(text if control else "".join(map(_printable, text)), style, control)
            for text, style, control in segments
        ]


def _printable(char: str) -> str:
    return char if char.isprintable() else "?" * cell_len(char)


class OwnColours(NoColor):
    """For themes of the terminal's own colours: draws `dim`, `bold red` and the like for their carrier colours.

    With `colourless` only attributes remain, not even the code for the terminal's default colour.
    """

    def __init__(self, carriers: Mapping[str, str], colourless: bool) -> None:
        super().__init__()
        self._drawn = {
            Color.parse(carrier).rich_color.triplet: Style.parse(drawn) for carrier, drawn in carriers.items()
        }
        self._colourless = colourless
        self._style = functools.cache(self._translate)

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(text, style and self._style(style), control) for text, style, control in segments]

    def _translate(self, style: Style) -> Style:
        drawn = self._drawn.get(style.color.triplet) if style.color and style.color.triplet else None
        plain = style.without_color
        if style.meta:
            plain += Style.from_meta(style.meta)
        if not self._colourless:
            colour = style.color if drawn is None else drawn.color
            plain += Style(color=_named(colour), bgcolor=_named(style.bgcolor))
        if drawn is not None:
            plain = drawn.without_color + plain
        return plain


def _named(colour: RichColor | None) -> RichColor | None:
    """The colour, or None for the terminal's default, with which all text begins anyway."""
    return None if colour is None or colour.is_default else colour
