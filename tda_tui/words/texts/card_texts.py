"""What cards do, in our own words: a short text to play by, and the edge cases."""

from __future__ import annotations

from typing import Any, NamedTuple

from tda_tui.rules.rulesets.cards import Card
from tda_tui.words.languages import files_in, read_texts
from tda_tui.words.translate import language


class CardText(NamedTuple):
    """The texts of one card type."""

    short: str
    detail: str


def card_text(card: Card) -> CardText:
    """The texts of a card, with its figures under these rules.

    Empty for a card from a player's own ruleset that has no texts, or lacks figures that the texts name.
    """
    path = f"cards/{card.edition}.toml"
    texts = read_texts(path, language()) if path in files_in("cards") else {}
    entry = texts.get(card.type, {})
    try:
        return CardText(*(entry.get(key, "").format_map(_figures(card)) for key in CardText._fields))
    except KeyError:
        return CardText("", "")


def _figures(card: Card) -> dict[str, Any]:
    """The values a text may name: figures of the power and the card, and sums of them."""
    gold = card.figures.get("gold", 0)
    return {
        **card.figures,
        "strength": card.strength,
        "below": card.strength - 1,
        "fee": card.fee,
        "ante_figure": card.ante_figure,
        "next": gold + 1,
        "more": gold + card.figures.get("bonus", 0),
    }
