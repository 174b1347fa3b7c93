"""What is certain to happen if a card of the hand is played now.

The card is played in several determinizations of the game, and only what they have in common is kept: nothing that
depends on cards the player cannot see."""

import random
from collections.abc import Sequence
from itertools import takewhile

from msgspec import Struct

from tda_tui.rules.events import Event
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Question
from tda_tui.rules.view import View

DETERMINIZATIONS = 5
"""The number of determinizations in which the card is played."""
UNKNOWN = -1
"""Stands for an amount that differs between determinizations."""
_UNSEEN = (
    "replace", "rob", "draw", "reveal", "give", "discard", "enter-ante", "buy", "leader", "score", "stakes-empty",
)  # fmt: skip
"""Events after which payments may depend on hidden cards or no longer belong to the power."""


class Forecast(Struct, frozen=True):
    """What is certain: the events up to a question, that question, and the viewer's special flights after it.

    `gold` is what the viewer holds at the end, or None if that is uncertain. `short` are the seats that some answer to
    the question puts into debt; `repays` says whether some answer makes the viewer repay a debt.
    """

    events: tuple[Event, ...]
    question: Question | None
    flights: tuple[Event, ...]
    gold: int | None = None
    short: tuple[int, ...] = ()
    repays: bool = False


class _Trial(Struct, frozen=True):
    """One determinization: the events before the first question, that question, the later events, the final gold."""

    events: list[Event]
    question: Question | None
    later: list[Event]
    gold: int


def forecast(game: Game, view: View, card: str) -> Forecast:
    """Play the card of the viewer's hand in determinizations and keep what they have in common."""
    trials = [_play(game, view, card, number) for number in range(DETERMINIZATIONS)]
    events = _common([trial.events for trial in trials])
    whole = all(len(trial.events) == len(events) for trial in trials)
    asked = {trial.question and trial.question._replace(options=()) for trial in trials}
    question = trials[0].question if whole and len(asked) == 1 else None
    rests = [own_flights(trial.events[len(events) :] + trial.later, view.me) for trial in trials]
    flights = [event for event in rests[0] if all(event in rest for rest in rests)]
    golds = {trial.gold for trial in trials}
    seen = [takewhile(lambda event: event.kind not in _UNSEEN, trial.later) for trial in trials if question is not None]
    answered = [event for events in seen for event in events]
    return Forecast(
        tuple(events),
        question,
        tuple(flights),
        golds.pop() if len(golds) == 1 else None,
        tuple(dict.fromkeys([event.seat for event in answered if event.kind == "owe"])),
        any(event.kind == "repay" and event.seat == view.me for event in answered),
    )


def own_flights(events: Sequence[Event], me: int) -> list[Event]:
    """The special flights that the seat `me` completes."""
    return [event for event in events if event.kind == "special-flight" and event.seat == me]


def _play(game: Game, view: View, card: str, number: int) -> _Trial:
    trial = game.determinize(view.me, random.Random(number))
    heard: list[Event] = []
    trial.listener = heard.append
    trial.answer(view.me, [card])
    known = known_cards(view)
    asked = _pending(trial)
    until = len(heard)
    while (question := _pending(trial)) is not None:
        many = max(question.min, min(question.max, 1))
        turned = [question.options[(number + step) % len(question.options)] for step in range(many)]
        trial.answer(question.seat, turned)
    # Without the cards that the viewer cannot know.
    events = [
        event._replace(cards=(), gold=0)
        if event.kind in ("draw", "rob", "buy")
        else event._replace(cards=tuple([card for card in event.cards if card in known]))
        for event in heard
    ]
    return _Trial(_without_prices(events[:until]), asked, events[until:], trial.table.gold[view.me])


def _pending(trial: Game) -> Question | None:
    """The next question in the middle of a turn whose answer matters, if any."""
    while (questions := trial.questions) and not questions[0].matters:
        trial.answer(questions[0].seat, questions[0].first_answer)
    return questions[0] if questions and questions[0].kind not in ("play", "ante") else None


def known_cards(view: View) -> frozenset[str]:
    """The cards whose place the viewer knows. Other hands are left out: cards are taken from them at random."""
    known = {held.card for held in view.hand} | set(view.ante) | {card for card in view.deck_known if card}
    return frozenset(known.union(*(seat.flight for seat in view.seats)))


def _without_prices(events: Sequence[Event]) -> list[Event]:
    """The events without payments for bought cards, whose price is set by a card from the deck."""
    kept: list[Event] = []
    buying = False
    for event in events:
        buying = event.kind == "buy" or (buying and event.kind in ("pay", "owe", "repay"))
        if event.kind == "buy" or not buying:
            kept.append(event)
    return kept


def _common(trials: Sequence[Sequence[Event]]) -> list[Event]:
    """The events all trials begin with; wins that differ only in gold count as common, of UNKNOWN gold."""
    shared: list[Event] = []
    for events in zip(*trials, strict=False):
        event = events[0]
        if any(other != event for other in events):
            event = event._replace(gold=UNKNOWN)
            won = event.kind in ("win-gambit", "win-game", "no-winner")
            if not won or any(other._replace(gold=UNKNOWN) != event for other in events):
                break
        shared.append(event)
    return shared
