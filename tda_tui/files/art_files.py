"""Pictures of cards and people: a TOML file each in `themes/art/`, as pixels and as ASCII lines, in two sizes."""

import functools
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from tda_tui.files.errors import FileError
from tda_tui.files.folders import folders
from tda_tui.files.regular_file import is_there
from tda_tui.files.toml_files import read_as
from tda_tui.files.validation import did_you_mean
from tda_tui.words.translate import gettext as _

SIZES = {"small": 10, "large": 24}
"""The pixels per side of each size: as many columns, and half as many rows, since a row is two pixels high."""
SHADES = "12345"
"""The letters for shades of the card's colour, dark to light."""
_FIXED = {".": "", "k": "#14100e", "w": "#f4ecd8"}
_HEX = re.compile(r"#[0-9a-fA-F]{6}")


class SizeEntry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A picture in one size: `pixels` as rows of letters, and `lines` of ASCII for terminals with few colours."""

    pixels: str
    lines: str


class ArtEntry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """An art file: `palette` defines letters with colours of their own, `colour` is the card colour of the shades."""

    large: SizeEntry
    small: SizeEntry
    palette: dict[str, str] = {}
    colour: str = ""


class Picture(Struct, frozen=True):
    """A picture in one size: rows of pixels, each a letter of the palette, and rows of text."""

    pixels: tuple[str, ...]
    lines: tuple[str, ...]


class Art(Struct, frozen=True):
    """A picture in all sizes. `palette` maps letters other than shades to colours; `""` is transparent."""

    palette: Mapping[str, str]
    sizes: Mapping[str, Picture]
    colour: str


def read_art(path: Path) -> Art:
    """Read an art file. Raises FileError listing everything wrong in it."""
    entry = read_as(path, ArtEntry)
    if found := [f"{path}: {problem}" for problem in _problems(entry)]:
        raise FileError(*found)
    drawn: dict[str, SizeEntry] = {size: getattr(entry, size) for size in SIZES}
    sizes = {size: Picture(tuple(_rows(one.pixels)), tuple(_rows(one.lines))) for size, one in drawn.items()}
    return Art(_FIXED | entry.palette, sizes, entry.colour)


def _rows(text: str) -> list[str]:
    return text.strip("\n").split("\n")


def _problems(entry: ArtEntry) -> Iterator[str]:
    for letter, colour in entry.palette.items():
        if len(letter) != 1 or letter in _FIXED or letter in SHADES:
            yield _("`palette`: {letter!r} is not a single unused letter").format(letter=letter)
        if not _HEX.fullmatch(colour):
            text = _('`palette.{letter}`: expected a colour such as "#d9a441", not "{colour}"')
            yield text.format(letter=letter, colour=colour)
    letters = {*_FIXED, *SHADES, *entry.palette}
    for size, side in SIZES.items():
        drawn: SizeEntry = getattr(entry, size)
        yield from _wrong_pixels(f"{size}.pixels", _rows(drawn.pixels), side, letters)
        yield from _wrong_lines(f"{size}.lines", _rows(drawn.lines), side)


def _wrong_number(key: str, rows: list[str], side: int) -> Iterator[str]:
    if len(rows) != side:
        yield _("`{key}`: expected {side} rows, not {n}").format(key=key, side=side, n=len(rows))


def _wrong_pixels(key: str, rows: list[str], side: int, letters: set[str]) -> Iterator[str]:
    yield from _wrong_number(key, rows, side)
    for number, row in enumerate(rows, 1):
        if len(row) != side:
            text = _("`{key}`: row {number} has {n} letters, not {side}")
            yield text.format(key=key, number=number, n=len(row), side=side)
        if unknown := sorted(set(row) - letters):
            text = _("`{key}`: row {number}: no colour has the letter {unknown!r}")
            yield text.format(key=key, number=number, unknown=unknown[0])


def _wrong_lines(key: str, rows: list[str], side: int) -> Iterator[str]:
    yield from _wrong_number(key, rows, side // 2)
    for number, row in enumerate(rows, 1):
        if len(row) > side:
            yield _("`{key}`: row {number} is wider than {side} columns").format(key=key, number=number, side=side)
        if not (row.isascii() and row.isprintable()):
            yield _("`{key}`: row {number} has a non-ASCII character or a tab").format(key=key, number=number)


@functools.cache
def _art_names() -> tuple[str, ...]:
    """The names of all art files: paths below `themes/art` without suffix."""
    arts = [folder / "art" for folder in folders("themes")]
    found = [path.relative_to(art).with_suffix("").as_posix() for art in arts for path in sorted(art.rglob("*.toml"))]
    return tuple(dict.fromkeys(found))


@functools.cache
def arts_in(folder: str) -> tuple[str, ...]:
    """The names of the pictures in this folder of `themes/art`, such as `people`."""
    return tuple(name for name in sorted(_art_names()) if name.startswith(f"{folder}/"))


def has_art(name: str) -> bool:
    """Whether there is a picture with this name."""
    return name in _art_names()


@functools.cache
def find_art(name: str) -> Art:
    """The picture with this name, the player's own before the shipped one. Raises FileError."""
    if not has_art(name):
        near = did_you_mean(name, _art_names(), "'")
        raise FileError(_("no picture {name!r}{near}").format(name=name, near=near))
    paths = [folder / "art" / f"{name}.toml" for folder in folders("themes")]
    return read_art(next(path for path in paths if is_there(path)))
