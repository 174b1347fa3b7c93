"""The turning points of a game for a seat: events in a stretch of luck that it did not bring about itself."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from tda_tui.present.standing import ahead
from tda_tui.review.decision_text import Moment, decided, place_of, when_words
from tda_tui.review.replay import Replay
from tda_tui.review.review import Luck, Review
from tda_tui.rules.events import Event
from tda_tui.rules.game import Game
from tda_tui.rules.state.table import NO_CARD
from tda_tui.words.card_names import card_name, short_name
from tda_tui.words.phrases import signed_tenths
from tda_tui.words.sentences import sentence
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark

DEAL = -1
"""Stands for the deal in place of an answer."""
_TELLING = (
    "special-flight", "win-gambit", "draw", "knocked-out", "slay", "rob", "swap", "replace", "ability", "no-winner",
    "take-ante", "steal", "give", "buy", "spy", "play",
)  # fmt: skip
"""Kinds of events that can explain a change, the most telling first."""
_ENDS = ("win-gambit", "no-winner")
"""With cards drawn for the next gambit, the end of the last one is told as well: the cards alone change little."""
_CHANCE = ("draw", "rob", "buy")
"""Events that are chance even to the seat that causes them."""


class Part(NamedTuple):
    """A part of a stretch: the answers from `first` up to but not including `after`."""

    first: int
    after: int


class TurningPoint(NamedTuple):
    """What turned the fortune: an answer, counted from 0, and the events that show it. Without events, the answer
    itself or the deal is told."""

    answer: int
    events: tuple[Event, ...] = ()


def parts_of(replay: Replay, luck: Luck) -> list[Part]:
    """The parts of a stretch. At their ends the value of the game is known, or can be found by playing out."""
    places = [place for place in range(luck.after, luck.until) if can_be_imagined(replay.game(place))]
    return [Part(*ends) for ends in pairwise([luck.after - 1, *places, luck.until])]


def can_be_imagined(game: Game) -> bool:
    """Whether the position can be played out for a seat that is not asked: not while antes are being chosen."""
    return game.at_rest and not game.over and all(card == NO_CARD for card in game.table.committed)


def turning_point(replay: Replay, seat: int, part: Part, good: bool) -> TurningPoint | None:
    """The most telling event of a part that may have turned it for better or worse: others' answers, cards drawn or
    revealed.

    None if the seat brought about everything itself.
    """
    if part.first == DEAL:
        return TurningPoint(DEAL)
    happened = [(answer, event) for answer in range(*part) for event in replay.events_of_answer(answer + 1)]
    antes = [(answer, event) for answer, event in happened if event.kind in ("ante", "price")]
    if any(event.kind == "ante" for _answer, event in antes):
        return TurningPoint(antes[-1][0], tuple(event for _answer, event in antes))
    not_own = [pair for pair in happened if pair[1].kind in _TELLING and not _own(replay, seat, *pair)]
    told = [pair for pair in not_own if _may_be_it(pair[1], seat, good)]
    if told:
        answer, event = min(told, key=lambda pair: _TELLING.index(pair[1].kind))
        ends = [other for _answer, other in not_own if other.kind in _ENDS and event.kind == "draw"]
        return TurningPoint(answer, (*ends[:1], event.seen_by(seat)))
    others = (answer for answer in range(*part) if replay.asked[answer].seat != seat)
    return next((TurningPoint(answer) for answer in others if replay.asked[answer].kind != "ante"), None)


def _own(replay: Replay, seat: int, answer: int, event: Event) -> bool:
    """Whether the seat brought the event about and knew that it would happen."""
    if replay.asked[answer].seat != seat or event.kind in _CHANCE:
        return False
    # The player of a card that gets replaced does not know by which one.
    return event.kind != "replace" or event.cards[0] not in replay.played.given[answer].choose


def _may_be_it(event: Event, seat: int, good: bool) -> bool:
    """Whether the event can explain a change in this direction."""
    if event.kind in ("win-gambit", "special-flight", "steal"):
        return (event.seat == seat) == good
    if event.kind in ("rob", "slay", "swap") and seat in (event.seat, event.other):
        return (event.seat == seat) == good
    if event.kind == "draw":
        return event.seat == seat
    return event.kind != "knocked-out" or event.seat != seat or not good


_SPEAKS_FOR_ITSELF = ("special-flight", "win-gambit", "draw", "knocked-out", "no-winner", "buy")
"""Events after which the current standing is not added."""


def turning_points(review: Review, replay: Replay, seat: int) -> list[Moment]:
    """The points of luck that mattered most to a seat, in the order of the game."""
    answers = {turning.after: turning.answer for turning in review.turnings if turning.seat == seat}
    found = []
    for luck in review.account(seat).luck:
        if luck.after in answers:
            part = next((part for part in parts_of(replay, luck) if part.first == answers[luck.after]), None)
            point = turning_point(replay, seat, part, luck.gain > 0) if part is not None else None
            found += [_moment(replay, seat, luck, point)] if point is not None else []
    return found


def _moment(replay: Replay, seat: int, luck: Luck, point: TurningPoint) -> Moment:
    at, gain, lucky = place_of(replay, point.answer + 1), signed_tenths(100 * luck.gain), luck.gain > 0
    if point.answer == DEAL:
        said = _("Good luck, {change} %: the first cards.") if lucky else _("Bad luck, {change} %: the first cards.")
        return Moment(said.format(change=gain), at)
    said = _("Bad luck, {change} %: gambit {n}, {when}. {what}")
    if lucky:
        said = _("Good luck, {change} %: gambit {n}, {when}. {what}")
    before, what = replay.stops[max(0, at - 1)], _decisive_event(replay, seat, point)
    return Moment(said.format(n=before.gambit, when=when_words(before.round), change=gain, what=what), at)


def _decisive_event(replay: Replay, seat: int, point: TurningPoint) -> str:
    """What happened through an answer that may have made the difference."""
    if any(event.kind == "ante" for event in point.events):
        return _antes(replay, point.events)
    me = replay.played.me
    told = [_sentence(replay, seat, event) for event in point.events]
    if any(told):
        if point.events[-1].kind not in _SPEAKS_FOR_ITSELF:
            told.append(_standing(replay, point.answer + 1))
        return " ".join(filter(None, told))
    decider = replay.asked[point.answer].seat
    eyes = me if me is not None else next(other for other in range(len(replay.names)) if other != decider)
    return decided(replay, place_of(replay, point.answer + 1), eyes, open_=True)


def _sentence(replay: Replay, seat: int, event: Event) -> str:
    """The event in a sentence; for a card of the seat's own, chance decided which one replaces it."""
    if event.kind == "replace" and event.seat == seat:
        first, second = (card_name(replay.rules, card) for card in event.cards)
        return _("{second:The} comes in the place of {first:the}.").format(first=first, second=second)
    return sentence(event, replay.called, replay.rules, replay.played.me)


def _antes(replay: Replay, events: Sequence[Event]) -> str:
    """All ante cards and the price."""
    called = [_("You") if seat == replay.played.me else name for seat, name in enumerate(replay.called)]
    shown = []
    for one in events:
        if one.kind == "ante":
            shown.append(f"{called[one.seat]} {', '.join(short_name(replay.rules, card) for card in one.cards)}")
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
