"""Large letters, and the head of the first screen: three dragons, and the name of the game in such letters."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from textual.content import Content

from tda_tui.app.pictures.drawing import Drawing
from tda_tui.app.pictures.faces import emblem
from tda_tui.app.pictures.pixels import enlarged, pixel_rows
from tda_tui.files.art_files import SIZES
from tda_tui.rules.rulesets.rules import Rules

_PIXELS = {
    "A": (".##.", "#..#", "####", "#..#", "#..#"),
    "B": ("###.", "#..#", "###.", "#..#", "###."),
    "C": (".###", "#...", "#...", "#...", ".###"),
    "D": ("###.", "#..#", "#..#", "#..#", "###."),
    "E": ("###", "#..", "##.", "#..", "###"),
    "F": ("###", "#..", "##.", "#..", "#.."),
    "G": (".###", "#...", "#.##", "#..#", ".###"),
    "H": ("#..#", "#..#", "####", "#..#", "#..#"),
    "I": ("#", "#", "#", "#", "#"),
    "J": ("..#", "..#", "..#", "#.#", ".#."),
    "K": ("#..#", "#.#.", "##..", "#.#.", "#..#"),
    "L": ("#..", "#..", "#..", "#..", "###"),
    "M": ("#...#", "##.##", "#.#.#", "#...#", "#...#"),
    "N": ("#..#", "##.#", "#.##", "#..#", "#..#"),
    "O": (".##.", "#..#", "#..#", "#..#", ".##."),
    "P": ("###.", "#..#", "###.", "#...", "#..."),
    "Q": (".##.", "#..#", "#..#", "#.##", ".###"),
    "R": ("###.", "#..#", "###.", "#.#.", "#..#"),
    "S": (".###", "#...", ".##.", "...#", "###."),
    "T": ("###", ".#.", ".#.", ".#.", ".#."),
    "U": ("#..#", "#..#", "#..#", "#..#", ".##."),
    "V": ("#...#", "#...#", ".#.#.", ".#.#.", "..#.."),
    "W": ("#...#", "#...#", "#.#.#", "##.##", "#...#"),
    "X": ("#...#", ".#.#.", "..#..", ".#.#.", "#...#"),
    "Y": ("#...#", ".#.#.", "..#..", "..#..", "..#.."),
    "Z": ("####", "..#.", ".#..", "#...", "####"),
    "-": ("..", "..", "##", "..", ".."),
    "!": ("#", "#", "#", ".", "#"),
    "?": ("##.", "..#", ".#.", "...", ".#."),
    "'": ("#", "#", ".", ".", "."),
    " ": ("..",) * 5,
}
_LINES = {
    "A": ("    ", r" /\ ", "/--\\"),
    "B": (" __ ", "|__)", "|__)"),
    "C": (" __ ", "/   ", r"\__ "),
    "D": (" __ ", "|  \\", "|__/"),
    "E": (" __", "|_ ", "|__"),
    "F": (" __", "|_ ", "|  "),
    "G": (" __ ", "/ _ ", r"\__)"),
    "H": ("    ", "|__|", "|  |"),
    "I": (" ", "|", "|"),
    "J": ("   ", "  |", r"\_|"),
    "K": ("   ", "|/ ", r"|\ "),
    "L": ("   ", "|  ", "|__"),
    "M": ("    ", r"|\/|", "|  |"),
    "N": ("    ", r"|\ |", r"| \|"),
    "O": (" __ ", "/  \\", r"\__/"),
    "P": (" __ ", "|__)", "|   "),
    "Q": (" __ ", "/  \\", r"\_\/"),
    "R": (" __ ", "|__)", "|  \\"),
    "S": (" __ ", "(__ ", ".__)"),
    "T": ("___", " | ", " | "),
    "U": ("    ", "|  |", r"\__/"),
    "V": ("    ", r"\  /", r" \/ "),
    "W": ("      ", r"\    /", r" \/\/ "),
    "X": ("  ", r"\/", "/\\"),
    "Y": ("   ", r"\_/", " | "),
    "Z": ("__ ", " / ", "/__"),
    "-": ("  ", "__", "  "),
    "!": (" ", "|", "."),
    "?": ("__ ", " _)", " . "),
    "'": (" ", "'", " "),
    " ": ("  ",) * 3,
}
"""The letters of names and headlines, as pixels and as ASCII lines."""
_LIT = {True: "55443", False: "33221"}
"""The shades of the rows of letters, for dark themes and light ones."""


class Poster(Struct, frozen=True):
    """A size of the head: that of the dragons, and how many times its pixels are enlarged."""

    dragons: str
    times: int = 1

    @property
    def rows(self) -> int:
        return (SIZES[self.dragons] + len(_PIXELS["A"]) + 1) * self.times // 2

    @property
    def columns(self) -> int:
        return 78 * self.times


POSTERS = (Poster("large", 3), Poster("large", 2), Poster("large"), Poster("small"))
"""The sizes of the head, the largest first."""


def poster(rules: Rules, name: str, size: Poster, apart: bool, drawing: Drawing) -> list[Content]:
    """The strongest dragons, and the game's name below them, with one more row between if they are to be `apart`."""
    title = [Content("")] * apart + _title(name, drawing, size.times)
    return [*emblem(rules, size.dragons, drawing, size.times), *title]


def _title(name: str, drawing: Drawing, times: int) -> list[Content]:
    letters = _PIXELS if drawing.pixels or times > 1 else _LINES
    if not {*name} <= {*letters}:
        return [Content.styled(name, "bold $primary")]
    rows = _spelt(name, letters)
    if not drawing.pixels:
        wide = ("".join(letter * times for letter in row).replace(".", " ") for row in ["", *rows])
        return [Content.styled(row, "bold $primary") for row in (wide if times > 1 else rows)]
    shaded = _shaded(rows, drawing)
    return pixel_rows(enlarged(["." * len(rows[0]), *shaded], times), {".": "", **drawing.coins}, "")


def headline(
    words: str, drawing: Drawing, golden: bool, times: int = 1, otherwise: str = "card-silver"
) -> list[Content]:
    """The words in large letters, golden or `otherwise` in another colour, in three rows; empty if they have other
    characters.

    Where they consist of pixels, these are enlarged so many `times`.
    """
    words, letters = words.upper(), _PIXELS if drawing.pixels else _LINES
    if not {*words} <= {*letters}:
        return []
    rows = _spelt(words, letters)
    if not drawing.pixels:
        return [Content.styled(row, "bold $gold-coin" if golden else "bold $accent") for row in rows]
    shades = drawing.coins if golden else drawing.shades(otherwise)
    return pixel_rows(enlarged(_shaded(rows, drawing), times), {".": "", **shades}, "")


def _spelt(words: str, letters: Mapping[str, Sequence[str]]) -> list[str]:
    between = "." if letters is _PIXELS else " "
    return [between.join(letters[letter][row] for letter in words) for row in range(len(letters["A"]))]


def _shaded(rows: Sequence[str], drawing: Drawing) -> list[str]:
    return [row.replace("#", shade) for row, shade in zip(rows, _LIT[drawing.palette.dark], strict=True)]
