"""The emblem on the first screen: three dragons of a box side by side."""

from __future__ import annotations

from textual.content import Content

from tda_tui.app.pictures.faces import card_face
from tda_tui.app.pictures.look import Look
from tda_tui.rules.rulesets.cards import Card
from tda_tui.rules.rulesets.rules import Rules

_DRAGONS = 3
_GAP = "   "


def emblem(rules: Rules, size: str, look: Look) -> list[Content]:
    """The faces of the strongest dragons, each of another colour; `size` is that of their pictures."""
    drawn = [card_face(card, size, look) for card in _strongest(rules)]
    return [Content(_GAP).join(row) for row in zip(*drawn, strict=True)]


def _strongest(rules: Rules) -> list[Card]:
    found: dict[str, Card] = {}
    for card in sorted(rules.cards, key=lambda card: (-card.strength, card.number)):
        if not card.special and card.colours:
            found.setdefault(card.colours[0], card)
    return list(found.values())[:_DRAGONS]
