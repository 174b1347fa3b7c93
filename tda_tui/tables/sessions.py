"""The game at a shared table: its controller, and how it is shown at a player's seat or to a watcher."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence

from tda_tui.players.player import Player
from tda_tui.players.think_task import think
from tda_tui.present.event_groups import EventGroup, LogEntry, Step, entries_of
from tda_tui.rules.events import Event
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Question
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.view import NOBODY, View, open_view, public_view
from tda_tui.session.controller import GameController
from tda_tui.session.seat_feed import Moment, SeatFeed
from tda_tui.session.seat_session import Asked, Over, SeatSession, Talk, Update, Waiting
from tda_tui.tables.seats import Seat
from tda_tui.words.translate import gettext as _


class TableController(GameController):
    """A game at a shared table. `players` has a computer player for every seat, who answers when the table says so.

    `changed` is called after every answer, and when answers have been taken back.
    """

    def __init__(
        self, game: Game, players: Mapping[int, Player], now: Callable[[], float], changed: Callable[[], None]
    ) -> None:
        super().__init__(game, players, NOBODY, now=now, begun=0.0)
        self._feeds.clear()  # nobody sits here until they come
        self._changed = changed

    def searches(self, seat: int) -> bool:
        """Whether the computer player of that seat searches, which takes time."""
        return seat in self._searching

    def put_player(self, seat: int, player: Player, searches: bool) -> None:
        """Replace the computer player of a seat."""
        self._players[seat] = player
        self._searching = self._searching | {seat} if searches else self._searching - {seat}
        self._thoughts.drop(seat)

    def act_now(self, question: Question) -> None:
        """Make the computer player of a seat answer at once."""
        self.answer(question, self._choice(question))

    def answer_anyhow(self, question: Question) -> None:
        """Give a random legal answer, for a computer player that fails."""
        from tda_tui.players.levels import RandomPlayer

        self.answer(question, tuple(think(self.game, question.seat, RandomPlayer(question.seat).choose)))

    def drop_thought(self, seat: int) -> None:
        """Stop the computer player of a seat from thinking."""
        self._thoughts.drop(seat)

    def answer(self, question: Question, choices: tuple[str, ...]) -> None:
        """Carry out an answer. Raises Refusal with a reason; then nothing has changed."""
        super().answer(question, choices)
        self._changed()

    async def let_other_act(self, seat: int | None = None) -> None:
        """Wait until somebody has answered."""
        await self.until_decided()

    async def until_decided(self) -> None:
        """Wait until somebody has answered, or who has to answer has changed."""
        await self._decided.wait()

    def wake(self) -> None:
        """Wake everybody who waits."""
        self._tell_decided()

    def think_ahead(self) -> None:
        """Do nothing: the table starts computer players."""

    def why_not_back(self, seat: int | None = None) -> str:
        """Why nothing can be taken back: it takes a vote."""
        return _("At this table nothing is taken back unless all agree.")

    def last_decision(self, seat: int) -> int | None:
        """The index of a seat's last decision among all; None without one."""
        return self._last_decision(seat)

    def go_back(self, decision: int) -> None:
        """Take back a decision and all later ones, after a vote."""
        self._back_to(decision)
        self._changed()

    def close(self) -> None:
        """Do nothing: the game goes on when a person leaves."""

    def end(self) -> None:
        """Stop all thinking."""
        super().close()


DELAY = 2
"""How many gambits later a gambit's cards are shown, at the start of that one: a whole gambit lies between."""


class PublicFeed(SeatFeed):
    """What everybody may see."""

    def __init__(self) -> None:
        super().__init__(NOBODY)

    def anew(self) -> SeatFeed:
        """Another feed that has heard nothing."""
        return PublicFeed()

    def _seen(self, event: Event) -> Event:
        return event.seen_by_all()

    def _look(self, moment: Moment) -> View:
        return public_view(*moment)


class OpenFeed(SeatFeed):
    """All cards, a gambit after they were played; the last ones when the game is over."""

    def __init__(self) -> None:
        super().__init__(NOBODY)
        self._held: deque[tuple[int, Step]] = deque()
        self._gambit = 0
        self._over = False
        self._shown: Step | None = None

    def anew(self) -> SeatFeed:
        """Another feed that has heard nothing."""
        return OpenFeed()

    def view(self, game: Game) -> View:
        """The table at the last event shown, with all cards; before the first, only what is public."""
        now = self.renamed(Moment(game.table, game.names, game.questions))
        if game.over:
            return open_view(*now)
        return public_view(*now) if self._shown is None else self._shown.view

    def hear(self, event: Event, rules: Rules, moment: Moment) -> None:
        """Hear an event and hold it back."""
        super().hear(event, rules, moment)
        if self.lost:
            self._held.clear()
            return
        if event.kind == "gambit":
            self._gambit = event.gold
        self._over = self._over or event.kind == "win-game"
        while self._held and (self._over or self._held[0][0] <= self._gambit - DELAY):
            self._shown = self._held.popleft()[1]
            self._steps.append(self._shown)

    def rewind(self) -> None:
        """Go back to the start of the game."""
        super().rewind()
        self._held.clear()
        self._gambit, self._over, self._shown = 0, False, None

    def _keep(self, step: Step) -> None:
        gambit = step.event.gold if step.event.kind == "gambit" else self._gambit
        self._held.append((gambit, step))


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
