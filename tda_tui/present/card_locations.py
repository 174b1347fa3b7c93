"""Where the cards of a game are, as far as one seat knows."""

from __future__ import annotations

from collections.abc import Sequence

from tda_tui.present.card_text import find
from tda_tui.rules.rulesets.cards import Card
from tda_tui.rules.view import View
from tda_tui.words.card_names import type_name
from tda_tui.words.phrases import shown_name
from tda_tui.words.translate import gettext as _


def card_locations(view: View, cards: Sequence[Card]) -> list[str]:
    """Where each of these cards lies, with cards in the same place together: "3, 7: your hand"."""
    places: dict[str, list[str]] = {}
    for card in cards:
        places.setdefault(_place(view, card), []).append(str(card.strength))
    return [f"{', '.join(strengths)}: {place}" for place, strengths in places.items()]


def _place(view: View, card: Card) -> str:
    """The place of a card if the viewer knows it; otherwise that it is hidden, or may not be in this game at all."""
    if card.id in view.discards:
        return _("discarded")
    if place := place_words(view, card.id):
        return place
    if card.special and view.rules.ruleset.specials_count is not None and card.id not in view.specials_met:
        return _("not seen; it may not be in this deck")
    return _("not seen: in the deck or in a hand")


def place_words(view: View, card: str) -> str:
    """The place of a card that the viewer sees or knows; "" if they do not."""
    for seat, facts in enumerate(view.seats):
        if card in facts.flight:
            return _("your flight") if seat == view.me else _("flight of {name}").format(name=facts.name)
    if card in view.ante:
        owner = view.ante_owner[view.ante.index(card)]
        if owner < 0:
            return _("the ante")
        if owner == view.me:
            return _("your ante")
        return _("ante of {name}").format(name=view.seats[owner].name)
    if card in view.aside:
        return _("from the deck")
    if any(held.card == card for held in view.hand):
        return _("your hand")
    for facts in view.seats:
        if card in facts.known:
            return _("known to be in the hand of {name}").format(name=shown_name(facts.name))
    return ""


def certain_specials(view: View) -> str:
    """The special cards publicly known to be in the deck; "" if they were drawn at random without being shown."""
    ruleset = view.rules.ruleset
    named = view.specials_met if ruleset.show_specials else ruleset.specials_named
    if ruleset.specials_count is None or not named:
        return ""
    cards = ", ".join(type_name(find(view.rules, card)) for card in named)
    return _("In the deck for certain: {cards}.").format(cards=cards)
