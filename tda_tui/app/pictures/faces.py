"""Pictures of cards and people, and three dragons side by side as the emblem of the first screen."""

import functools
import zlib
from collections.abc import Mapping, Sequence

from textual.content import Content

from tda_tui.app.pictures.drawing import Drawing
from tda_tui.app.pictures.pixels import enlarged, pixel_rows
from tda_tui.app.terminal.colours import card_colour
from tda_tui.files.art_files import SIZES, Art, arts_in, find_art, has_art
from tda_tui.files.errors import FileError
from tda_tui.rules.rulesets.cards import Card
from tda_tui.rules.rulesets.rules import Rules

_OTHERWISE = {"evil": "evil-dragon", "good": "good-dragon"}


def card_art(card: Card) -> Art | None:
    """The picture of a card: its type's own, else that of its kind; None if neither can be read."""
    usual = "mortal" if card.is_mortal else "god" if card.god else _OTHERWISE.get(card.kind, "dragon")
    return _readable((card.type, usual))


def art_of(name: str) -> Art | None:
    """The picture of that name, or None if it cannot be read."""
    return _readable((name,))


def regular_art(name: str) -> Art | None:
    """The portrait of a regular, or None if there is none."""
    return art_of(f"regulars/{name}")


def portraits(names: Sequence[str], regulars: Mapping[int, str]) -> list[Art | None]:
    """The portrait of each seat: that of its regular, or one of those of people, which belongs to the name as far as
    no two at a table look alike; None for a seat without a name.
    """
    faces = arts_in("people")
    free = list(faces)
    drawn: list[Art | None] = []
    for seat, name in enumerate(names):
        if seat in regulars or not name or not faces:
            drawn.append(regular_art(regulars[seat]) if seat in regulars else None)
            continue
        at = zlib.crc32(name.encode()) % len(faces)
        one = next((one for one in (*faces[at:], *faces[:at]) if one in free), faces[at])
        free = [other for other in free if other != one]
        drawn.append(art_of(one))
    return drawn


@functools.cache
def _readable(names: Sequence[str]) -> Art | None:
    for name in names:
        if has_art(name):
            try:
                return find_art(name)
            except FileError:
                continue
    return None


def face(
    art: Art | None,
    size: str,
    drawing: Drawing,
    colour: str = "",
    background: str = "",
    style: str = "",
    times: int = 1,
) -> list[Content]:
    """A picture in that size: as many columns, and half as many rows; blank without a picture.

    `colour` is the screen colour of its shades, `background` what is behind it, `style` that of line drawings, which
    cannot be enlarged so many `times`.
    """
    side = SIZES[size]
    if art is None:
        return [Content.styled(" " * side, f"on {background}" if background else "")] * (side // 2)
    colour = colour or f"card-{art.colour}"
    if not drawing.pixels:
        return [Content.styled(row.ljust(side), style or f"${colour}") for row in art.sizes[size].lines]
    colours = {**art.palette, **drawing.shades(colour)}
    return list(_painted(art.sizes[size].pixels, tuple(colours.items()), background, times))


@functools.lru_cache(maxsize=400)
def _painted(
    pixels: tuple[str, ...], colours: tuple[tuple[str, str], ...], background: str, times: int
) -> tuple[Content, ...]:
    return tuple(pixel_rows(enlarged(pixels, times), dict(colours), background))


def crowd(art: Art | None, size: str, drawing: Drawing, colours: Sequence[str], width: int) -> list[Content]:
    """The same picture in several colours from left to right, each before the one on its left where they overlap in
    these columns; side by side as line drawings. Empty if they do not fit.
    """
    side, many = SIZES[size], len(colours)
    step = min(side + 1, (width - side) // max(1, many - 1))
    if art is None or step < (side // 2 if drawing.pixels else side + 1):
        return []
    if not drawing.pixels:
        return [Content(" ").join(row) for row in zip(*(face(art, size, drawing, one) for one in colours), strict=True)]
    letters = {"": "."}
    rows = [["."] * (side + step * (many - 1)) for _row in range(side)]
    for at, colour in enumerate(colours):
        inks = {**art.palette, **drawing.shades(colour)}
        for row, pixels in zip(rows, art.sizes[size].pixels, strict=True):
            for column, pixel in enumerate(pixels, at * step):
                if ink := inks[pixel]:
                    row[column] = letters.setdefault(ink, chr(ord("A") + len(letters)))
    return pixel_rows(["".join(row) for row in rows], {letter: ink for ink, letter in letters.items()}, "")


def card_face(card: Card, size: str, drawing: Drawing, style: str = "", times: int = 1) -> list[Content]:
    """The face of a card on the card's own background; `style` is that of line drawings."""
    colour = card_colour(card)
    return face(card_art(card), size, drawing, colour, drawing.fill(colour), style, times)


_DRAGONS = 3
_BETWEEN = "   "


def emblem(rules: Rules, size: str, drawing: Drawing, times: int = 1) -> list[Content]:
    """The faces of the strongest dragons, each of another colour; `size` is that of their pictures."""
    drawn = [card_face(card, size, drawing, times=times) for card in _strongest(rules)]
    return [Content(_BETWEEN * times).join(row) for row in zip(*drawn, strict=True)]


def _strongest(rules: Rules) -> list[Card]:
    found: dict[str, Card] = {}
    for card in sorted(rules.cards, key=lambda card: (-card.strength, card.number)):
        if not card.special and card.colours:
            found.setdefault(card.colours[0], card)
    return list(found.values())[:_DRAGONS]
