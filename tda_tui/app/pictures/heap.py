"""A heap of coins that grows with the gold in it, and coins in a stack."""

import functools
import math
from collections.abc import Mapping
from typing import NamedTuple

from textual.content import Content

from tda_tui.app.pictures.drawing import Drawing
from tda_tui.app.pictures.pixels import pixel_rows

_FULL = 100
"""The gold at which the heap is highest."""
_SLOPE = 0.8
"""How flat a heap is: its height to half its width."""
_TEXTURE = ("4534", "3453", "5345")
"""Coins as shades, one string per row."""
_COIN = "(__)"
_EDGES = ("543", "432")
"""The left end, the middle and the right end of coins in a stack, in turns."""


def heap(gold: int, width: int, rows: int, drawing: Drawing) -> list[Content]:
    """A heap of this much gold, centred in columns and rows; empty without gold."""
    if drawing.pixels:
        return pixel_rows(_in_pixels(gold, width, rows * 2), {".": "", **drawing.coins}, "")
    return [Content.styled(row, "$gold-coin") for row in _in_lines(gold, width, rows)]


def _height(gold: int, width: int, most: int) -> float:
    """The height of a heap, such that its visible area grows in proportion to the gold."""
    full = min(most, width / 2 * _SLOPE)
    return min(1.0, math.sqrt(gold / _FULL)) * full


@functools.lru_cache(maxsize=64)
def _in_pixels(gold: int, width: int, high: int) -> list[str]:
    top = _height(gold, width, high)
    grid = []
    for row in range(high):
        level = high - row  # 1 at the bottom
        half = (top - level + 1) / _SLOPE if gold else -1
        grid.append("".join(_pixel(column, row, width, half, level >= top) for column in range(width)))
    return grid


def _pixel(column: int, row: int, width: int, half: float, crest: bool) -> str:
    """A pixel of the heap: light on the left, in shadow on the right."""
    off = column - (width - 1) / 2
    if abs(off) > half:
        return "."
    if crest:
        return "5"
    texture = _TEXTURE[row % 3][(column + 2 * (row // 3)) % 4]
    return str(max(2, int(texture) - 1)) if off > half * 0.5 else texture


def _in_lines(gold: int, width: int, rows: int) -> list[str]:
    """A line drawing of coins side by side, fewer in each row further up."""
    most = max(1, width // len(_COIN))
    coins = 0 if not gold else max(1, round(math.sqrt(min(gold, _FULL) / _FULL) * min(most, rows)))
    drawn = [(_COIN * max(0, coins - level)).center(width) for level in range(rows)]
    return list(reversed(drawn))


class Money(NamedTuple):
    """Coins: their shades, and where pixels cannot be drawn their style and letter."""

    shades: Mapping[str, str]
    style: str
    letter: str


def stack(coins: int, width: int, money: Money, drawing: Drawing) -> list[Content]:
    """So many coins on top of each other, two in a row of text."""
    if not drawing.pixels:
        return [Content.styled(money.letter * width, money.style)] * -(-coins // 2)
    seen = [edges[0] + edges[1] * (width - 2) + edges[2] for edges in _EDGES]
    above = ["." * width] * (coins % 2)
    return pixel_rows([*above, *(seen[at % 2] for at in range(coins))], {".": "", **money.shades}, "")
