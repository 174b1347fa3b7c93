"""Strokes of fortune: events in a stretch of luck that the seat did not bring about itself."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from tda_tui.review.judgement import Luck
from tda_tui.review.replay import Replay
from tda_tui.rules.events import Event
from tda_tui.rules.game import Game
from tda_tui.rules.state.table import NO_CARD

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


class Stroke(NamedTuple):
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


def stroke_of(replay: Replay, seat: int, part: Part, good: bool) -> Stroke | None:
    """The most telling event of a part that may have turned it for better or worse: others' answers, cards drawn or
    revealed.

    None if the seat brought about everything itself.
    """
    if part.first == DEAL:
        return Stroke(DEAL)
    happened = [(answer, event) for answer in range(*part) for event in replay.events_of_answer(answer + 1)]
    antes = [(answer, event) for answer, event in happened if event.kind in ("ante", "price")]
    if any(event.kind == "ante" for _answer, event in antes):
        return Stroke(antes[-1][0], tuple(event for _answer, event in antes))
    not_own = [pair for pair in happened if pair[1].kind in _TELLING and not _own(replay, seat, *pair)]
    told = [pair for pair in not_own if _may_be_it(pair[1], seat, good)]
    if told:
        answer, event = min(told, key=lambda pair: _TELLING.index(pair[1].kind))
        ends = [other for _answer, other in not_own if other.kind in _ENDS and event.kind == "draw"]
        return Stroke(answer, (*ends[:1], event.seen_by(seat)))
    others = (answer for answer in range(*part) if replay.asked[answer].seat != seat)
    return next((Stroke(answer) for answer in others if replay.asked[answer].kind != "ante"), None)


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
