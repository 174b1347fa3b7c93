"""The game at a shared table as shown at one place: at a player's seat, or to a watcher."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tda_tui.present.event_groups import EventGroup
from tda_tui.present.log_entry import LogEntry, entries_of
from tda_tui.present.step import Step
from tda_tui.rules.questions import Question
from tda_tui.rules.view import NOBODY
from tda_tui.session.seat_feed import Moment, SeatFeed
from tda_tui.session.seat_session import SeatSession, Talk
from tda_tui.session.updates import Asked, Over, Update, Waiting
from tda_tui.tables.seats import Seat
from tda_tui.tables.table_controller import TableController


class Called:
    """`names` are those in the record, `seats` the table's own."""

    def __init__(self, names: Sequence[str], seats: Sequence[Seat]) -> None:
        self.names = tuple(names)
        self._seats = seats

    def at(self, gambit: int) -> tuple[str, ...]:
        """The names of the seats in a gambit; no two are the same."""
        called = list(self.names)
        for at, seat in enumerate(self._seats):
            if seat.is_persons and gambit >= seat.since:
                others = called[:at] + called[at + 1 :]
                called[at] = seat.person if seat.person not in others else f"{seat.person} ({at + 1})"
        return tuple(called)

    def question(self, question: Question, gambit: int) -> Question:
        """A question as asked in that gambit, with the shown names of opponents to choose from."""
        if not any(option in self.names for option in question.options):
            return question
        called = dict(zip(self.names, self.at(gambit), strict=True))
        return question._replace(options=tuple(called.get(option, option) for option in question.options))

    def choices(self, choices: Sequence[str], gambit: int) -> tuple[str, ...]:
        """An answer given in that gambit, with the names of the record."""
        named = dict(zip(self.at(gambit), self.names, strict=True))
        return tuple(named.get(choice, choice) for choice in choices)


Words = Callable[[EventGroup], Sequence[LogEntry]]
"""Makes log entries of the game's events."""
MOST_UNTOLD = 400
"""The most events kept for a place that does not read them; each contains a view of the table."""


class TableSession(SeatSession):
    """A session at a shared table: it waits for what happens there, and the game goes on without it.

    Its question may be answered elsewhere: by the clock, or by the same person at another place. `is_asked` says
    whether it is still open, `overtaken` waits until it is not; late answers are dropped. `may_answer` says whether the
    table accepts a person's answer to a question; `called` has the names of the seats.
    """

    controller: TableController

    def __init__(
        self,
        controller: TableController,
        feed: SeatFeed,
        pace: str = "off",
        said: Sequence[str] = (),
        talk: Talk | None = None,
        may_answer: Callable[[Question], bool] = lambda question: True,
        on_leaving: Callable[[], str] = lambda: "",
        words: Words = entries_of,
        called: Called | None = None,
    ) -> None:
        super().__init__(controller, pace=pace, said=said, talk=talk, words=words, on_leaving=on_leaving, feed=feed)
        self._may_answer = may_answer
        self._called = called or Called(controller.names, ())
        self._question: Question | None = None
        """The last question, with the names of the record."""
        self._beside: list[tuple[int, LogEntry]] = []
        """Log entries that are not of the game, each with the number of game entries before it."""
        self._forgot = False
        self._listen()

    def next(self) -> Update:
        """What to show, ask or wait for now; if too many events were unread, everything is repeated as past."""
        if self._feed.lost:
            self.controller.close_feed(self._feed)
            self._feed = self._feed.anew()
            self._listen()
            self.answered.clear()
            self._forget()
        update = super().next()
        if self._forgot:
            self._remember_beside()
        return update

    def hear_beside(self, said: Sequence[str]) -> None:
        """Add notices and remarks to the log, where they stay when answers are taken back."""
        of_game = len(self.log) - len(self._beside)
        entries = [LogEntry(line) for line in said]
        self._beside += [(of_game, entry) for entry in entries]
        self.log += entries

    def _forget(self) -> None:
        super()._forget()
        self._forgot = True

    def _remember_beside(self) -> None:
        """Put notices and remarks back into a rebuilt log, where they were, or at its end."""
        self._forgot = False
        game = list(self.log)
        self._beside = [(min(at, len(game)), entry) for at, entry in self._beside]
        self.log.clear()
        done = 0
        for at, entry in self._beside:
            self.log += [*game[done:at], entry]
            done = at
        self.log += game[done:]

    def _listen(self) -> None:
        self._feed.most, self._feed.renamed = MOST_UNTOLD, self._renamed
        self.controller.open_feed(self._feed)

    def _renamed(self, moment: Moment) -> Moment:
        gambit = moment.table.gambit
        names = self._called.at(gambit)
        if names == moment.names:
            return moment
        questions = tuple(self._called.question(question, gambit) for question in moment.questions)
        return moment._replace(names=names, questions=questions)

    def _ask(self, question: Question) -> Asked:
        self._question = question
        return super()._ask(self._called.question(question, self.controller.game.table.gambit))

    def _give(self, question: Question, choices: tuple[str, ...]) -> None:
        assert self._question is not None
        gambit = self.controller.game.table.gambit
        super()._give(self._question, self._called.choices(choices, gambit))

    @property
    def is_asked(self) -> bool:
        """Whether the last question is still open."""
        if self.asked is None or self._feed.rewound:
            return False
        now = self.controller.question_of(self.seat)
        return now is not None and now is self._question and self._may_answer(now)

    async def overtaken(self) -> None:
        """Wait until the question is no longer open."""
        while self.is_asked:
            await self.controller.until_decided()

    def answer(self, choices: tuple[str, ...]) -> None:
        """Answer the question. Raises Refusal with a reason; then it stays open. A late answer is dropped."""
        if self.asked is not None and not self.is_asked:
            self.asked = None
            return
        super().answer(choices)

    async def wait(self) -> None:
        """Wait for an event shown here, or a question."""
        while not self.has_news:
            await self.controller.until_decided()

    @property
    def has_news(self) -> bool:
        """Whether there is an event to show here, or a question."""
        if self._feed.has_news or self.controller.over:
            return True
        question = self.controller.question_of(self.seat)
        return question is not None and self._may_answer(question)

    def _next_question(self) -> Update:
        question = self.controller.question_of(self.seat)
        if question is not None and not self._may_answer(question):
            return Waiting(question)
        return super()._next_question()

    def _awaited(self) -> Question | None:
        """The question another seat is answering, without its options, which would reveal its hand."""
        question = super()._awaited()
        return question._replace(options=(), about=None) if question is not None else None

    def close(self) -> None:
        """Close the session, as the place is left."""
        self.controller.close_feed(self._feed)


class WatchingSession(TableSession):
    """A watcher's session, which never asks anything."""

    @property
    def has_news(self) -> bool:
        """Whether there is an event to show here."""
        return self._feed.has_news or self.controller.over

    def _next_question(self) -> Update:
        if self.controller.over:
            return Over(self.view(), self._final, "")
        return Waiting(self._awaited())


class TakenOver:
    """Makes log entries, by `words`, for the person who took over a seat with gambit `since`."""

    def __init__(self, words: Words, since: int) -> None:
        self._words = words
        self._since = since
        self._gambit = 0

    def __call__(self, group: EventGroup) -> Sequence[LogEntry]:
        """The log entries of a group of events."""
        self._gambit = next((step.event.gold for step in group.steps if step.event.kind == "gambit"), self._gambit)
        return self._words(group if self._gambit >= self._since else EventGroup(tuple(map(_anothers, group.steps))))


def _anothers(step: Step) -> Step:
    return Step(step.event, step.viewer._replace(me=NOBODY), lambda: step.view)
