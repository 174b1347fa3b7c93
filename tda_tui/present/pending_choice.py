"""Decisions that a power asks for on its way: who would have to decide what, in one sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tda_tui.present.abilities import asking_ability, to_pay, usable
from tda_tui.present.card_text import find
from tda_tui.rules.questions import NONE, Question
from tda_tui.rules.rulesets.cards import Card
from tda_tui.rules.view import View
from tda_tui.words.card_names import short_name, source_card
from tda_tui.words.languages import messages
from tda_tui.words.phrases import either, listed
from tda_tui.words.texts import filled, power_text
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import ngettext

MANY = 3
"""The most options that are named one by one; more are only counted."""


def decision(question: Question, view: View, flight: int) -> str:
    """The next decision and who makes it; `flight` is the number of cards that will lie in the decider's flight."""
    asks = source_card(view.rules, question) is not None
    if question.kind == "give-or-pay" and asks:
        gold = to_pay(view, question.seat, question.gold)
        return demanded([view.names[question.seat]], asking_card(question, view), gold)
    if question.seat != view.me and question.kind == "ability":
        ability = asking_ability(question, view)
        said = _("{name} may use {ability} then.") if ability else ""  # a secret ability must not be given away
        return said.format(name=view.names[question.seat], ability=_options(question, view))
    if question.seat != view.me:
        return _("{name} decides then.").format(name=view.names[question.seat])
    if asks and all(":" in option for option in question.options):
        return _("Two special flights: you choose which is rewarded first.")
    if asks and not is_flight_reward(question):
        values, text = _values(question, view, flight), power_text(asking_card(question, view).power)
        one = text.decision_one and values.get("cards") == 1
        if words := filled(text.decision_one if one else text.decision, values):
            return words
    if question.kind == "ante-card":
        words = ngettext("You choose {n} card of the ante.", "You choose {n} cards of the ante.", question.max)
        return words.format(n=question.max)
    said = messages("questions")["decisions"].get(question.kind)
    return _(said).format(options=_options(question, view)) if said else _("You choose then.")


def _values(question: Question, view: View, flight: int) -> Mapping[str, object]:
    """What may be filled into the text of a power's decision, as far as the asking card has it."""
    figures = asking_card(question, view).figures
    values: dict[str, object] = {key: figures[key] for key in ("gold", "cards") if key in figures}
    if question.kind == "effect":
        values |= {"gold": question.gold, "tax": question.gold * flight}
    if "fits" in figures:
        values["card"] = fitting_words(figures["fits"])
    values["evil_ante"] = sum(view.rules.evil[view.rules.number[card]] for card in view.ante)
    return {**values, "options": _options(question, view)}


def demanded(names: Sequence[str], card: Card, gold: int) -> str:
    """A sentence saying that these players must give a card that the given card demands, or pay this much gold."""
    text = power_text(card.power)
    template = text.opponents_decide
    if len(names) == 2 and names[0] == names[1]:
        template = text.opponents_decide_twice
    elif len(names) > 1:
        template = text.opponents_decide_each
    holes = {"name": names[0], "names": listed(names), "gold": gold}
    if "fits" in card.figures:
        holes["card"] = fitting_words(card.figures["fits"])
    neutral = _("{names} decide then.") if len(set(names)) > 1 else _("{name} decides then.")
    return filled(template, holes) or neutral.format_map(holes)


def fitting_words(fits: str) -> str:
    """The kind of card a power is about: "a weaker evil dragon"."""
    return _(messages("questions")["cards"][fits])


def is_flight_reward(question: Question) -> bool:
    """Whether the question is which ante cards to take as the reward for a strength flight."""
    return question.kind == "ante-card" and question.max > 1


def asking_card(question: Question, view: View) -> Card:
    """The card whose printed power asks; a copying card asks with the copied card's power."""
    copies = question.about is not None and question.kind != "trigger"
    card = question.about if copies else question.source
    assert card is not None
    return find(view.rules, card)


def _options(question: Question, view: View) -> str:
    """The options by name if they are few, otherwise their number."""
    if question.kind == "ability":
        return either([text.name for text in usable(question, view)])
    options = [option for option in question.options if option != NONE]
    if len(options) > MANY:
        words = _("one of {n} opponents") if question.kind == "opponent" else _("one of {n} cards")
        return words.format(n=len(options))
    return either([short_name(view.rules, o) if o in view.rules.number else o for o in options])
