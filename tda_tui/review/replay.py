"""Stepping through a played game forwards and backwards, independent of the display."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from tda_tui.files.errors import FileError
from tda_tui.present.event_groups import EventGroup, Step, ViewChanges, Viewer, event_groups, view_changes
from tda_tui.records.playback import give_answer
from tda_tui.records.record import Decision, GivenAnswer
from tda_tui.review.played_game import Played
from tda_tui.rules.events import Event
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Question, Refusal
from tda_tui.rules.view import NOBODY, View
from tda_tui.words.phrases import third_person
from tda_tui.words.problems import refusal_reason
from tda_tui.words.sentences import sentence
from tda_tui.words.translate import gettext as _

KEPT_EVERY = 24
"""The number of answers between copies of the game, from which later positions are played again when needed."""

ANSWER, TURN, ROUND, GAMBIT = range(4)
"""What may begin at a stop; a greater value includes the lesser ones. The scoring of a gambit is a round of its own."""


class Stop(NamedTuple):
    """A place in the game: after a number of answers or, if `score` is not 0, at a scoring caused by the last of them,
    before the table is cleared.

    In round 0 the seats ante. `begins` says what begins here, `events` are those since the previous stop, `gold` is
    each seat's gold.
    """

    answers: int
    score: int
    gambit: int
    round: int
    begins: int
    events: tuple[Event, ...]
    gold: tuple[int, ...]


class Gambit(NamedTuple):
    """A gambit of the game: its number, its first and last stop, its number of rounds, and sentences about how it
    ended; what happened, and each seat's gold after it, without what the hole pays out at the end of the game."""

    number: int
    first: int
    last: int
    rounds: int
    ending: tuple[str, ...]
    events: tuple[Event, ...] = ()
    gold: tuple[int, ...] = ()


class Replay:
    """All stops of a played game, and the table at each."""

    def __init__(self, played: Played) -> None:
        """Raises FileError if an answer is refused. If it is the last answer, it is left out and `refused` says why."""
        self.played = played
        self.rules = played.start.rules
        self.names = played.start.names
        self.called = third_person(self.names)
        """The names where nobody is "you"."""
        self.refused = ""
        self.stops: list[Stop] = []
        self.asked: list[Question] = []
        """What each answer was given to."""
        self._kept = [(0, played.start.fork())]
        self._eyes = self._views_of(played.start)
        self._tables: dict[int, tuple[View, ...]] = {}
        self._play()

    def _play(self) -> None:
        heard = self.played.start.take_events()
        game = self._kept[0][1].fork(listener=heard.append)
        self._note(game, 0, heard)
        for number, given in enumerate(self.played.given, 1):
            heard.clear()
            questions = game.questions
            try:
                _give(game, given)
            except Refusal as refusal:
                text = _("decision {n} ({seat}) is refused: {why}").format(
                    n=number, seat=given.seat, why=refusal_reason(refusal)
                )
                if number < len(self.played.given):
                    raise FileError(f"{self.played.path}: {text}") from None
                self.refused = text
                return
            self.asked.append(next(q for q in questions if self.names[q.seat] == given.seat))
            self._note(game, number, heard)
            if _at_rest(game) and number >= self._kept[-1][0] + KEPT_EVERY:
                self._kept.append((number, game.fork()))

    def _note(self, game: Game, answers: int, events: Sequence[Event]) -> None:
        """Record the stops after an answer: one per scoring, and one after everything."""
        table = game.table
        gold = tuple(table.gold)
        before = self.stops[-1] if self.stops else None
        # There is no stop before the first question, even if a gambit ends there.
        parts: list[list[Event]] = [[]]
        for group in event_groups(_steps_seen(events, self._eyes[0])):
            parts[-1] += [step.event for step in group.steps]
            if group.is_score and before is not None:
                parts.append([])
        *scores, rest = map(tuple, parts)
        for score, part in enumerate(scores, 1):
            assert before is not None
            self.stops.append(Stop(answers, score, before.gambit, before.round, ROUND, part, gold))
        begins = TURN if _at_rest(game) and game.questions[0].kind == "play" else ANSWER
        if before is None or table.gambit > before.gambit:
            begins = GAMBIT
        elif table.round != before.round:
            begins = ROUND
        self.stops.append(Stop(answers, 0, table.gambit, table.round, begins, rest, gold))

    # Finding a stop

    @property
    def last(self) -> int:
        """The index of the last stop."""
        return len(self.stops) - 1

    def further(self, at: int, what: int, step: int) -> int:
        """The next stop (`step` -1: the previous one) at which `what` begins; the last or first stop if there is
        none."""
        ahead = range(at + 1, self.last) if step > 0 else range(at - 1, 0, -1)
        return next((index for index in ahead if self.stops[index].begins >= what), self.last if step > 0 else 0)

    def gambits(self) -> list[Gambit]:
        """The gambits of the game."""
        starts = [index for index, stop in enumerate(self.stops) if stop.begins == GAMBIT]
        found = []
        for first, following in zip(starts, [*starts[1:], self.last + 1], strict=True):
            stops = self.stops[first:following]
            events = tuple([event for stop in stops for event in stop.events])
            gold = list(stops[-1].gold)
            for event in events:
                gold[event.seat] -= event.gold if event.kind == "hole-paid-out" else 0
            ends = [event for event in events if event.kind in ("win-gambit", "no-winner")]
            text = tuple([sentence(event, self.called, self.rules, self.played.me) for event in ends])
            rounds = max(stop.round for stop in stops)
            found.append(Gambit(stops[0].gambit, first, following - 1, rounds, text, events, tuple(gold)))
        return found

    # The table at a stop

    def views(self, at: int) -> tuple[View, ...]:
        """The table as each seat sees it."""
        if at not in self._tables:
            if len(self._tables) > _REMEMBERED:
                self._tables.clear()
            stop = self.stops[at]
            self._tables[at] = self._views_scored(stop) if stop.score else self._views_of(self.game(stop.answers))
        return self._tables[at]

    def _views_scored(self, stop: Stop) -> tuple[View, ...]:
        game = self.game(stop.answers - 1)
        scored: list[tuple[View, ...]] = []

        def look(event: Event) -> None:
            if event.kind == "score":
                scored.append(self._views_of(game))

        game.listener = look
        _give(game, self.played.given[stop.answers - 1])
        return scored[stop.score - 1]

    def _views_of(self, game: Game) -> tuple[View, ...]:
        views = []
        for seat in range(len(self.called)):
            view = game.view(seat)
            named = [one if at == seat else one._replace(name=self.called[at]) for at, one in enumerate(view.seats)]
            views.append(view._replace(seats=tuple(named)))
        return tuple(views)

    def game(self, answers: int) -> Game:
        """The game after this many answers."""
        number, kept = max(pair for pair in self._kept if pair[0] <= answers)
        game = kept.fork()
        for given in self.played.given[number:answers]:
            _give(game, given)
        return game

    # What happened

    def changes(self, at: int, seat: int) -> ViewChanges:
        """What has changed since the previous stop."""
        after = self.views(at)[seat]
        before = self.views(max(0, at - 1))[seat]
        steps = [step for group in self.event_groups(at, seat) for step in group.steps]
        return view_changes(before, after, EventGroup(tuple(steps)) if steps else None)

    def event_groups(self, at: int, seat: int, open_: bool = False) -> list[EventGroup]:
        """The events since the previous stop as the seat saw them; with `open_`, all cards are named.

        In words for NOBODY, no player is "you", and all cards are named.
        """
        events = self.stops[at].events
        seen = events if open_ or seat == NOBODY else [event.seen_by(seat) for event in events]
        return event_groups(_steps_seen(seen, self.seen_by(seat, self._eyes)))

    def seen_by(self, seat: int, views: Sequence[View]) -> View:
        """A seat's own one of these views; for NOBODY, the first one, in which nobody is "you"."""
        if seat != NOBODY:
            return views[seat]
        named = [one._replace(name=name) for one, name in zip(views[0].seats, self.called, strict=True)]
        return views[0]._replace(me=NOBODY, hand=(), committed=None, seats=tuple(named))

    def score(self, at: int, seat: int) -> EventGroup | None:
        """The scoring shown at this stop, for the score sheet; None if there is none."""
        scored = next((group for group in self.event_groups(at, seat) if group.is_score), None)
        if scored is None:
            return None
        table = self.seen_by(seat, self.views(at))
        return EventGroup(tuple(_steps_seen([step.event for step in scored.steps], table)))

    def events_of_answer(self, answers: int) -> Iterator[Event]:
        """The events caused by the answer with this number, counted from 1."""
        first = bisect_left(self.stops, answers, key=lambda stop: stop.answers)
        for stop in takewhile(lambda stop: stop.answers == answers, self.stops[first:]):
            yield from stop.events


_REMEMBERED = 16


def _steps_seen(events: Iterable[Event], view: View) -> list[Step]:
    viewer = Viewer(view.rules, view.names, view.me)
    return [Step(event, viewer, lambda: view) for event in events]


def _give(game: Game, given: GivenAnswer) -> None:
    give_answer(game, Decision(given.seat, list(given.choose), given.ask))
    if given.last_gambit:
        game.call_last_gambit()


def _at_rest(game: Game) -> bool:
    """Whether no turn is being resolved."""
    return bool(game.questions) and game.questions[0].kind in ("ante", "play")
