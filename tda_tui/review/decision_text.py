"""Sentences about the moments and decisions of a replayed game."""

from __future__ import annotations

from typing import NamedTuple

from tda_tui.players.judgement import Judgement
from tda_tui.present.answers import answer_words
from tda_tui.present.card_text import flight_name
from tda_tui.present.coach_text import mistake_reason
from tda_tui.review.replay import Replay
from tda_tui.rules.questions import PASS, PAY, Question
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.view import View
from tda_tui.words.card_names import card_name, source_card
from tda_tui.words.languages import messages
from tda_tui.words.phrases import Noun, Nouns, shown_name, signed_tenths, tenths
from tda_tui.words.sentences import text_for
from tda_tui.words.texts import ability_text
from tda_tui.words.translate import gettext as _


class Moment(NamedTuple):
    """A sentence about a game, and the replay stop at which it can be seen."""

    words: str
    at: int


def place_of(replay: Replay, answers: int) -> int:
    """The stop after this many answers and all their consequences."""
    return max(place for place, stop in enumerate(replay.stops) if stop.answers <= answers and not stop.score)


def when_words(round_: int) -> str:
    """When in a gambit something happened; round 0 is the ante."""
    return _("round {n}").format(n=round_) if round_ else _("ante")


def decided(replay: Replay, at: int, seat: int, open_: bool = False) -> str:
    """The answer that led to this stop in a sentence, as far as the seat could see it; "" at the first stop."""
    stop = replay.stops[at]
    if not stop.answers:
        return ""
    given, question = replay.played.given[stop.answers - 1], replay.asked[stop.answers - 1]
    if question.kind == "ability":
        return _used(replay, given.choose[0], question, seat, open_)
    seen = {card for event in replay.events_of_answer(stop.answers) for card in event.seen_by(seat).cards}
    hidden = not open_ and question.seat != seat
    secret = hidden and any(choice in replay.rules.number and choice not in seen for choice in given.choose)
    words = [_choice_words(replay.rules, choice, question) for choice in given.choose]
    choice = Nouns.of(words) if words else Noun(_("nothing"))
    key = question.kind if question.kind in ("ante", "play") else "asked" if question.source else "chooses"
    texts = messages("review")[key]
    said = _(texts["secret"] if secret else text_for(texts, seat, question.seat))
    return said.format(name=replay.called[question.seat], choice=choice, card=_asks(replay.rules, question))


def _used(replay: Replay, choice: str, question: Question, seat: int, open_: bool) -> str:
    """A sentence about an ability used, or declined, which only its owner knows."""
    if choice == PASS and question.seat != seat and not open_:
        return _("{name} chooses in secret.").format(name=replay.called[question.seat])
    said = _(text_for(messages("review")["passes" if choice == PASS else "uses"], seat, question.seat))
    return said.format(name=replay.called[question.seat], ability=ability_text(replay.rules, choice).name)


def _asks(rules: Rules, question: Question) -> Noun:
    """The card or ability that asks. An ability that asks for details has been used, so everybody knows it."""
    card = source_card(rules, question)
    if card is not None:
        return card_name(rules, card)
    return Noun(ability_text(rules, question.source).name if question.source else "")


def _choice_words(rules: Rules, choice: str, question: Question) -> Noun:
    if choice in rules.number:
        return card_name(rules, choice)
    if ":" in choice:
        return Noun(flight_name(rules, choice))
    if choice == PAY:
        return Noun(_("pay {gold}").format(gold=question.gold))
    texts = messages("options").get(choice)
    return Noun(_(texts["chosen"]) if texts else shown_name(choice))


def view_of(replay: Replay, one: Judgement) -> View:
    """What the seat saw when it had to decide."""
    return replay.game(one.answers).view(one.seat)


def mistake_words(replay: Replay, one: Judgement) -> Moment:
    """A mistake: the choice, the better answer, by how much it is better, and why."""
    view = view_of(replay, one)
    said = _("{mark} Gambit {n}, {when}: {chosen}, {loss} % (+-{error}). Better is {best}. {why}")
    words = said.format(
        mark=one.mark,
        n=view.gambit,
        when=when_words(view.round),
        chosen=answer_words(view, one.chosen),
        loss=signed_tenths(-100 * one.loss.mean),
        error=tenths(100 * one.loss.error),
        best=answer_words(view, one.best),
        why=mistake_reason(view, one),
    )
    return Moment(words, place_of(replay, one.answers))


def found_words(replay: Replay, one: Judgement) -> Moment:
    """A good answer that was the only one and hard to find."""
    view = view_of(replay, one)
    said = _("! Gambit {n}, {when}: {chosen}. Everything else gives away {loss} % at least.")
    words = said.format(
        n=view.gambit,
        when=when_words(view.round),
        chosen=answer_words(view, one.chosen),
        loss=tenths(100 * one.next_best.mean),
    )
    return Moment(words, place_of(replay, one.answers))
