"""Little pictures for the full size of a card: ASCII, three lines of nine columns."""

from __future__ import annotations

from tda_tui.rules.cards import Card

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
WIDTH = 9


def picture(card: Card) -> tuple[str, ...]:
    """The picture of the card's kind."""
    if card.is_mortal:
        return _PICTURES["mortal"]
    if card.god:
        return _PICTURES["god"]
    return _PICTURES.get(card.kind, _PICTURES["neither"])
