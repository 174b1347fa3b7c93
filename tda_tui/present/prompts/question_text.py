"""The question put to the person in one line and what it is about, and who is being waited for."""

from __future__ import annotations

from tda_tui.present.abilities import asking_ability, to_pay, usable
from tda_tui.present.card_text import find
from tda_tui.present.prompts.pending_choice import is_flight_reward
from tda_tui.rules.questions import NONE, Question
from tda_tui.rules.view import View
from tda_tui.words.card_names import card_name, source_card
from tda_tui.words.phrases import Noun
from tda_tui.words.texts import ability_text, card_text, power_text
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark, ngettext

_CARD_QUESTIONS = ("hand-card", "flight-card", "ante-card", "revealed-card")

_ASKED = {
    "ante": mark("Ante: put one card down in secret"),
    "play": mark("Your turn: play a card"),
    "opponent": mark("choose an opponent"),
    "effect": mark("choose one"),
    "ante-card": mark("choose an ante card"),
    "flight-card": mark("choose a card in a flight"),
    "hand-card": mark("choose a card of your hand"),
    "trigger": mark("let the new card trigger?"),
    "revealed-card": mark("choose one of the cards from the deck"),
    "share": mark("who gets the odd coin?"),
    "ability": mark("use an ability?"),
}
"""The question, by its kind."""

_ASKED_BY_ABILITY = {
    ("diplomacy", "opponent"): mark("who leads the round?"),
    ("heal", "opponent"): mark("who is paid {gold} gold?"),
    ("perception", "hand-card"): mark("which card do you ante instead?"),
    ("confusingly-smooth", "hand-card"): mark("which card do you show?"),
    ("threats-and-promises", "hand-card"): mark("which card do you show?"),
    ("wild-card", "effect"): mark("a dragon of which colour?"),
}
"""The next question of an ability, by its id and the kind of question."""


def question_title(question: Question, view: View, latest: str | None) -> str:
    """The question in one line; `latest` is the card that came into a flight last."""
    if question.kind == "ability":
        return _ability_title(question, view)
    card, ability = source_card(view.rules, question), asking_ability(question, view)
    source = card_name(view.rules, card) if card else ability_text(view.rules, ability).name if ability else ""
    if words := _ASKED_BY_ABILITY.get((question.source or "", question.kind)):
        return _asked_by(source, _(words).format(gold=question.gold))
    if purpose := _purpose(question, view):
        return _asked_by(source, purpose)
    if is_flight_reward(question):
        return ngettext(
            "Strength flight: take {n} ante card", "Strength flight: take {n} ante cards", question.max
        ).format(n=question.max)
    if question.min == question.max and question.max > 1:
        asked = ngettext("choose {n} card", "choose {n} cards", question.max).format(n=question.max)
        return _asked_by(source, asked)
    if question.min == 0:
        return _asked_by(source, _("choose as many cards as you like, or none"))
    if question.kind == "give-or-pay":
        asked = _("give {name} a card, or pay {gold}").format(
            name=view.seats[view.to_move].name, gold=to_pay(view, question.seat, question.gold)
        )
        return _asked_by(source, asked)
    if question.kind == "trigger" and latest:
        return _asked_by(source, _("let {card:the} trigger?").format(card=card_name(view.rules, latest)))
    if question.kind == "effect" and all(":" in option for option in question.options):
        return _("Two special flights: which is rewarded first?")
    asked = _(_ASKED[question.kind]) if question.kind in _ASKED else _("choose")
    return _asked_by(source, _("{question}, or none").format(question=asked) if NONE in question.options else asked)


def _asked_by(source: str, question: str) -> str:
    """The question with the name of the card or ability that asks; alone if the game itself asks."""
    return _("{asker}: {question}").format(asker=source, question=question) if source else question


def _ability_title(question: Question, view: View) -> str:
    """Which ability may be used, and on which card; with several abilities only that one may be used."""
    texts = usable(question, view)
    if len(texts) > 1:
        return _("Use one of your abilities?")
    if question.about is not None:
        card = card_name(view.rules, question.about)
        return _("{card}: use {ability}?").format(ability=texts[0].name, card=card)
    return _("Use {ability}?").format(ability=texts[0].name)


def _purpose(question: Question, view: View) -> str:
    """What a card is chosen for; "" for the reward of a special flight."""
    card = source_card(view.rules, question)
    if question.kind not in _CARD_QUESTIONS or card is None or is_flight_reward(question):
        return ""
    words = power_text(find(view.rules, question.about or card).power).prompt
    if not words:
        return ""
    if question.max > 1 and question.min == 0:
        return _("{question} As many as you like, or none").format(question=words)
    return _("{question} Or none").format(question=words) if NONE in question.options else words


def question_about(question: Question, view: View) -> str:
    """The text of the card or ability that asks; for another seat's demand, who gets what is given or paid."""
    if question.kind == "ability":
        return ""
    card = source_card(view.rules, question)
    if card is None:
        ability = asking_ability(question, view)
        return ability_text(view.rules, ability).short if ability else ""
    if question.kind == "give-or-pay":
        who = view.seats[view.to_move].name
        return _("{name} gets what you give; what you pay goes to {name} too.").format(name=who)
    return card_text(find(view.rules, card)).short


def waiting_words(view: View, question: Question | None) -> str:
    """Who is being waited for, and for what; `question` is the question of another seat, if known."""
    if view.phase == "ante" and not view.ante:
        waiting = [facts.name for facts in view.seats if not facts.anted and facts.hand_size and facts.playing]
        return _("Waiting for the ante of {names}").format(names=", ".join(waiting)) if waiting else ""
    if question is not None and question.kind not in ("play", "ante"):
        name = view.seats[question.seat].name
        card = source_card(view.rules, question)
        ability = asking_ability(question, view)
        if card is None and ability is None:
            return _("Waiting for {name}: a choice").format(name=name)
        if ability is not None:
            source = ability_text(view.rules, ability).name
            return _("Waiting for {name}: a choice for {card:the}").format(name=name, card=Noun(source))
        assert card is not None
        source = card_name(view.rules, card)
        if question.kind == "give-or-pay":
            return _("Waiting for {name}: give a card or pay {gold} ({card:the})").format(
                name=name, gold=to_pay(view, question.seat, question.gold), card=source
            )
        return _("Waiting for {name}: a choice for {card:the}").format(name=name, card=source)
    if view.phase == "play":
        seat = question.seat if question is not None else view.to_move  # the view may be older than the question
        return "" if seat == view.me else _("Waiting for a card from {name}").format(name=view.seats[seat].name)
    return ""
