"""Names of cards, colours and flights in the player's language."""

from collections.abc import Sequence
from typing import Any

from tda_tui.rules.questions import Question
from tda_tui.rules.rulesets.cards import Card
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.words.languages import ENGLISH, read_texts
from tda_tui.words.phrases import Noun, Nouns
from tda_tui.words.translate import gettext as _, language

_NAMES = "names.toml"


def names_of(table: str) -> dict[str, Any]:
    """A table of the language's names, such as `card`, `colour` or `kind`; {} if it does not exist."""
    found = read_texts(_NAMES, language()).get(table, {})
    return found if isinstance(found, dict) else {}


def type_name(card: Card, short: bool = False) -> Noun:
    """A card's name without its strength: "Red Dragon", short "Red"; the name in its file if no other is known.

    A card added by a player may have the id of a known card and a name of its own; then that name is used.
    """
    known = names_of("card").get(card.type, {})
    english = read_texts(_NAMES, ENGLISH)["card"].get(card.type, {}).get("name")
    if english != card.name:
        plain = card.name.removesuffix(" Dragon") if short else card.name
        return Noun(plain, "the" if language() == ENGLISH and not card.god else "")
    article = known.get("short_article", known["article"]) if short else known["article"]
    return Noun(known.get("short", known["name"]) if short else known["name"], article, known.get("gender") == "f")


def card_name(rules: Rules, card_id: str, short: bool = False) -> Noun:
    """A card's name: "Red Dragon 7", "Archmage 9". In a message {card:the} gives "the Archmage 9", but "Tiamat 13"."""
    card = rules.cards[rules.number[card_id]]
    name = type_name(card, short)
    return Noun(f"{name} {card.strength}", name.article, name.feminine)


def card_names(rules: Rules, cards: Sequence[str], short: bool = False) -> Nouns:
    """The names of several cards, to be listed in a sentence."""
    return Nouns.of([card_name(rules, card, short) for card in cards])


def short_name(rules: Rules, card_id: str) -> Noun:
    """A card's name for narrow places: "Red 7", "Archmage 9"."""
    return card_name(rules, card_id, short=True)


def source_card(rules: Rules, question: Question) -> str | None:
    """The card that asks; None if an ability or the game itself asks."""
    return question.source if question.source in rules.number else None


def colour_name(colour: str) -> str:
    """A colour's name: "red"; for a colour added by a player as it is written."""
    return str(names_of("colour").get(colour, {}).get("name", colour))


def colour_flight(colour: str) -> str:
    """The name of a colour flight: "red flight"."""
    known = names_of("colour").get(colour, {}).get("flight")
    return str(known) if known else _("{colour} flight").format(colour=colour)
