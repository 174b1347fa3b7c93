"""Strokes of fortune: what happened in a stretch of luck, part by part, that its seat has not done itself."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from tda_tui.review.judgement import Luck
from tda_tui.review.replay import Replay
from tda_tui.rules.events import Event
from tda_tui.rules.game import Game
from tda_tui.rules.state.table import NO_CARD

DEAL = -1
"""Stands for the answer before the first one."""
_TELLING = (
    "special-flight", "win-gambit", "draw", "knocked-out", "slay", "rob", "swap", "replace", "ability", "no-winner",
    "take-ante", "steal", "give", "buy", "spy", "play",
)  # fmt: skip
"""What is told of an answer's consequences: the first of these that there is."""
_ENDS = ("win-gambit", "no-winner")
"""Whoever draws for the next gambit is also told how the last one ended: the cards alone turn little."""
_CHANCE = ("draw", "rob", "buy")
"""What is not in the hand of who brings it about."""


class Part(NamedTuple):
    """Part of a stretch: the answers from `first` up to `after`, which is not among them."""

    first: int
    after: int


class Stroke(NamedTuple):
    """What turned the fortune: an answer, counted from 0, and the events that tell of it; none where the answer itself
    is told, and for the deal."""

    answer: int
    events: tuple[Event, ...] = ()


def parts_of(replay: Replay, luck: Luck) -> list[Part]:
    """The parts of a stretch. What the game was worth is known at their ends: it can be imagined there, or the stretch
    begins or ends."""
    places = [place for place in range(luck.after, luck.until) if can_be_imagined(replay.game(place))]
    return [Part(*ends) for ends in pairwise([luck.after - 1, *places, luck.until])]


def can_be_imagined(game: Game) -> bool:
    """Whether a seat that is not asked can play it on in its head: not in the middle of the antes."""
    return game.at_rest and not game.over and all(card == NO_CARD for card in game.table.committed)


def stroke_of(replay: Replay, seat: int, part: Part, good: bool) -> Stroke | None:
    """What can have turned it in that part for better or worse: what others did, what was drawn or revealed; None
    where the seat has done all of it."""
    if part.first == DEAL:
        return Stroke(DEAL)
    happened = [(answer, event) for answer in range(*part) for event in replay.came_of(answer + 1)]
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
    """Whether the seat has brought it about, and knew that it would."""
    if replay.asked[answer].seat != seat or event.kind in _CHANCE:
        return False
    # Who plays a card in whose place another one comes does not know which.
    return event.kind != "replace" or event.cards[0] not in replay.played.given[answer].choose


def _may_be_it(event: Event, seat: int, good: bool) -> bool:
    """Whether it is good or bad for the seat as that stretch was."""
    if event.kind in ("win-gambit", "special-flight", "steal"):
        return (event.seat == seat) == good
    if event.kind in ("rob", "slay", "swap") and seat in (event.seat, event.other):
        return (event.seat == seat) == good
    if event.kind == "draw":
        return event.seat == seat
    return event.kind != "knocked-out" or event.seat != seat or not good
