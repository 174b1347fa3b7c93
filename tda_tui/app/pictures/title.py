"""The head of the first screen: three dragons, and below them the name of the game in large letters."""

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
    "D": ("###.", "#..#", "#..#", "#..#", "###."),
    "E": ("###", "#..", "##.", "#..", "###"),
    "G": (".###", "#...", "#.##", "#..#", ".###"),
    "H": ("#..#", "#..#", "####", "#..#", "#..#"),
    "I": ("#", "#", "#", "#", "#"),
    "L": ("#..", "#..", "#..", "#..", "###"),
    "N": ("#..#", "##.#", "#.##", "#..#", "#..#"),
    "O": (".##.", "#..#", "#..#", "#..#", ".##."),
    "R": ("###.", "#..#", "###.", "#.#.", "#..#"),
    "T": ("###", ".#.", ".#.", ".#.", ".#."),
    "U": ("#..#", "#..#", "#..#", "#..#", ".##."),
    "-": ("..", "..", "##", "..", ".."),
    " ": ("..",) * 5,
}
_LINES = {
    "A": ("    ", r" /\ ", "/--\\"),
    "B": (" __ ", "|__)", "|__)"),
    "D": (" __ ", "|  \\", "|__/"),
    "E": (" __", "|_ ", "|__"),
    "G": (" __ ", "/ _ ", r"\__)"),
    "H": ("    ", "|__|", "|  |"),
    "I": (" ", "|", "|"),
    "L": ("   ", "|  ", "|__"),
    "N": ("    ", r"|\ |", r"| \|"),
    "O": (" __ ", "/  \\", r"\__/"),
    "R": (" __ ", "|__)", "|  \\"),
    "T": ("___", " | ", " | "),
    "U": ("    ", "|  |", r"\__/"),
    "-": ("  ", "__", "  "),
    " ": ("  ",) * 3,
}
"""The letters in which the name is written in the languages there are, as pixels and as ASCII lines."""
_LIT = {True: "55443", False: "33221"}
"""The shades of gold of the rows of letters, for dark themes and light ones."""


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


def poster(rules: Rules, name: str, size: Poster, drawing: Drawing) -> list[Content]:
    """The strongest dragons, and the game's name below them."""
    return [*emblem(rules, size.dragons, drawing, size.times), *_title(name, drawing, size.times)]


def _title(name: str, drawing: Drawing, times: int) -> list[Content]:
    letters = _PIXELS if drawing.pixels or times > 1 else _LINES
    if not {*name} <= {*letters}:
        return [Content.styled(name, "bold $primary")]
    between = "." if letters is _PIXELS else " "
    rows = [between.join(letters[letter][row] for letter in name) for row in range(len(letters["A"]))]
    if not drawing.pixels:
        wide = ("".join(letter * times for letter in row).replace(".", " ") for row in ["", *rows])
        return [Content.styled(row, "bold $primary") for row in (wide if times > 1 else rows)]
    shaded = [row.replace("#", shade) for row, shade in zip(rows, _LIT[drawing.palette.dark], strict=True)]
    return pixel_rows(enlarged(["." * len(rows[0]), *shaded], times), {".": "", **drawing.coins}, "")
