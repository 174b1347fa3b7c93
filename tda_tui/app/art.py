"""The full size of a card: its strength, a little picture, its name and kind. The pictures are ASCII."""

from __future__ import annotations

from textual.content import Content

from tda_tui.app.terminal.colours import card_style
from tda_tui.app.terminal.glyphs import glyphs
from tda_tui.present.card_text import codes, mark, short_kind
from tda_tui.rules.rulesets.cards import Card
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.words.cells import fit
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
_DRAGONS = 3


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


def emblem(rules: Rules, inner: int = 11) -> list[Content]:
    """Three dragons side by side, each of another colour."""
    found: dict[str, Card] = {}
    for card in sorted(rules.cards, key=lambda card: (-card.strength, card.number)):
        if not card.special and card.colours and len(found) < _DRAGONS:
            found.setdefault(card.colours[0], card)
    rows = [Content("")] * (len(_PICTURES["good"]) + 3)
    for card in found.values():
        drawn = face(rules, card, inner)
        drawn = [*drawn[: len(rows) - 1], drawn[-1]]
        rows = [row + Content("  " if row else "") + part for row, part in zip(rows, drawn, strict=True)]
    return rows


def face(rules: Rules, card: Card, inner: int = 13) -> list[Content]:
    """A card by itself in a frame."""
    frame, look = glyphs().light, card_style(card)
    side = Content.styled(frame[3], look)
    body = [code_row(rules, card, inner), *face_rows(card, inner)]
    return [
        Content.styled(frame[0] + frame[1] * inner + frame[2], look),
        *(side + Content.styled(fit(text, inner, ""), f"{look} bold") + side for text in body),
        Content.styled(frame[4] + frame[1] * inner + frame[5], look),
    ]
