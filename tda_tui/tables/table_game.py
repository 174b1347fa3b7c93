"""A game being played at a shared table: who has to answer, in what time, and which computer players act."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import partial

from tda_tui.players.player import Player, find_level
from tda_tui.records.record import GivenAnswer
from tda_tui.rules.questions import Question
from tda_tui.saves.save_writer import SaveWriter
from tda_tui.session.deal import Deal, MakePlayer, write_down
from tda_tui.session.seat_feed import SeatFeed
from tda_tui.tables.clocks import Alarm, Clocks, Clockwork
from tda_tui.tables.limits import Limits
from tda_tui.tables.place import Place
from tda_tui.tables.seats import Seat
from tda_tui.tables.sessions import Called, TableController, TableSession, TakenOver
from tda_tui.talk.table_talk import TableTalk
from tda_tui.words.translate import gettext as _

log = logging.getLogger(__name__)


class TableGame:
    """A game and its players. It goes on while at least one person is present, and pauses otherwise.

    `answered` is called after every answer or take-back, `time_up` with a question that its person did not answer in
    time.
    """

    def __init__(
        self,
        deal: Deal,
        writer: SaveWriter,
        seats: list[Seat],
        decision: float,
        clockwork: Clockwork,
        limits: Limits,
        make_player: MakePlayer,
        answered: Callable[[], None],
        time_up: Callable[[Question], None],
    ) -> None:
        self.deal = deal
        self.writer = writer
        self.seats = seats
        self._clockwork = clockwork
        self._limits = limits
        self._make_player = make_player
        self._answered = answered
        self._time_up = time_up
        self.called = Called(deal.names, seats)
        self.clocks = Clocks(seats, decision, clockwork, self._ring)
        self.controller = TableController(deal.start(), self._players(), lambda: self.writer.seconds, self._answered)
        self._overdue: dict[int, Question] = {}
        """Questions that people did not answer in time, by seat, until they are answered."""
        self._acting: dict[int, tuple[Question, Alarm]] = {}
        self._thinking: dict[int, asyncio.Task[None]] = {}

    def _players(self) -> dict[int, Player]:
        return {seat: self._player_of(seat) for seat in range(len(self.seats))}

    def _player_of(self, seat: int) -> Player:
        one = self.seats[seat]
        role = f"{one.level}/{one.regular}" if one.regular else one.level
        return self._make_player(role, self.deal.seed * 8 + seat)

    def begin(self, given: Sequence[GivenAnswer] = ()) -> None:
        """Repeat the answers of a restored game, and record every answer from now on."""
        self.controller.repeat(given)
        write_down(self.controller, self.writer)

    def session_at(self, seat: int, place: Place, said: Sequence[str], talk: str) -> TableSession:
        """A session for the person of a seat; earlier events are past."""
        return TableSession(
            self.controller,
            SeatFeed(seat),
            place.pace,
            said,
            TableTalk.at(self.deal, talk, self.called.at),
            self.may_answer,
            lambda: _("Your seat is kept: come back, and go on where the game stands."),
            TakenOver(place.words, since) if (since := self.seats[seat].since) else place.words,
            self.called,
        )

    @property
    def names(self) -> tuple[str, ...]:
        """The current names of the seats."""
        return self.called.at(self.gambit)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.controller.over

    @property
    def gambit(self) -> int:
        """The number of the current gambit."""
        return self.controller.game.table.gambit

    def may_answer(self, question: Question) -> bool:
        """Whether the question is to be answered by the person of its seat, not by a computer player."""
        return question is not self._overdue.get(question.seat) and not self.seats[question.seat].is_played_by_computer

    def go_on(self) -> None:
        """Start and stop clocks and computer players to match the current questions and who plays each seat."""
        if self.over or not any(seat.present for seat in self.seats):
            self.rest()
            return
        asked = {question.seat: question for question in self.controller.game.questions}
        mine = {seat: question for seat, question in asked.items() if self.may_answer(question)}
        self.clocks.follow(mine)
        theirs = {seat: question for seat, question in asked.items() if seat not in mine}
        for seat, (question, _alarm) in list(self._acting.items()):
            if theirs.get(seat) is not question:
                self._stop_acting(seat)
        for seat, question in theirs.items():
            if seat not in self._acting:
                self._begin_to_act(seat, question)
        self.controller.wake()

    def rest(self) -> None:
        """Stop all clocks and computer players."""
        self.clocks.stop()
        for seat in list(self._acting):
            self._stop_acting(seat)

    def close(self) -> None:
        """Stop the game, as it is left or over; it is kept.

        The record of a finished game is closed when it is filed.
        """
        self.rest()
        self.controller.end()
        if not self.over:
            self.writer.close()

    # Computer players

    def change_player(self, seat: int) -> None:
        """Replace the computer player of a seat after a change of its level."""
        self._stop_acting(seat)
        self.controller.put_player(seat, self._player_of(seat), find_level(self.seats[seat].level).searches)

    def _begin_to_act(self, seat: int, question: Question) -> None:
        when = self._clockwork.now() + self._limits.pause
        self._acting[seat] = question, self._clockwork.call_at(when, partial(self._act, seat, question))

    def _stop_acting(self, seat: int) -> None:
        if seat in self._acting:
            self._acting.pop(seat)[1].cancel()
        if seat in self._thinking:
            self._thinking.pop(seat).cancel()
        self.controller.drop_thought(seat)

    def _act(self, seat: int, question: Question) -> None:
        if self.seats[seat].is_persons:
            self.seats[seat].stood_in += 1
        if self.controller.searches(seat):
            task = asyncio.ensure_future(self.controller.act(question))
            self._thinking[seat] = task
            task.add_done_callback(partial(self._thought, seat, question))
            return
        try:
            self.controller.act_now(question)
        except Exception:
            log.exception("a computer player failed")
            self._help_out(question)

    def _thought(self, seat: int, question: Question, task: asyncio.Task[None]) -> None:
        if self._thinking.get(seat) is task:
            self._thinking.pop(seat)
        if not task.cancelled() and task.exception() is not None:
            self._help_out(question)

    def _help_out(self, question: Question) -> None:
        """Answer for a computer player that failed, so that the game goes on."""
        log.error("a computer player cannot answer: %s", question.kind)
        if any(question is asked for asked in self.controller.game.questions):
            self.controller.answer_anyhow(question)

    # Callbacks and counts

    def _ring(self, question: Question) -> None:
        self._overdue[question.seat] = question
        self._time_up(question)
        self.go_on()

    def answers_at(self, seat: int) -> int:
        """How many answers a seat has given."""
        return sum(one.seat == self.controller.names[seat] for one in self.controller.given)
