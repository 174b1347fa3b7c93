"""The turns of fortune of a game in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from tda_tui.present.standing import ahead
from tda_tui.review.decision_text import decided
from tda_tui.review.judgement import Luck, Review
from tda_tui.review.replay import Replay
from tda_tui.review.strokes import DEAL, Stroke, parts_of, stroke_of
from tda_tui.review.told import Told, place_of, when_words
from tda_tui.rules.events import Event
from tda_tui.words.card_names import card_name, short_name
from tda_tui.words.figures import signed_tenths
from tda_tui.words.sentences import sentence
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark

_SPEAKS_FOR_ITSELF = ("special-flight", "win-gambit", "draw", "knocked-out", "no-winner", "buy")
"""Events after which the current standing is not added."""


def turns_of_fortune(review: Review, replay: Replay, seat: int) -> list[Told]:
    """The strokes of luck that mattered most to a seat, in the order of the game."""
    answers = {turning.after: turning.answer for turning in review.turnings if turning.seat == seat}
    luck = [one for one in review.account(seat).luck if one.after in answers]
    turned = [(one, _stroke(replay, seat, one, answers[one.after])) for one in luck]
    return [_turn(replay, seat, one, stroke) for one, stroke in turned if stroke is not None]


def _stroke(replay: Replay, seat: int, luck: Luck, answer: int) -> Stroke | None:
    """The stroke in the part of the stretch of luck that begins at this answer."""
    part = next((part for part in parts_of(replay, luck) if part.first == answer), None)
    return stroke_of(replay, seat, part, luck.gain > 0) if part is not None else None


def _turn(replay: Replay, seat: int, luck: Luck, stroke: Stroke) -> Told:
    at = place_of(replay, stroke.answer + 1)
    gain = signed_tenths(100 * luck.gain)
    lucky = luck.gain > 0
    if stroke.answer == DEAL:
        said = _("Good luck, {change} %: the first cards.") if lucky else _("Bad luck, {change} %: the first cards.")
        return Told(said.format(change=gain), at)
    said = _("Bad luck, {change} %: gambit {n}, {when}. {what}")
    if lucky:
        said = _("Good luck, {change} %: gambit {n}, {when}. {what}")
    before = replay.stops[max(0, at - 1)]
    what = _decisive_event(replay, seat, stroke)
    return Told(said.format(n=before.gambit, when=when_words(before.round), change=gain, what=what), at)


def _decisive_event(replay: Replay, seat: int, stroke: Stroke) -> str:
    """What happened through an answer that may have made the difference."""
    if any(event.kind == "ante" for event in stroke.events):
        return _antes(replay, stroke.events)
    me = replay.played.me
    told = [_sentence(replay, seat, event) for event in stroke.events]
    if any(told):
        if stroke.events[-1].kind not in _SPEAKS_FOR_ITSELF:
            told.append(_standing(replay, stroke.answer + 1))
        return " ".join(filter(None, told))
    decider = replay.asked[stroke.answer].seat
    eyes = me if me is not None else next(other for other in range(len(replay.names)) if other != decider)
    return decided(replay, place_of(replay, stroke.answer + 1), eyes, open_=True)


def _sentence(replay: Replay, seat: int, event: Event) -> str:
    """The event in a sentence; for a card of the seat's own, chance decided which one replaces it."""
    if event.kind == "replace" and event.seat == seat:
        first, second = (card_name(replay.rules, card) for card in event.cards)
        return _("{second:The} comes in the place of {first:the}.").format(first=first, second=second)
    return sentence(event, replay.called, replay.rules, replay.played.me)


def _antes(replay: Replay, events: Sequence[Event]) -> str:
    """All ante cards and the price."""
    called = [_("You") if seat == replay.played.me else name for seat, name in enumerate(replay.called)]
    shown = [f"{called[one.seat]} {_cards_of(replay, one)}" for one in events if one.kind == "ante"]
    price = next((event.gold for event in events if event.kind == "price"), None)
    if price is None:
        return _("The antes: {list}.").format(list=", ".join(shown))
    return _("The antes: {list}; each pays {gold} gold.").format(list=", ".join(shown), gold=price)


def _standing(replay: Replay, answers: int) -> str:
    """Who is ahead for the stakes after this many answers, and whether that is new; "" if nobody is."""
    eyes = replay.played.me or 0
    view = replay.game(answers).view(eyes)
    first = ahead(view) if view.phase == "play" else ()
    if not first:
        return ""
    if view.weakest_wins and not all(one.flight for one in view.seats if one.playing):
        return _("The weakest flight wins this gambit.")
    figures = {"n": view.seats[first[0]].score.total, "gold": view.stakes}
    if len(first) > 1:
        return _("The best flights tie at {n}, for {gold} gold in the stakes.").format(**figures)
    stays = ahead(replay.game(answers - 1).view(eyes)) == first
    name = replay.called[first[0]]
    if first[0] == replay.played.me:
        said = mark("You stay ahead with {n}, for {gold} gold in the stakes.") if stays else mark(
            "That puts you ahead with {n}, for {gold} gold in the stakes."
        )  # fmt: skip
    else:
        said = mark("{name} stays ahead with {n}, for {gold} gold in the stakes.") if stays else mark(
            "That puts {name} ahead with {n}, for {gold} gold in the stakes."
        )  # fmt: skip
    return _(said).format(name=name, **figures)


def _cards_of(replay: Replay, event: Event) -> str:
    """The short names of an event's cards."""
    return ", ".join(short_name(replay.rules, card) for card in event.cards)
