"""The non-alphanumeric characters used on the screens, and their ASCII forms."""

from collections.abc import Mapping

from msgspec import Struct

from tda_tui.personal import Personal
from tda_tui.words.writing import write_ascii_only, writes_utf8


class Glyphs(Struct, frozen=True):
    """A set of characters, none of them wide.

    Frames are eight characters: top left, top, top right, side, bottom left, bottom right, tee down, tee up. `bars` is
    a frame that is heavy only at top and bottom. `seats` are marks for three kinds of seat: a person's, a computer
    player's and a free one. `full` is the full part of a progress bar.
    """

    light: str
    heavy: str
    bars: str
    line: str
    then: str
    ahead: str
    below: str
    seats: str
    full: str
    border: str


UNICODE = Glyphs(
    "╭─╮│╰╯┬┴", "┏━┓┃┗┛┳┻", "┍━┑│┕┙┯┷", line="─", then="›", ahead="▲", below="▼", seats="●▪○", full="■", border="round"
)
CONSOLE = Glyphs(
    "┌─┐│└┘┬┴", "╔═╗║╚╝╦╩", "╒═╕│╘╛╤╧", line="─", then=">", ahead="^", below="v", seats="☻■○", full="■", border="solid"
)
"""For the Linux console, whose fonts have only the 256 characters of the first PCs."""
ASCII = Glyphs(
    ".-.|''..", "#=#|####", "#=#|####", line="-", then=">", ahead="^", below="v", seats="@c.", full="=", border="ascii"
)

_current = Personal(UNICODE)


def use(glyphs: Glyphs) -> None:
    """Draw with these from now on; if they are ASCII, texts are ASCII as well."""
    _current.put(glyphs)
    write_ascii_only(glyphs is ASCII)


def glyphs() -> Glyphs:
    """The current characters."""
    return _current.get()


def suit_the_terminal(environ: Mapping[str, str]) -> Glyphs:
    """ASCII if the locale cannot write box lines, or TERM is an old terminal without them."""
    if environ.get("TERM", "").startswith(("vt1", "vt2", "vt52", "ansi", "dumb")):
        return ASCII
    if not writes_utf8(environ):
        return ASCII
    return beyond_ascii(environ)


def beyond_ascii(environ: Mapping[str, str]) -> Glyphs:
    """The characters for a terminal not limited to ASCII."""
    return CONSOLE if environ.get("TERM") == "linux" else UNICODE
