"""Answers in the coach's words: as advice ("Play ..."), and in short."""

from __future__ import annotations

from collections.abc import Sequence

from tda_tui.present.abilities import asking_ability, to_pay
from tda_tui.present.card_text import flight_name
from tda_tui.present.pending_choice import asking_card, is_flight_reward
from tda_tui.rules.abilities.registry import abilities_in
from tda_tui.rules.questions import NONE, PASS, PAY, Question
from tda_tui.rules.view import View
from tda_tui.words.card_names import card_names, short_name, source_card
from tda_tui.words.languages import messages
from tda_tui.words.phrases import listed
from tda_tui.words.texts import ability_text, power_text
from tda_tui.words.translate import gettext as _


def move(view: View, question: Question, answer: Sequence[str]) -> str:
    """The advice to give this answer, as said across the table: "Play the Bronze Dragon 7"."""
    if not answer or answer[0] == NONE:
        return _("Choose nothing")
    first = answer[0]
    if question.kind == "ability":
        return _("Pass") if first == PASS else _("Use {ability}").format(ability=ability_text(view.rules, first).name)
    if first == PAY:
        return _("Pay the {gold} gold").format(gold=to_pay(view, question.seat, question.gold))
    if "advice" in (texts := messages("options").get(first, {})):
        return _(texts["advice"])
    if ":" in first and asking_ability(question, view):
        return _("Choose the {flight}").format(flight=flight_name(view.rules, first))
    if ":" in first:
        return _("Take the reward for the {flight} first").format(flight=flight_name(view.rules, first))
    if first not in view.rules.number:
        return _("Choose {name}").format(name=first)
    cards = card_names(view.rules, answer)
    return _advice(view, question).format(cards=cards)


def _advice(view: View, question: Question) -> str:
    """The template of advice about {cards}, by the kind of question or the power that asks."""
    if (said := messages("coach")["advice"].get(question.kind)) is not None:
        return _(said)
    in_general = _("Take {cards:the} from the ante") if question.kind == "ante-card" else _("Choose {cards:the}")
    if source_card(view.rules, question) is None or is_flight_reward(question):
        return in_general
    return power_text(asking_card(question, view).power).advice or in_general


def answer_words(view: View, answer: Sequence[str]) -> str:
    """An answer in short."""
    return listed([_option(view, option) for option in answer]) if answer else _("nothing")


def _option(view: View, option: str) -> str:
    if option in view.rules.number:
        return short_name(view.rules, option)
    if ":" in option:
        return flight_name(view.rules, option)
    if option in abilities_in(view.rules):
        return ability_text(view.rules, option).name
    texts = messages("options").get(option)
    return _(texts["short"]) if texts else option
