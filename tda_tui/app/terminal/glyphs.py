"""The few characters outside of letters and digits that the screens draw with, and their ASCII forms."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from tda_tui.personal import Personal
from tda_tui.words.writing import write_ascii_only, writes_utf8


class Glyphs(Struct, frozen=True):
    """A set of characters. None of them is wide, and none but frames is of ambiguous width.

    Frames are eight characters: top left, top, top right, side, bottom left, bottom right, tee down, tee up. `bars` is
    one that is heavy above and below alone.
    """

    light: str
    heavy: str
    bars: str
    line: str
    then: str
    ahead: str
    border: str


UNICODE = Glyphs("╭─╮│╰╯┬┴", "┏━┓┃┗┛┳┻", "┍━┑│┕┙┯┷", line="─", then="›", ahead="▲", border="round")
CONSOLE = Glyphs("┌─┐│└┘┬┴", "╔═╗║╚╝╦╩", "╒═╕│╘╛╤╧", line="─", then=">", ahead="^", border="solid")
"""For the Linux console: its fonts have no more than the 256 characters of the first PCs."""
ASCII = Glyphs(".-.|''..", "#=#|####", "#=#|####", line="-", then=">", ahead="^", border="ascii")

_current = Personal(UNICODE)


def use(glyphs: Glyphs) -> None:
    """Draw with these from now on; where they are ASCII, words are as well."""
    _current.put(glyphs)
    write_ascii_only(glyphs is ASCII)


def glyphs() -> Glyphs:
    """The characters to draw with."""
    return _current.get()


def suit_the_terminal(environ: Mapping[str, str]) -> Glyphs:
    """ASCII where the locale cannot write box lines, or TERM is one of the old ones that have none."""
    if environ.get("TERM", "").startswith(("vt1", "vt2", "vt52", "ansi", "dumb")):
        return ASCII
    if not writes_utf8(environ):
        return ASCII
    return beyond_ascii(environ)


def beyond_ascii(environ: Mapping[str, str]) -> Glyphs:
    """The characters to draw with where not everything has to be ASCII."""
    return CONSOLE if environ.get("TERM") == "linux" else UNICODE
