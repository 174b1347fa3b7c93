"""Descriptions of cards, and finding cards by name."""

from collections.abc import Iterator, Sequence

from tda_tui.present.card_text import find, reason, short_kind
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.view import View
from tda_tui.words.card_names import card_name, colour_name, short_name
from tda_tui.words.texts import ability_text, card_text
from tda_tui.words.translate import gettext as _


def card_in_short(rules: Rules, card_id: str) -> str:
    """Name, strength, kind and power."""
    card = find(rules, card_id)
    return f"{card_name(rules, card_id)}, {short_kind(card)}. {card_text(card).short}".rstrip()


def card_in_full(rules: Rules, card_id: str) -> Iterator[str]:
    """Everything about a card, wherever it is."""
    card = find(rules, card_id)
    text = card_text(card)
    facts = [card_name(rules, card_id), short_kind(card)]
    if card.colours and (card.special or len(card.colours) > 1):
        facts.append(_("counts as {colours}").format(colours=", ".join(colour_name(colour) for colour in card.colours)))
    yield ", ".join(facts) + "."
    if text.short:
        yield text.short
    if text.detail:
        yield text.detail


def why_it_triggers(view: View, card_id: str) -> str:
    """For a card in hand, why it would or would not trigger now; "" for any other card."""
    held = next((held for held in view.hand if held.card == card_id), None)
    return reason(view.rules, held) if held is not None else ""


def find_card(rules: Rules, cards: Sequence[str], words: str) -> str | None:
    """The first of the cards with this name: with or without "Dragon" and strength, an id, or the beginning of a
    name."""
    wanted = " ".join(words.lower().split())
    if not wanted:
        return None
    for fits in (str.__eq__, str.startswith):
        for card_id in cards:
            names = (card_id, card_name(rules, card_id), short_name(rules, card_id))
            if any(fits(name.lower(), wanted) for name in names):
                return card_id
    return None


def find_ability(view: View, words: str) -> list[str]:
    """A description of the ability of this game whose name begins like this; empty if there is none."""
    wanted = " ".join(words.lower().split())
    known = dict.fromkeys(ability for seat in view.seats for ability in seat.abilities)
    for ability in known:
        text = ability_text(view.rules, ability)
        if wanted and text.name.lower().startswith(wanted):
            return [f"{text.name}. {text.short}", text.detail]
    return []


def near_first(view: View) -> list[str]:
    """All cards, those the player holds or sees first."""
    near = [held.card for held in view.hand]
    near += [card for facts in view.seats for card in facts.flight]
    near += view.ante
    return list(dict.fromkeys([*near, *view.rules.ids]))
