"""How cards, their colours and their kinds are called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tda_tui.rules.questions import Question
from tda_tui.rules.rulesets.cards import Card
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.words.languages import ENGLISH, read_texts
from tda_tui.words.nouns import Noun, Nouns
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import language

_NAMES = "names.toml"


def names_of(table: str) -> dict[str, Any]:
    """A table of the language's names: `card`, `colour`, `kind`, …; {} where there is none."""
    found = read_texts(_NAMES, language()).get(table, {})
    return found if isinstance(found, dict) else {}


def type_name(card: Card, short: bool = False) -> Noun:
    """What a card is called without its strength: "Red Dragon", short "Red"; as its file says where no other is known.

    A card that a player has added may have the id of another and its own name: that one holds.
    """
    known = names_of("card").get(card.type, {})
    english = read_texts(_NAMES, ENGLISH)["card"].get(card.type, {}).get("name")
    if english != card.name:
        plain = card.name.removesuffix(" Dragon") if short else card.name
        return Noun(plain, "the" if language() == ENGLISH and not card.god else "")
    article = known.get("short_article", known["article"]) if short else known["article"]
    return Noun(known.get("short", known["name"]) if short else known["name"], article, known.get("gender") == "f")


def _with_strength(rules: Rules, card_id: str, short: bool) -> Noun:
    card = rules.cards[rules.number[card_id]]
    name = type_name(card, short)
    return Noun(f"{name} {card.strength}", name.article, name.feminine)


def card_name(rules: Rules, card_id: str) -> Noun:
    """A card's name: "Red Dragon 7", "Archmage 9"; in a message {card:the} is "the Archmage 9", but "Tiamat 13"."""
    return _with_strength(rules, card_id, short=False)


def card_names(rules: Rules, cards: Sequence[str]) -> Nouns:
    """The names of some cards, to be said one after the other."""
    return Nouns.of([card_name(rules, card) for card in cards])


def short_name(rules: Rules, card_id: str) -> Noun:
    """A card's name where there is little room: "Red 7", "Archmage 9"."""
    return _with_strength(rules, card_id, short=True)


def source_card(rules: Rules, question: Question) -> str | None:
    """The card that asks; None where it is the game or an ability."""
    return question.source if question.source in rules.number else None


def colour_name(colour: str) -> str:
    """A colour's name: "red"; one that a player has added as it is written."""
    return str(names_of("colour").get(colour, {}).get("name", colour))


def colour_flight(colour: str) -> str:
    """A colour flight by its colour: "red flight"."""
    known = names_of("colour").get(colour, {}).get("flight")
    return str(known) if known else _("{colour} flight").format(colour=colour)
