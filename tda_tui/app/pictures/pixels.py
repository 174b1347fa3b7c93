"""Rows of pixels as rows of text: a cell is two pixels, one above the other."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from textual.content import Content

_FULL, _UPPER, _LOWER = "█", "▀", "▄"


class _Cell(NamedTuple):
    letter: str
    colour: str
    background: str


def pixel_rows(pixels: Sequence[str], colours: Mapping[str, str], background: str) -> list[Content]:
    """Each two rows of pixels as a row of text. A pixel whose colour is `""` shows `background`, and if that is `""` as
    well, whatever is below.

    Of several ways to draw a cell the one that changes the fewest colours is used, since each change is sent.
    """
    rows = []
    for at in range(0, len(pixels), 2):
        lower = pixels[at + 1] if at + 1 < len(pixels) else "." * len(pixels[at])
        pairs = zip(pixels[at], lower, strict=True)
        rows.append(_row([(colours[up] or background, colours[low] or background) for up, low in pairs], background))
    return rows


def enlarged(pixels: Sequence[str], times: int) -> list[str]:
    """The rows with each pixel drawn so many times in both directions."""
    return [wide for row in pixels for wide in ["".join(pixel * times for pixel in row)] * times]


def _row(pairs: Sequence[tuple[str, str]], background: str) -> Content:
    cells: list[_Cell] = []
    last = _Cell("", "", background)
    for up, low in pairs:
        last = min(
            _ways(up, low, last), key=lambda cell: (cell.colour != last.colour) + (cell.background != last.background)
        )
        cells.append(last)
    runs = [(style, list(run)) for style, run in groupby(cells, key=lambda cell: cell[1:])]
    return Content.assemble(*(("".join(cell.letter for cell in run), _style(*style)) for style, run in runs))


def _style(colour: str, background: str) -> str:
    return f"{colour} on {background}".strip() if background else colour


def _ways(up: str, low: str, last: _Cell) -> Iterator[_Cell]:
    """The ways to draw a cell of those two pixels; an unknown colour cannot be the foreground."""
    if up == low:
        yield _Cell(" ", last.colour, up)
        if up:
            yield _Cell(_FULL, up, last.background)
    else:
        if up:
            yield _Cell(_UPPER, up, low)
        if low:
            yield _Cell(_LOWER, low, up)
