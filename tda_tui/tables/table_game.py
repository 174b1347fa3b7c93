"""The game at a shared table: who has to answer, in what time, and what the seats are called."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from tda_tui.players.levels import RandomPlayer
from tda_tui.players.player import Outsider, Player, searches
from tda_tui.players.think_task import think
from tda_tui.records.record import GivenAnswer
from tda_tui.rules.questions import Question
from tda_tui.rules.view import NOBODY
from tda_tui.saves.save_writer import SaveWriter
from tda_tui.session.controller import GameController
from tda_tui.session.deal import Deal, MakePlayer
from tda_tui.session.seat_feed import Moment
from tda_tui.tables.clocks import Alarms, TimeLeft
from tda_tui.tables.limits import TableLimits
from tda_tui.tables.ratings import LEVEL, Rank
from tda_tui.tables.seats import Seat
from tda_tui.tables.table_options import TableOptions
from tda_tui.words.translate import gettext as _

log = logging.getLogger(__name__)


class _Open(msgspec.Struct):
    """An open question, since when it is, and whether its person or a computer player is to answer it."""

    question: Question
    since: float
    by_person: bool
    thinking: asyncio.Task[None] | None = None


class TableGame(GameController):
    """A game at a shared table. It goes on while a person is present, or nobody has a seat any more; else it pauses.

    Every seat has a computer player, who answers when no person is to. `changed` is called after every answer or
    take-back, `time_up` with a question that its person did not answer in time.
    """

    def __init__(
        self,
        deal: Deal,
        writer: SaveWriter,
        seats: Sequence[Seat],
        options: TableOptions,
        alarms: Alarms,
        limits: TableLimits,
        make_player: MakePlayer,
        changed: Callable[[], None],
        time_up: Callable[[Question], None],
    ) -> None:
        self.deal = deal
        self.writer = writer
        self.seats = seats
        self.options = options
        self._alarms = alarms
        self._limits = limits
        self._make_player = make_player
        self._changed = changed
        self._time_up = time_up
        self._open: dict[int, _Open] = {}
        """The open questions, by seat, while the game goes on."""
        self._overdue: dict[int, Question] = {}
        """Questions that people did not answer in time, by seat, until they are answered."""
        self._held_at: float | None = None
        """When the clocks were stopped for a vote; None while they run."""
        players = {seat: self._player_of(seat) for seat in range(len(seats))}
        super().__init__(deal.start(), players, NOBODY, now=lambda: writer.seconds, begun=0.0)
        self.longest = limits.answers
        self._feeds.clear()  # nobody sits here until they come

    def _player_of(self, seat: int) -> Player:
        one = self.seats[seat]
        role = f"{one.level}/{one.regular}" if one.regular else one.level
        return self._make_player(role, self.deal.seed * 8 + seat)

    def begin(self, given: Sequence[GivenAnswer] = (), answered: int = 0) -> None:
        """Repeat the answers of a restored game, `answered` with those taken back, and record every one from now on."""
        self.repeat(given)
        self.answered = answered
        self.journals.append(self.writer)

    @property
    def gambit(self) -> int:
        """The number of the current gambit."""
        return self.game.table.gambit

    def answer(self, question: Question, choices: tuple[str, ...]) -> None:
        """Carry out an answer. Raises Refusal with a reason; then nothing has changed."""
        seat = self.seats[question.seat]
        by = seat.who if self.may_answer(question) else f"{LEVEL}{seat.level}"
        super().answer(question, choices)
        seat.stood_in += bool(seat.rated) and by != seat.rated
        if by == seat.who and question.matters:  # nobody is asked the others
            seat.overdue = 0
        self._changed()

    async def until_decided(self) -> None:
        """Wait until somebody has answered, or who has to answer has changed."""
        await self._decided.wait()

    def why_not_back(self, seat: int | None = None) -> str:
        """Why nothing can be taken back: it takes a vote."""
        return _("At this table you can only undo if everyone agrees.")

    def go_back(self, decision: int | None) -> None:
        """Take back a decision and all later ones, after a vote."""
        super().go_back(decision)
        self._changed()

    def ranking(self) -> list[Rank]:
        """All seats, the best first: the winners by the rules, which need not go by gold, then the others by gold.

        Seats at which others than the one who is rated gave more than half of the answers are not rated.
        """
        gold, answers = self.game.table.gold, Counter(one.seat for one in self.given)
        worth = [(seat in self.game.winners, gold[seat]) for seat in range(len(gold))]
        ranks = [
            Rank(
                seat=at,
                name=one.person or one.name,
                person=one.is_persons,
                gold=gold[at],
                position=1 + sum(other > worth[at] for other in worth),
                won=at in self.game.winners,
                who="" if one.stood_in * 2 > answers[self.names[at]] else one.rated,
            )
            for at, one in enumerate(self.seats)
        ]
        return sorted(ranks, key=lambda rank: (rank.position, rank.seat))

    def close(self) -> None:
        """Stop the game, as it is left or over; it is kept.

        The record of a finished game is closed when it is filed.
        """
        for seat in list(self._open):
            self._stop(seat)
        super().close()
        if not self.over:
            self.writer.close()

    # Who answers

    def may_answer(self, question: Question) -> bool:
        """Whether the question is to be answered by the person of its seat, not by a computer player."""
        return question is not self._overdue.get(question.seat) and not self.seats[question.seat].is_played_by_computer

    def go_on(self) -> None:
        """Start and stop clocks and computer players to match the current questions and who plays each seat."""
        paused = any(seat.is_persons for seat in self.seats) and not any(seat.present for seat in self.seats)
        goes_on = not (self.over or paused)
        asked = {question.seat: question for question in self.game.questions} if goes_on else {}
        for seat, one in list(self._open.items()):
            if asked.get(seat) is not one.question or self.may_answer(one.question) != one.by_person:
                self._stop(seat)
        for seat, question in asked.items():
            if seat not in self._open:
                self._start(seat, question)
        self.wake()

    def _start(self, seat: int, question: Question) -> None:
        """Start the clock of the person who is asked, or the computer player's pause before it answers."""
        one = self._open[seat] = _Open(question, self._clock, self.may_answer(question))
        if one.by_person:
            self._run_clock(seat)
        else:
            self._alarms.set(("answer", seat), self._limits.pause, partial(self._act, seat))

    def _run_clock(self, seat: int) -> None:
        """Let a person's clock run, if there is one and no vote stops it."""
        if self._held_at is None and (left := self.time_left(seat)) is not None:
            self._alarms.set(("answer", seat), left.decision + left.bank, partial(self._ring, seat))

    @property
    def _clock(self) -> float:
        return self._alarms.now() if self._held_at is None else self._held_at

    def hold_clocks(self) -> None:
        """Stop the clocks of all people, as they are to vote."""
        self._held_at = self._clock
        for seat, one in self._open.items():
            if one.by_person:
                self._alarms.cancel(("answer", seat))

    def release_clocks(self) -> None:
        """Let them run again, if they were stopped; the time of the vote does not count."""
        if self._held_at is None:
            return
        held_for, self._held_at = self._alarms.now() - self._held_at, None
        for seat, one in self._open.items():
            if one.by_person:
                one.since += held_for
                self._run_clock(seat)

    def _stop(self, seat: int) -> None:
        if (left := self.time_left(seat)) is not None:
            self.seats[seat].bank = left.bank
        one = self._open.pop(seat)
        self._alarms.cancel(("answer", seat))
        if one.thinking is not None:
            one.thinking.cancel()
        self.drop_thought(seat)

    def time_left(self, seat: int) -> TimeLeft | None:
        """The time left for a seat's decision; None if its clock is not running."""
        one, limit = self._open.get(seat), self.options.decision
        if one is None or not one.by_person or not limit:
            return None
        taken = self._clock - one.since
        return TimeLeft(max(0.0, limit - taken), max(0.0, self.seats[seat].bank - max(0.0, taken - limit)))

    def _ring(self, seat: int) -> None:
        question = self._overdue[seat] = self._open[seat].question
        self.seats[seat].bank = 0  # also where the clock is a little early
        self.seats[seat].overdue += 1
        self.go_on()
        self._time_up(question)

    # Computer players

    def change_player(self, seat: int) -> None:
        """Replace the computer player of a seat after a change of its level."""
        if seat in self._open:
            self._stop(seat)
        if (outsider := self._outsiders.pop(seat, None)) is not None:
            outsider.leave(over=False)
        player = self._players[seat] = self._player_of(seat)
        if isinstance(player, Outsider):
            self._outsiders[seat] = player
        self._searching = self._searching | {seat} if searches(player) else self._searching - {seat}

    def _act(self, seat: int) -> None:
        one = self._open[seat]
        if seat in self._slow:
            one.thinking = asyncio.ensure_future(self.act(one.question))
            one.thinking.add_done_callback(partial(self._has_thought, one.question))
            return
        try:
            self.act_now(one.question)
        except Exception as problem:
            self._help_out(one.question, problem)

    def _has_thought(self, question: Question, task: asyncio.Task[None]) -> None:
        if task.cancelled():
            return
        if (problem := task.exception()) is not None:
            self._help_out(question, problem)
        elif (one := self._open.get(question.seat)) is not None and one.thinking is task:
            self._act(question.seat)  # the last gambit was called while it thought: it has to think again

    def _help_out(self, question: Question, problem: BaseException) -> None:
        """Answer at random for a computer player that failed, so that the game goes on."""
        log.error("a computer player cannot answer: %s", question.kind, exc_info=problem)
        if any(question is asked for asked in self.game.questions):
            choices = think(self.game, question.seat, RandomPlayer(question.seat).choose)
            self.answer(question, tuple(choices))

    # What the seats are called: the record keeps the names with which they were dealt

    def names_in(self, gambit: int) -> tuple[str, ...]:
        """The names of those who play the seats in a gambit; no two are the same."""
        names = list(self.names)
        for at, seat in enumerate(self.seats):
            if seat.is_persons and gambit >= seat.since:
                others = names[:at] + names[at + 1 :]
                names[at] = seat.person if seat.person not in others else f"{seat.person} ({at + 1})"
        return tuple(names)

    @property
    def names_now(self) -> tuple[str, ...]:
        """The names of those who play the seats now."""
        return self.names_in(self.gambit)

    def question_shown(self, question: Question, gambit: int) -> Question:
        """A question as asked in that gambit, with the names of those who play to choose from."""
        if not any(option in self.names for option in question.options):
            return question
        shown = dict(zip(self.names, self.names_in(gambit), strict=True))
        return question._replace(options=tuple(shown.get(option, option) for option in question.options))

    def moment_shown(self, moment: Moment) -> Moment:
        """A moment with the names of those who play."""
        gambit = moment.table.gambit
        names = self.names_in(gambit)
        if names == moment.names:
            return moment
        questions = tuple(self.question_shown(question, gambit) for question in moment.questions)
        return moment._replace(names=names, questions=questions)

    def choices_recorded(self, choices: Sequence[str]) -> tuple[str, ...]:
        """An answer given now, with the names of the record."""
        recorded = dict(zip(self.names_now, self.names, strict=True))
        return tuple(recorded.get(choice, choice) for choice in choices)
