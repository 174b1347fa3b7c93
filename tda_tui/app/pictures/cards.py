"""Cards of several sizes, drawn in rows, with digits three rows high to be read across a room."""

import re
from collections.abc import Sequence

from msgspec import Struct
from textual.content import Content

from tda_tui.app.pictures.drawing import Drawing
from tda_tui.app.pictures.faces import card_face
from tda_tui.app.terminal.colours import card_colour, card_style
from tda_tui.app.terminal.glyphs import glyphs
from tda_tui.files.art_files import SIZES
from tda_tui.present.card_text import TAG_WIDTH, codes, kind_mark, short_kind
from tda_tui.rules.rulesets.cards import Card
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.words.card_names import type_name
from tda_tui.words.cells import cell_len, cut, fit
from tda_tui.words.translate import pgettext

_PIXELS = {
    "0": ("█▀█", "█ █", "▀▀▀"),
    "1": ("▄█ ", " █ ", "▀▀▀"),
    "2": ("▀▀█", "█▀▀", "▀▀▀"),
    "3": ("▀▀█", " ▀█", "▀▀▀"),
    "4": ("█ █", "▀▀█", "  ▀"),
    "5": ("█▀▀", "▀▀█", "▀▀▀"),
    "6": ("█▀▀", "█▀█", "▀▀▀"),
    "7": ("▀▀█", "  █", "  ▀"),
    "8": ("█▀█", "█▀█", "▀▀▀"),
    "9": ("█▀█", "▀▀█", "▀▀▀"),
    "+": (" ▄ ", "▀█▀", "   "),
    "-": ("   ", "▀▀▀", "   "),
    ".": (" ", " ", "▀"),
    ",": (" ", " ", "█"),
    "%": ("▀ █", "▄▀ ", "▀ ▀"),
}
_LINES = {
    "0": (" _ ", "| |", "|_|"),
    "1": ("   ", "  |", "  |"),
    "2": (" _ ", " _|", "|_ "),
    "3": (" _ ", " _|", " _|"),
    "4": ("   ", "|_|", "  |"),
    "5": (" _ ", "|_ ", " _|"),
    "6": (" _ ", "|_ ", "|_|"),
    "7": (" _ ", "  |", "  |"),
    "8": (" _ ", "|_|", "|_|"),
    "9": (" _ ", "|_|", " _|"),
    "+": ("   ", "_|_", " | "),
    "-": ("   ", "___", "   "),
    ".": (" ", " ", "."),
    ",": (" ", " ", ","),
    "%": ("   ", "o/ ", "/o "),
}


def digit_rows(number: int | str, pixels: bool) -> list[str]:
    """The number, which may have a sign, decimals and a percent sign, in three rows."""
    drawn = _PIXELS if pixels else _LINES
    return [" ".join(drawn[digit][row] for digit in str(number)) for row in range(3)]


class Form(Struct, frozen=True):
    """A size of card: its rows with the frame, the columns needed inside it, the size of its picture.

    `names` is the number of rows for name and kind, `large` whether the strength is drawn in large digits.
    """

    rows: int
    inner: int
    picture: str = ""
    names: int = 0
    large: bool = False


LINE = Form(3, TAG_WIDTH)
SMALL = Form(4, 6, names=1)
COMPACT = Form(5, 8, names=2)
SEEN = Form(8, 10, "small")
NAMED = Form(9, 10, "small", names=1)
FULL = Form(11, 10, "small", names=1, large=True)
LARGE = Form(18, 24, "large", names=1, large=True)
LARGE_SEEN = Form(15, 24, "large")
SLIVER = TAG_WIDTH + 1
"""Visible columns of a card below another one: its left edge, code and strength."""


class Marks(Struct, frozen=True):
    """The marks on a card's frame: texts at its top and bottom, and the styles of these, its edge and its sides."""

    top: str = ""
    bottom: str = ""
    edge: str = ""
    side: str = ""
    bottom_style: str = ""
    barred: bool = False
    """Draw top and bottom as bars: heavy, and in the colours of the window rather than of the back."""
    closed: bool = False
    """Draw the card faint: it cannot be chosen."""
    bold: bool = False
    lit: bool = False
    """Highlight the card: something has just happened to it."""
    covered: bool = False
    """Leave the picture out: another card lies on most of it."""


PLAIN = Marks()


def card_rows(
    rules: Rules, card: Card, form: Form, inner: int, drawing: Drawing, marks: Marks = PLAIN
) -> list[Content]:
    """A card in its frame, `inner` columns wide inside.

    What stands in the frame is written like the rest on a back that a theme has chosen: few colours stand out from it.
    A card of one line is all bar.
    """
    fill = "" if marks.closed else drawing.fill(card_colour(card))
    background = f" on {fill}" if fill else ""
    ink = drawing.ink(card_colour(card)) if fill else card_style(card)
    written = "$faint" if marks.closed else ink + (" bold" if marks.bold else "")
    label = f"bold {ink}{background}" if fill and drawing.chooses(card_colour(card)) and not marks.barred else ""
    written += " reverse" if marks.lit else ""
    solid = form is LINE and marks.barred
    frame = glyphs().bars if marks.barred else glyphs().light
    behind = "" if marks.barred else background
    edge = (marks.edge or "$faint") + behind
    side = Content.styled(frame[3], edge if solid else (marks.side or marks.edge or "$faint") + background)
    top = cut(marks.top, inner)
    bottom = cut(marks.bottom, inner)
    inside = _inside(rules, card, form, inner, drawing, edge if solid else written + background, marks)
    return [
        Content.assemble(
            (frame[0], edge),
            *((part, edge if frame[1] in part else label or edge) for part in _parts(top, frame[1])),
            (frame[1] * (inner - cell_len(top)) + frame[2], edge),
        ),
        *(side + row + side for row in inside),
        Content.assemble(
            (frame[4], edge),
            (bottom, label or (marks.bottom_style or marks.edge or "$faint") + behind),
            (frame[1] * (inner - cell_len(bottom)) + frame[5], edge),
        ),
    ]


def _parts(text: str, line: str) -> list[str]:
    """A text on a frame, apart from the pieces of the frame's line in it."""
    return re.findall(rf"{re.escape(line)}+|[^{re.escape(line)}]+", text)


def _inside(
    rules: Rules, card: Card, form: Form, inner: int, drawing: Drawing, style: str, marks: Marks
) -> list[Content]:
    def text(words: str) -> Content:
        return Content.styled(fit(words, inner, ""), style)

    if form.large:
        head = _large_head(rules, card, inner, drawing, style)
    elif form is LINE:
        end = f"{card.strength}{kind_mark(card)}"
        code = codes(rules)[card.type]
        head = [text(code + end.rjust(inner - cell_len(code)))]
    else:
        head = [text(corner(rules, card))]
    below = [text(words) for words in _names(card, inner, form.names)]
    if not form.picture:
        return [*head, *below]
    if marks.covered:
        return [*head, *[text("")] * (SIZES[form.picture] // 2), *below]
    if marks.closed and drawing.pixels:
        drawing = Drawing(drawing.palette, pixels=False, colours=drawing.colours)
    drawn = card_face(card, form.picture, drawing, style)
    side = (inner - form.inner) // 2
    left, right = Content.styled(" " * side, style), Content.styled(" " * (inner - form.inner - side), style)
    return [*head, *(left + row + right for row in drawn), *below]


def _large_head(rules: Rules, card: Card, inner: int, drawing: Drawing, style: str) -> list[Content]:
    """The strength in large digits, which are seen of a card below another too; beside them code, mark and kind."""
    digits = digit_rows(card.strength, drawing.pixels)
    room = inner - len(digits[0]) - 1
    code, mark, kind = codes(rules)[card.type], kind_mark(card), short_kind(card)
    beside = [f"{code} {mark}", kind] if room >= TAG_WIDTH - 1 else [code, mark]
    if cell_len(kind) > room:
        beside[1] = "" if mark in beside[0] else mark
    return [
        Content.styled(f"{row} {fit(words, room, '')}", style)
        for words, row in zip([*beside, ""], digits, strict=True)
    ]  # fmt: skip


def _names(card: Card, inner: int, rows: int) -> list[str]:
    """Name and kind, or in one row the name alone.

    It is the short name if the name is too long, in two rows if that has several words and is too long as well.
    """
    name: str = type_name(card)
    if cell_len(name) > inner:
        name = type_name(card, short=True)
        if rows > 1 and " " in name and cell_len(name) > inner:
            return _halves(name)
    kind = pgettext("on a card", "legendary") if card.legendary and not card.god else short_kind(card)
    return [name, kind][:rows]


def _halves(name: str) -> list[str]:
    words = name.split()
    halves = [[" ".join(words[:at]), " ".join(words[at:])] for at in range(1, len(words))]
    return min(halves, key=lambda rows: max(map(cell_len, rows)))


def corner(rules: Rules, card: Card) -> str:
    """Code, strength and kind mark in the corner of a card, the only visible part of one below another."""
    return f"{codes(rules)[card.type]}{card.strength:>2}{kind_mark(card)}"


def fan(drawn: Sequence[list[Content]], width: int) -> list[Content]:
    """Cards side by side in `width` columns, overlapping if they must, the last one whole.

    At least the corner of each card is visible: with too many of them the fan is wider than `width`.
    """
    *below, last = drawn
    whole = last[0].cell_length
    each, more = divmod(width - whole, len(below)) if below else (0, 0)
    columns = [max(TAG_WIDTH, min(whole + 1, each + (index < more))) for index in range(len(below))]
    pairs = list(zip(below, columns, strict=True))
    return [Content.assemble(*(_first(card[row], many) for card, many in pairs), end) for row, end in enumerate(last)]


def _first(row: Content, columns: int) -> Content:
    """The first columns of a row, padded if it has fewer; cut rows lose the frame."""
    if columns < SLIVER:
        return row[1 : columns + 1]
    return row[:columns] if row.cell_length >= columns else row + Content(" " * (columns - row.cell_length))


def face(rules: Rules, card: Card, form: Form, drawing: Drawing, inner: int = 0, bottom: str = "") -> list[Content]:
    """A card by itself in its colour, as narrow as its form allows or `inner` columns wide inside; `bottom` is written
    in its frame."""
    marks = Marks(edge=card_style(card), bold=True, bottom=bottom)
    return card_rows(rules, card, form, inner or form.inner, drawing, marks)
