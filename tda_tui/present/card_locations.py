"""Where the cards of a game are, as far as one seat knows."""

from __future__ import annotations

from collections.abc import Sequence

from tda_tui.present.prompt import place_words
from tda_tui.rules.cards import Card
from tda_tui.rules.view import View
from tda_tui.words.translate import gettext as _


def card_locations(view: View, cards: Sequence[Card]) -> list[str]:
    """Where each of these cards lies, those in the same place together: "3, 7: your hand"."""
    places: dict[str, list[str]] = {}
    for card in cards:
        places.setdefault(_place(view, card), []).append(str(card.strength))
    return [f"{', '.join(strengths)}: {place}" for place, strengths in places.items()]


def _place(view: View, card: Card) -> str:
    """A place that the viewer sees or knows; else that the card is hidden, or may not be in this game at all."""
    if card.id in view.discards:
        return _("discarded")
    if place := place_words(view, card.id):
        return place
    if card.special and view.rules.ruleset.specials_count is not None and card.id not in view.specials_met:
        return _("not seen; it may not be in this deck")
    return _("not seen: in the deck or in a hand")
