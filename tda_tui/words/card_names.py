"""How cards are called."""

from __future__ import annotations

from tda_tui.rules.questions import Question
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.words.translate import gettext as _


def card_name(rules: Rules, card_id: str, article: bool = False) -> str:
    """A card's name: "Red Dragon 7", "Archmage 9"; with the article "the Archmage 9", but "Tiamat 13"."""
    card = rules.cards[rules.number[card_id]]
    name = f"{_(card.name)} {card.strength}"
    return _("the {card}").format(card=name) if article and not card.god else name


def source_card(rules: Rules, question: Question) -> str | None:
    """The card that asks; None where it is the game or an ability."""
    return question.source if question.source in rules.number else None


def short_name(rules: Rules, card_id: str) -> str:
    """A card's name where there is little room: "Red 7", "Archmage 9"."""
    return card_name(rules, card_id).replace(_(" Dragon"), "", 1)
