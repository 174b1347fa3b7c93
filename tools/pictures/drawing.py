"""The screen as SVG that looks the same in every viewer: areas, blocks and lines are shapes, only letters are letters.

Everything of one colour is one path, and stands without classes: pictures can be put into one another as they are.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from itertools import chain
from typing import NamedTuple

from rich.color import Color, ColorType
from rich.style import Style
from rich.terminal_theme import DEFAULT_TERMINAL_THEME
from textual.app import App

from tda_tui.app.display import DisplayApp
from tda_tui.app.terminal.few_colours import ALL, OF_16, nearest
from tda_tui.words.cells import graphemes

WIDE, HIGH = 12, 24
"""Units of a cell: half of it is a square, which is a pixel of the pictures on the screen."""
_BASELINE, _LETTERS = 18, 20
_FONTS = "ui-monospace,'SF Mono',Menlo,'Cascadia Mono',Consolas,'DejaVu Sans Mono','Liberation Mono',monospace"
_SIDE, _TOP, _BOTTOM = 9, 41, 9
"""The window around the screen."""
_WINDOW, _EDGE, _TITLE = "#292929", "#5c5c5c", "#c5c8c6"
_BUTTONS = ("#ff5f57", "#febc2e", "#28c840")


class Cell(NamedTuple):
    """A letter, the colours of it and behind it, and how it is written; "" is the second half of a wide letter."""

    letter: str
    ink: str
    ground: str
    looks: str


Place = tuple[int, int]
"""A row and a column."""
Cells = Mapping[Place, Cell]

_HALVES = {" ": "..", "█": "##", "▀": "#.", "▄": ".#"}
"""What of a cell is of the colour of its letter: the upper half, the lower half."""
_PARTS = {
    **{letter: (0, 8 - part, 8, 8) for part, letter in enumerate("▁▂▃▄▅▆▇", 1)},
    **{letter: (0, 0, part, 8) for part, letter in enumerate("▏▎▍▌▋▊▉", 1)},
    "▐": (4, 0, 8, 8),
    "▕": (7, 0, 8, 8),
    "▔": (0, 0, 8, 1),
}
"""The same for other blocks: left, top, right, bottom in eighths of a cell."""
_ARMS = {
    **dict(zip("─│┌┐└┘├┤┬┴┼", ("lr", "ud", "rd", "ld", "ur", "ul", "urd", "uld", "lrd", "lru", "lrud"), strict=True)),
    **dict(zip("━┃┏┓┗┛┣┫┳┻╋", ("LR", "UD", "RD", "LD", "UR", "UL", "URD", "ULD", "LRD", "LRU", "LRUD"), strict=True)),
}
"""To which sides of its cell a line goes; in capitals a heavy one."""
_CURVES = {
    "╭": "M{x} {bottom}v-6q0-6 6-6",
    "╮": "M{left} {y}q6 0 6 6v6",
    "╰": "M{x} {top}v6q0 6 6 6",
    "╯": "M{left} {y}q6 0 6-6v-6",
}
_SHAPES = {"●": "M{left} {y}a6 6 0 1 0 12 0a6 6 0 1 0-12 0z", "▲": "M{x} {high}l6 12h-12z"}
_BRAILLE = 0x2800
_DOTS = ((3, 3), (3, 9), (3, 15), (9, 3), (9, 9), (9, 15), (3, 21), (9, 21))
"""Where the dots of a braille character lie in its cell, by the bits of its number."""
_STROKES = {False: 1.5, True: 3}


def cells_of(app: App[None]) -> dict[Place, Cell]:
    """What stands on the screen of an app, in the colours that its terminal shows."""
    colours = app.terminal.colours if isinstance(app, DisplayApp) else ALL
    update = app.screen._compositor.render_update(full=True, screen_stack=app._background_screens)
    cells: dict[Place, Cell] = {}
    for row, strips in enumerate(update.strips):
        column = 0
        for text, style, _control in chain.from_iterable(strips):
            look = _look(style or Style(), colours)
            for letter, width in graphemes(text):
                cells[row, column] = Cell(letter, *look)
                cells.update({(row, column + more): Cell("", *look) for more in range(1, width)})
                column += width
    return cells


def picture(cells: Cells, title: str, inside: str = "") -> str:
    """A window with these cells; `inside` is drawn over them."""
    rows, columns = (1 + max(places) for places in zip(*cells, strict=True))
    wide, high = columns * WIDE, rows * HIGH
    ground = Counter(cell.ground for cell in cells.values()).most_common(1)[0][0]
    buttons = "".join(
        f'<circle cx="{22 * place + 26}" cy="21" r="7" fill="{fill}"/>' for place, fill in enumerate(_BUTTONS)
    )
    return "\n".join((
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide + 2 * _SIDE} {high + _TOP + _BOTTOM}">',
        f'<rect x="1" y="1" width="{wide + 2 * _SIDE - 2}" height="{high + _TOP + _BOTTOM - 2}" rx="8" '
        f'fill="{_WINDOW}" stroke="{_EDGE}"/>',
        f'{buttons}<text x="{wide // 2 + _SIDE}" y="27" fill="{_TITLE}" text-anchor="middle" '
        f'font-family="sans-serif" font-size="18" font-weight="bold">{escape(title)}</text>',
        f'<g transform="translate({_SIDE} {_TOP})" font-family="{_FONTS}" font-size="{_LETTERS}" '
        'style="font-variant-ligatures:none">',
        f'<path fill="{short(ground)}" d="M0 0h{wide}v{high}h-{wide}z" shape-rendering="crispEdges"/>',
        painted(cells, ground) + inside,
        "</g>\n</svg>\n",
    ))  # fmt: skip


def painted(cells: Cells, ground: str = "") -> str:
    """The cells as SVG; what is of the colour `ground` lies there already."""
    return "\n".join((*_areas(cells, ground), *_lines(cells), *_letters(cells)))


def short(colour: str) -> str:
    """A colour in as few letters as it takes."""
    return "#" + colour[1::2] if colour[1::2] == colour[2::2] else colour


def _look(style: Style, colours: int) -> tuple[str, str, str]:
    """The two colours, and what else there is to the letters: bold, italic, underlined, struck through."""
    ink, ground = (
        _seen(nearest(colour, colours), front) if colour else _hex(usual)
        for colour, usual, front in (
            (style.color, DEFAULT_TERMINAL_THEME.foreground_color, True),
            (style.bgcolor, DEFAULT_TERMINAL_THEME.background_color, False),
        )
    )
    if style.reverse:
        ink, ground = ground, ink
    ways = {"b": style.bold, "i": style.italic, "u": style.underline, "s": style.strike}
    return ink, ground, "".join(letter for letter, there in ways.items() if there)


def _seen(colour: Color, front: bool) -> str:
    """Of the terminal's own colours those that the usual one has."""
    if colour.type is ColorType.STANDARD and colour.number is not None:
        return list(OF_16.values())[colour.number]
    return _hex(colour.get_truecolor(DEFAULT_TERMINAL_THEME, front))


def _hex(colour: tuple[int, int, int]) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


# Areas


def _areas(cells: Cells, ground: str) -> Iterator[str]:
    """What is behind letters, and what blocks fill, a path for each colour."""
    paths: defaultdict[str, list[str]] = defaultdict(list)
    for left, top, right, bottom, colour in _rectangles(_half_cells(cells)):
        if colour != ground:
            paths[colour].append(_rectangle(left * WIDE, top * HIGH / 2, right * WIDE, bottom * HIGH / 2))
    over = []
    for (row, column), cell in cells.items():
        if cell.letter in _PARTS and cell.letter not in _HALVES:
            left, top, right, bottom = _PARTS[cell.letter]
            x, y = column * WIDE, row * HIGH
            corners = (x + left * 1.5, y + top * 3, x + right * 1.5, y + bottom * 3)
            over.append(f'<path fill="{short(cell.ink)}" d="{_rectangle(*corners)}" shape-rendering="crispEdges"/>')
    if paths:
        yield '<g shape-rendering="crispEdges">'
        yield from (f'<path fill="{short(colour)}" d="{"".join(path)}"/>' for colour, path in paths.items())
        yield "</g>"
    yield from over


def _half_cells(cells: Cells) -> dict[Place, str]:
    """The colours of upper and lower halves of cells, by row of halves and column."""
    halves = {}
    for (row, column), cell in cells.items():
        for half, filled in enumerate(_HALVES.get(cell.letter, "..")):
            halves[2 * row + half, column] = cell.ink if filled == "#" else cell.ground
    return halves


def _rectangles(halves: Mapping[Place, str]) -> Iterator[tuple[int, int, int, int, str]]:
    """As few rectangles as rows of the same width and colour make: left, top, right, bottom, colour."""
    open_ones: dict[tuple[int, int, str], int] = {}
    last = -2
    for row, runs in _runs(halves):
        going_on = {run: open_ones.get(run, row) if last == row - 1 else row for run in runs}
        yield from ((left, top, right, last + 1, colour)
                    for (left, right, colour), top in open_ones.items()
                    if going_on.get((left, right, colour)) != top)  # fmt: skip
        open_ones, last = going_on, row
    yield from ((left, top, right, last + 1, colour) for (left, right, colour), top in open_ones.items())


def _runs(halves: Mapping[Place, str]) -> Iterator[tuple[int, list[tuple[int, int, str]]]]:
    """Row by row, where the same colour begins and ends."""
    rows: defaultdict[int, list[tuple[int, int, str]]] = defaultdict(list)
    for (row, column), colour in sorted(halves.items()):
        if rows[row] and rows[row][-1][1:] == (column, colour):
            rows[row][-1] = (rows[row][-1][0], column + 1, colour)
        else:
            rows[row].append((column, column + 1, colour))
    yield from rows.items()


def _rectangle(left: float, top: float, right: float, bottom: float) -> str:
    return f"M{left:g} {top:g}h{right - left:g}v{bottom - top:g}h-{right - left:g}z"


# Lines and shapes


def _lines(cells: Cells) -> Iterator[str]:
    """Frames and rules, drawn through from cell to cell; and symbols that fonts draw differently."""
    straight: defaultdict[tuple[str, bool], set[tuple[bool, int, int]]] = defaultdict(set)
    drawn: defaultdict[tuple[str, bool], list[str]] = defaultdict(list)
    filled: defaultdict[str, list[str]] = defaultdict(list)
    dotted: defaultdict[str, list[str]] = defaultdict(list)
    for (row, column), cell in cells.items():
        left, top = column * WIDE, row * HIGH
        where = {"left": left, "x": left + 6, "top": top, "high": top + 6, "y": top + 12, "bottom": top + HIGH}
        if cell.letter in _ARMS:
            for arm in _ARMS[cell.letter]:
                straight[cell.ink, arm.isupper()].add(_ARM[arm.lower()](row, column))
        elif cell.letter in _CURVES:
            drawn[cell.ink, False].append(_CURVES[cell.letter].format(**where))
        elif cell.letter in _SHAPES:
            filled[cell.ink].append(_SHAPES[cell.letter].format(**where))
        elif _is_braille(cell.letter):
            dots = ord(cell.letter) - _BRAILLE
            dotted[cell.ink] += [f"M{left + x} {top + y}h0" for bit, (x, y) in enumerate(_DOTS) if dots & 1 << bit]
    for pen, arms in straight.items():
        drawn[pen] += _joined(arms)
    for (ink, heavy), path in drawn.items():
        yield f'<path fill="none" stroke="{short(ink)}" stroke-width="{_STROKES[heavy]}" d="{"".join(path)}"/>'
    yield from (f'<path fill="{short(ink)}" d="{"".join(path)}"/>' for ink, path in filled.items())
    for ink, path in dotted.items():
        yield f'<path stroke="{short(ink)}" stroke-width="4" stroke-linecap="round" d="{"".join(path)}"/>'


def _is_braille(letter: str) -> bool:
    return bool(letter) and ord(letter[0]) // 256 == _BRAILLE // 256


_ARM = {
    "l": lambda row, column: (True, row, 2 * column),
    "r": lambda row, column: (True, row, 2 * column + 1),
    "u": lambda row, column: (False, column, 2 * row),
    "d": lambda row, column: (False, column, 2 * row + 1),
}
"""Half a line through a cell: whether it lies, in which row or column, and which half of a cell it is there."""


def _joined(arms: Iterable[tuple[bool, int, int]]) -> Iterator[str]:
    """Lines as long as they go."""
    lines: list[list[int]] = []
    for lies, across, at in sorted(arms):
        if lines and lines[-1][:2] == [lies, across] and lines[-1][3] == at:
            lines[-1][3] = at + 1
        else:
            lines.append([lies, across, at, at + 1])
    for lies, across, start, end in lines:
        if lies:
            yield f"M{start * WIDE // 2} {across * HIGH + HIGH // 2}h{(end - start) * WIDE // 2}"
        else:
            yield f"M{across * WIDE + WIDE // 2} {start * HIGH // 2}v{(end - start) * HIGH // 2}"


# Letters


_DRAWN = {*_HALVES, *_PARTS, *_ARMS, *_CURVES, *_SHAPES, ""} - {" "}
_WAYS = {
    "b": ' font-weight="bold"',
    "i": ' font-style="italic"',
    "u": ' text-decoration="underline"',
    "s": ' text-decoration="line-through"',
}


def _letters(cells: Cells) -> Iterator[str]:
    """Words, a group for each way of writing; each is as long as its cells whatever the font."""
    groups: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for (row, column), words, cell in _words(cells):
        long = f' textLength="{len(words) * WIDE}"' if len(words) > 1 else ""
        place = f'x="{column * WIDE}" y="{row * HIGH + _BASELINE}"'
        groups[cell.ink, cell.looks].append(f"<text {place}{long}>{escape(words, quote=False)}</text>")
    for (ink, looks), texts in groups.items():
        yield f'<g fill="{short(ink)}"{"".join(_WAYS[look] for look in looks)}>{"".join(texts)}</g>'


def _words(cells: Cells) -> Iterator[tuple[Place, str, Cell]]:
    """Runs of letters that are written the same way; blanks within them are such that no viewer leaves out."""
    found: list[tuple[Place, str, Cell]] = []
    for (row, column), cell in sorted(cells.items()):
        if cell.letter in _DRAWN or _is_braille(cell.letter):
            continue
        blank = cell.letter == " " and "u" not in cell.looks
        place, words, first = found[-1] if found else ((-1, -1), "", cell)
        alike = (cell.ink, cell.looks) == (first.ink, first.looks)
        if (row, column) == (place[0], place[1] + len(words)) and (alike or (blank and "u" not in first.looks)):
            found[-1] = (place, words + cell.letter, first)
        elif not blank:
            found.append(((row, column), cell.letter, cell))
    for place, words, first in found:
        yield place, (words if "u" in first.looks else words.rstrip()).replace(" ", "\xa0"), first
