"""The full size of a card: its strength, a little picture, its name and kind. The pictures are ASCII."""

from __future__ import annotations

from textual.content import Content

from tda_tui.app.glyphs import glyphs
from tda_tui.rules.cards import Card
from tda_tui.rules.ruleset import Rules
from tda_tui.sitting.cards import codes, mark, short_kind, style
from tda_tui.words.translate import gettext as _

_PICTURES = {
    "evil": (
        r",/\_o_/\,",
        r"|/vvMvv\|",
        r"   )w(   ",
    ),
    "good": (
        r" _  o  _ ",
        r"( \/M\/ )",
        r"   'v'   ",
    ),
    "neither": (
        r" __ o __ ",
        r"<__\_/__>",
        r"   ~^~   ",
    ),
    "mortal": (
        r"    o    ",
        r"   /|\   ",
        r"   / \   ",
    ),
    "god": (
        r" \|/^\|/ ",
        r" (o   o) ",
        r"  \vWv/  ",
    ),
}
def picture(card: Card) -> tuple[str, ...]:
    """The picture of the card's kind."""
    if card.is_mortal:
        return _PICTURES["mortal"]
    if card.god:
        return _PICTURES["god"]
    return _PICTURES.get(card.kind, _PICTURES["neither"])


def code_row(rules: Rules, card: Card, inner: int) -> str:
    """Code, strength and kind mark, at the ends of a row."""
    return f"{codes(rules)[card.type]}{str(card.strength).rjust(inner - 3)}{mark(card)}"


def face_rows(card: Card, inner: int) -> list[str]:
    """What stands below the strength: the picture, the name in two rows, the kind."""
    words = card.name.split()
    half = len(words) - 1 if len(words) > 1 else 1
    name = [" ".join(words[:half]), " ".join(words[half:])]
    drawn = [line.center(inner) for line in picture(card)]
    return [*drawn, *name, _("legendary") if card.legendary and not card.god else short_kind(card)]


def face(rules: Rules, card: Card, inner: int = 13) -> list[Content]:
    """A card by itself in a frame."""
    frame, look = glyphs().light, style(card)
    side = Content.styled(frame[3], look)
    body = [code_row(rules, card, inner), *face_rows(card, inner)]
    return [
        Content.styled(frame[0] + frame[1] * inner + frame[2], look),
        *(side + Content.styled(text[:inner].ljust(inner), f"{look} bold") + side for text in body),
        Content.styled(frame[4] + frame[1] * inner + frame[5], look),
    ]
