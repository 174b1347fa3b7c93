"""A shared table as it is shown at one place of it: at a person's seat, or to somebody who watches."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tda_tui.present.event_groups import EventGroup
from tda_tui.present.log_entry import LogEntry, entries_of
from tda_tui.rules.questions import Question
from tda_tui.rules.view import NOBODY
from tda_tui.session.seat_feed import Moment, SeatFeed
from tda_tui.session.seat_session import SeatSession, Talk
from tda_tui.session.updates import Asked, Over, Update, Waiting
from tda_tui.tables.called import Called
from tda_tui.tables.table_controller import TableController

Words = Callable[[EventGroup], Sequence[LogEntry]]
"""Makes entries of the log of what happens in a game."""
MOST_UNTOLD = 400
"""How many events are kept for a place at which nobody looks; each with the table as it was."""


class TableSession(SeatSession):
    """A session at a shared table: it waits for whatever happens there, and the game goes on without it.

    Somebody else may answer what is asked here: the clock, or whoever came back elsewhere. `is_asked` says whether it
    is still asked, `overtaken` waits until it is not; an answer that comes too late is dropped. `may_answer` says
    whether the table takes an answer to the question from a person, `called` what the seats are called.
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
        """What was asked last, as the record has it."""
        self._beside: list[tuple[int, LogEntry]] = []
        """What was told beside the game, each after so many entries of the game."""
        self._forgot = False
        self._listen()

    def next(self) -> Update:
        """What is to be shown, asked or waited for now; where nobody has looked for long, all is told anew as past."""
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
        """Put into the log what was told beside the game: it stays there when answers are taken back."""
        of_game = len(self.log) - len(self._beside)
        entries = [LogEntry(line) for line in said]
        self._beside += [(of_game, entry) for entry in entries]
        self.log += entries

    def _forget(self) -> None:
        super()._forget()
        self._forgot = True

    def _remember_beside(self) -> None:
        """The log tells the game anew: what was told beside it stands where it stood, or now at the end."""
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
        """Whether what was asked last is still asked."""
        if self.asked is None or self._feed.rewound:
            return False
        now = self.controller.question_of(self.seat)
        return now is not None and now is self._question and self._may_answer(now)

    async def overtaken(self) -> None:
        """Wait until what is asked is not asked any more."""
        while self.is_asked:
            await self.controller.until_decided()

    def answer(self, choices: tuple[str, ...]) -> None:
        """Answer what is asked. Raises Refusal with a reason; then it is still asked. An answer too late is dropped."""
        if self.asked is not None and not self.is_asked:
            self.asked = None
            return
        super().answer(choices)

    async def wait(self) -> None:
        """Wait until something has happened that is told here, or something is asked."""
        while not self.has_news:
            await self.controller.until_decided()

    @property
    def has_news(self) -> bool:
        """Whether something has happened that is told here, or something is asked."""
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
        """What another seat is asked, without what it can answer: that is its hand."""
        question = super()._awaited()
        return question._replace(options=(), about=None) if question is not None else None

    def close(self) -> None:
        """The place is left."""
        self.controller.close_feed(self._feed)


class WatchingSession(TableSession):
    """A session of somebody who watches: nothing is ever asked."""

    @property
    def has_news(self) -> bool:
        """Whether something has happened that is told here."""
        return self._feed.has_news or self.controller.over

    def _next_question(self) -> Update:
        if self.controller.over:
            return Over(self.view(), self._final, "")
        return Waiting(self._awaited())


def is_watching(session: SeatSession) -> bool:
    """Whether nobody sits there."""
    return session.seat == NOBODY
