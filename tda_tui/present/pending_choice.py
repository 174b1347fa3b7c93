"""Who would have to decide what, in one sentence: what a power asks on its way."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tda_tui.present.card_text import find
from tda_tui.rules.cards import Card
from tda_tui.rules.powers.card_filter import CardFilter
from tda_tui.rules.questions import NONE, Question
from tda_tui.rules.view import View
from tda_tui.words.sentences import either, listed, short_name
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark, ngettext

MANY = 3
"""How many things are named one by one; of more it is said how many they are."""


def decision(question: Question, view: View, flight: int) -> str:
    """What is decided next and by whom; `flight` is how many cards will lie in the decider's flight.

    "" for a question about which nothing need be said.
    """
    if question.kind == "give-or-pay":
        return demanded([view.names[question.seat]], asking_card(question, view), question.gold)
    if question.seat != view.me:
        return _("{name} decides then.").format(name=view.names[question.seat])
    if all(":" in option for option in question.options):
        return _("Two special flights: you choose which is rewarded first.")
    words = _WORDS.get(asking_card(question, view).power or "")
    if words is None or (question.kind == "ante-card" and question.max > 1):
        words = _BY_KIND.get(question.kind)
    return words(question, view, flight) if words is not None else _("You choose then.")


def demanded(names: Sequence[str], card: Card, gold: int) -> str:
    """That those who are named give a fitting card or pay."""
    what = fitting_words(card.figures["fits"])
    if len(names) == 2 and names[0] == names[1]:
        return _("Twice {name} gives you {card} or pays {gold}.").format(name=names[0], card=what, gold=gold)
    if len(names) > 1:
        return _("{names} each give you {card} or pay {gold}.").format(names=listed(names), card=what, gold=gold)
    return _("{name} gives you {card} or pays {gold}.").format(name=names[0], card=what, gold=gold)


def fitting_words(fits: str) -> str:
    """What sort of card a power is about: "a weaker evil dragon"."""
    test = CardFilter.named(fits)
    words = " ".join(_(word) for word in (test.relation, test.kind, test.what) if word)
    article = mark("an {thing}") if words[:1] in "aeiou" else mark("a {thing}")
    return _(article).format(thing=words)


def asking_card(question: Question, view: View) -> Card:
    """The card whose printed power asks: another's where it copies one."""
    copies = question.about is not None and question.kind != "trigger"
    card = question.about if copies else question.source
    assert card is not None
    return find(view.rules, card)


def _names(question: Question, view: View) -> str:
    """The options by name where they are few, else how many they are."""
    options = [option for option in question.options if option != NONE]
    if len(options) > MANY:
        words = _("one of {n} opponents") if question.kind == "opponent" else _("one of {n} cards")
        return words.format(n=len(options))
    return either([short_name(view.rules, o) if o in view.rules.number else o for o in options])


def _card_words(template: str) -> Callable[[Question, View, int], str]:
    """A sentence that names what is on offer."""
    return lambda question, view, flight: _(template).format(options=_names(question, view))


def _plain(template: str) -> Callable[[Question, View, int], str]:
    return lambda question, view, flight: _(template)


def _collect_or_tax(question: Question, view: View, flight: int) -> str:
    return _("You choose: each opponent pays you {gold}, or pays the stakes {tax}.").format(
        gold=question.gold, tax=question.gold * flight
    )


def _steal_or_tax(question: Question, view: View, flight: int) -> str:
    return _("You choose: steal {gold} gold, or each opponent pays the stakes {gold}.").format(gold=question.gold)


def _payer(question: Question, view: View, flight: int) -> str:
    card = asking_card(question, view)
    gold = card.figures.get("gold")
    if gold is None:
        gold = sum(view.rules.evil[view.rules.number[lying]] for lying in view.ante)
    return _("You choose who pays you {gold}: {options}.").format(gold=gold, options=_names(question, view))


def _robbed(question: Question, view: View, flight: int) -> str:
    gold = asking_card(question, view).figures["gold"]
    return _("You choose who pays you {gold} and loses a random card: {options}.").format(
        gold=gold, options=_names(question, view)
    )


def _demand(question: Question, view: View, flight: int) -> str:
    card = asking_card(question, view)
    return _("You choose who gives you {card} or pays {gold}: {options}.").format(
        card=fitting_words(card.figures["fits"]), gold=card.figures["gold"], options=_names(question, view)
    )


def _weakest_ante(question: Question, view: View, flight: int) -> str:
    many = asking_card(question, view).figures["cards"]
    return ngettext(
        "Takes the {n} weakest card of the ante; among equals you choose.",
        "Takes the {n} weakest cards of the ante; among equals you choose.",
        many,
    ).format(n=many)


def _reward(question: Question, view: View, flight: int) -> str:
    return ngettext("You choose {n} card of the ante.", "You choose {n} cards of the ante.", question.max).format(
        n=question.max
    )


_WORDS: dict[str, Callable[[Question, View, int], str]] = {
    "collect-or-tax": _collect_or_tax,
    "steal-or-tax-per-evil-dragon": _steal_or_tax,
    "cycle-one-or-all": _plain(mark("You choose: change one card of your hand, or all of it.")),
    "weakest-pays": _payer,
    "strongest-pays-per-evil-ante": _payer,
    "rob-strongest": _robbed,
    "demand": _demand,
    "replace-from-opponent": _card_words(mark("Replaced by a random card of whom you choose: {options}.")),
    "take-weakest-ante": _weakest_ante,
    "take-weakest-ante-and-prolong": _weakest_ante,
    "take-from-ante": _card_words(mark("You take a card from the ante: {options}.")),
    "copy-from-ante": _card_words(mark("You use the power of a card in the ante: {options}.")),
    "copy-from-flights": _card_words(mark("You use the power of a card that lies there: {options}.")),
    "slay": _card_words(mark("You slay a card: {options}.")),
    "swap-mortals": _card_words(mark("You may swap it for {options}, whose power then triggers for you.")),
    "trigger-my-flight": _card_words(mark("You choose whose power triggers first: {options}.")),
    "replace-another": _card_words(mark("The top card of the deck replaces {options}; you may let it trigger.")),
    "reveal-and-use": _card_words(mark("You may show {options} of your hand and use its power.")),
    "replace-from-hand": _card_words(mark("You may replace it with {options} of your hand, whose power triggers.")),
    "replace-from-three": _plain(mark("One of the revealed cards replaces it and triggers: you choose.")),
    "good-flights-draw-and-look": _plain(mark("You keep one of the cards that you look at.")),
    "steal-and-discard": _plain(mark("You discard a card of your hand.")),
    "discard-and-draw": _plain(mark("You discard as many cards as you like and draw as many.")),
    "draw-and-feed-ante": _plain(mark("Then you put a card of your hand into the ante.")),
}
"""What is decided, by the power that asks."""

_BY_KIND: dict[str, Callable[[Question, View, int], str]] = {
    "ante-card": _reward,
    "opponent": _card_words(mark("You choose an opponent: {options}.")),
    "flight-card": _card_words(mark("You choose a card: {options}.")),
}
"""... and for all others by the kind of question."""
