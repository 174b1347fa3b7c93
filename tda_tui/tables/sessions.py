"""How the game at a shared table is shown at a player's seat or to a watcher."""

from collections import deque
from collections.abc import Callable, Sequence

from tda_tui.present.event_groups import EventGroup, LogEntry, Step
from tda_tui.rules.events import Event
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Question
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.view import NOBODY, View, open_view, public_view
from tda_tui.session.seat_feed import Moment, SeatFeed
from tda_tui.session.seat_session import Asked, SeatSession, Talk, Update, Waiting
from tda_tui.tables.seats import opening_lines
from tda_tui.tables.table_game import TableGame
from tda_tui.talk.table_talk import TableTalk
from tda_tui.words.translate import gettext as _

DELAY = 2
"""How many gambits later a gambit's cards are shown, at the start of that one: a whole gambit lies between."""


class PublicFeed(SeatFeed):
    """What everybody may see."""

    def _seen(self, event: Event) -> Event:
        return event.seen_by_all()

    def _view_of(self, moment: Moment) -> View:
        return public_view(*moment)


class OpenFeed(SeatFeed):
    """All cards, a gambit after they were played; the last ones when the game is over."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self._held: deque[tuple[int, Step]] = deque()
        self._gambit = 0
        self._over = False
        self._shown: Step | None = None
        self._dealt: tuple[Sequence[tuple[int, Step]], int] = (), 0
        """What was held back when the game had been dealt, and the gambit then."""

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

    def opened(self) -> None:
        """Mark what is held back as the opening of the game."""
        super().opened()
        self._dealt = tuple(self._held), self._gambit

    def rewind(self) -> None:
        """Return to the opening of the game."""
        super().rewind()
        held, self._gambit = self._dealt
        self._held, self._over, self._shown = deque(held), False, None

    def _keep(self, step: Step) -> None:
        gambit = step.event.gold if step.event.kind == "gambit" else self._gambit
        self._held.append((gambit, step))


Words = Callable[[EventGroup], Sequence[LogEntry]]
"""Makes log entries of the game's events."""
MOST_UNREAD = 400
"""The most events kept for an attendee who does not read them; each contains a view of the table."""
MOST_NOTES = 500
"""The most notices and remarks in a log: people may talk for as long as they like, and a long log is slow to show."""


class TableSession(SeatSession):
    """A session at a shared table: it waits for what happens there, and the game goes on without it.

    Its question may be answered elsewhere: by the clock, or by the same person on another screen. `is_asked` says
    whether it is still open, `overtaken` waits until it is not; late answers are dropped. Watchers, at the seat NOBODY,
    are never asked anything. It begins with `begin_sessions`.
    """

    controller: TableGame

    def __init__(
        self, game: TableGame, feed: SeatFeed, pace: str, first_lines: Sequence[str], words: Words, talk: Talk | None
    ) -> None:
        super().__init__(game, pace=pace, lines=first_lines, talk=talk, words=words, feed=feed)
        self.on_leaving = lambda: _("Your seat is kept: come back and play on from wherever the game is by then.")
        self._question: Question | None = None
        """The last question, with the names of the record."""
        self._notes: list[tuple[int, LogEntry]] = []
        """Log entries that are not of the game, each with the number of game entries before it."""
        self._rebuilds_log = False

    def next(self) -> Update:
        """What to show, ask or wait for now; if too many events were unread, everything is repeated as past."""
        if self._feed.lost:
            self.close()
            self._feed = self._feed.anew()
            begin_sessions(self.controller, [self])
            self.answered.clear()
            self._forget()
        update = super().next()
        if self._rebuilds_log:
            self._restore_notes()
        return update

    def prepared_feed(self) -> SeatFeed:
        """The feed, to be opened."""
        self._feed.most, self._feed.renamed = MOST_UNREAD, self.controller.moment_shown
        return self._feed

    def add_notes(self, lines: Sequence[str]) -> None:
        """Add notices and remarks to the log, where they stay when answers are taken back."""
        of_game = len(self.log) - len(self._notes)
        entries = [LogEntry(line) for line in lines]
        self._notes += [(of_game, entry) for entry in entries]
        self.log += entries
        for at, _oldest in self._notes[:-MOST_NOTES]:
            del self.log[at]
        del self._notes[:-MOST_NOTES]

    def _forget(self) -> None:
        super()._forget()
        self._rebuilds_log = True

    def _restore_notes(self) -> None:
        """Put notices and remarks back into a rebuilt log, where they were, or at its end."""
        self._rebuilds_log = False
        game = len(self.log)
        self._notes = [(min(at, game), entry) for at, entry in self._notes]
        for before, (at, entry) in enumerate(self._notes):
            self.log.insert(at + before, entry)

    def _ask(self, question: Question) -> Asked:
        self._question = question
        return super()._ask(self.controller.question_shown(question, self.controller.gambit))

    def _give(self, question: Question, choices: tuple[str, ...]) -> None:
        assert self._question is not None
        super()._give(self._question, self.controller.choices_recorded(choices))

    @property
    def is_asked(self) -> bool:
        """Whether the last question is still open."""
        return self.asked is not None and not self._feed.rewound and self._open_question() is self._question

    def _open_question(self) -> Question | None:
        """The question that the person of this seat may answer now."""
        question = self.controller.question_of(self.seat)
        return question if question is not None and self.controller.may_answer(question) else None

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
        return self._feed.has_news or self.controller.over or self._open_question() is not None

    def _next_question(self) -> Update:
        question = self.controller.question_of(self.seat)
        taken_over = question is not None and not self.controller.may_answer(question)
        if taken_over or (self.seat == NOBODY and not self.controller.over):
            return Waiting(question or self._awaited())
        return super()._next_question()

    def _awaited(self) -> Question | None:
        """The question another seat is answering, without its options, which would reveal its hand."""
        question = super()._awaited()
        return question._replace(options=(), about=None) if question is not None else None

    def close(self) -> None:
        """Close the session, as the attendee has left."""
        self.controller.close_feed(self._feed)


def words_since(since: int, words: Words) -> Words:
    """Makes log entries for the person who took over a seat with gambit `since`; what was before is another's."""
    gambit = 0

    def entries(group: EventGroup) -> Sequence[LogEntry]:
        nonlocal gambit
        gambit = next((step.event.gold for step in group.steps if step.event.kind == "gambit"), gambit)
        return words(group if gambit >= since else EventGroup(tuple(map(_anothers, group.steps))))

    return entries


def _anothers(step: Step) -> Step:
    return Step(step.event, step.viewer._replace(me=NOBODY), lambda: step.view)


def session_at(game: TableGame, seat: int, opened: bool, pace: str, words: Words) -> TableSession:
    """A session for the person of a seat, or for a watcher, with all cards if `opened`."""
    lines = opening_lines(game.deal, game.seats, seat)
    if seat == NOBODY:
        return TableSession(game, (OpenFeed if opened else PublicFeed)(NOBODY), pace, lines, words, None)
    if since := game.seats[seat].since:
        words = words_since(since, words)
    talk = TableTalk.at(game.deal, game.options.game.talk, game.names_in)
    return TableSession(game, SeatFeed(seat), pace, lines, words, talk)


def begin_sessions(game: TableGame, sessions: Sequence[TableSession]) -> None:
    """Begin sessions of a game, with everything so far as their past: everybody waits while that is repeated, once."""
    if sessions:
        game.open_feed(*(session.prepared_feed() for session in sessions))
