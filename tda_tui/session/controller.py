"""Runs a game between people and computer players, and reports what happens to each person."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import cache, partial
from typing import TYPE_CHECKING

from tda_tui.players.player import Outsider, Player, searches
from tda_tui.players.think_task import ThinkTask, task_for, think
from tda_tui.records.record import GivenAnswer
from tda_tui.rules.events import Event
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Question
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.session.deal import Deal, Journal, MakePlayer, seat_players
from tda_tui.session.seat_feed import Moment, SeatFeed
from tda_tui.session.workers import Workers
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from pathlib import Path

    from tda_tui.session.evaluations import Evaluations

_MOST_THREADS = 40
LONGEST = 600
"""The answers after which the last gambit of a game beside others is called, about four times those of a usual game:
everybody waits while they are repeated, as after undoing one."""
_SOON = 0.3  # seconds after which a table is drawn


class GameController:
    """A game, its players, and a feed of events for each person.

    `players` play their seats, people all others. `me` is the seat of the person who opened the game, the default of
    all methods with a `seat`; `mine` is their feed. Every answer is recorded in the `journals` before anybody is shown
    what came of it. `now` returns seconds; the game began at `begun`. `kept_at` returns the file of the game, if it is
    kept: the coach's evaluations are kept beside it.
    """

    def __init__(
        self,
        game: Game,
        players: Mapping[int, Player],
        me: int = 0,
        journals: Iterable[Journal] = (),
        now: Callable[[], float] = time.monotonic,
        begun: float | None = None,
    ) -> None:
        self.game = game
        self.journals = list(journals)
        self.kept_at: Callable[[], Path | None] = lambda: None
        # Rules with listeners cannot be pickled; workers derive the listeners from the game.
        self.workers = Workers(game.rules.without_abilities)
        self.mine = SeatFeed(me)
        self.longest: float = LONGEST if self.workers.shared else math.inf
        """The answers after which the last gambit is called; after so many, with those taken back, none is undone."""
        self.answered = 0
        """How many answers have been given, with those taken back, which stay in the record."""
        self._now = now
        self._begun = now() if begun is None else begun
        self._players = dict(players)
        self._searching = {seat for seat, player in players.items() if searches(player)}
        self._outsiders = {seat: player for seat, player in players.items() if isinstance(player, Outsider)}
        self._thoughts: dict[int, tuple[ThinkTask[Sequence[str]], asyncio.Future[Sequence[str]]]] = {}
        """What players think about, by seat."""
        self._evaluations: Evaluations | None = None
        self._closed = False
        self._given: list[GivenAnswer] = []
        self._decided = asyncio.Event()
        self._feeds = [self.mine]
        game.listener = self._hear
        self._before = game.take_events()  # the events before the first question
        for event in self._before:
            self._hear(event)
        self._opening = game.fork()
        self.mine.opened()

    @property
    def me(self) -> int:
        """The person's seat."""
        return self.mine.seat

    def open_feed(self, *feeds: SeatFeed) -> None:
        """Add a feed for somebody who joins or watches, or several at once; everything so far becomes its past."""
        game = self._opening.fork(listener=lambda event: _report(event, game, feeds))
        for event in self._before:
            _report(event, game, feeds)
        for feed in feeds:
            feed.opened()
            feed.put_into_past()
        for one in self._given:
            _give(game, one)
            for feed in feeds:
                feed.put_into_past()
        self._feeds += feeds

    def close_feed(self, feed: SeatFeed) -> None:
        """Remove a feed."""
        if feed in self._feeds:
            self._feeds.remove(feed)

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.game.rules

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names."""
        return self.game.names

    @property
    def given(self) -> tuple[GivenAnswer, ...]:
        """All answers so far, without those taken back."""
        return tuple(self._given)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.over

    @property
    def question(self) -> Question | None:
        """The person's question, if any."""
        return self.question_of(self.me)

    def question_of(self, seat: int) -> Question | None:
        """The question of this seat, if any."""
        return next((question for question in self.game.questions if question.seat == seat), None)

    def awaited_at(self, seat: int) -> Question | None:
        """The question of any other seat, preferably a computer player's."""
        others = [question for question in self.game.questions if question.seat != seat]
        return min(others, key=lambda question: question.seat not in self._players, default=None)

    # Answers

    def answer(self, question: Question, choices: tuple[str, ...]) -> None:
        """Answer a question. Raises Refusal with a reason if the answer is not legal; nothing has changed then."""
        self.game.answer(question.seat, choices)
        name, last_gambit = self.names[question.seat], 0
        if not self.over and not self.game.table.last_gambit and self.is_to_end:
            last_gambit = self.game.call_last_gambit()
        given = GivenAnswer(name, question.kind, choices, last_gambit, matters=question.matters)
        self._given.append(given)
        self.answered += 1
        for journal in self.journals:
            journal.decide(given)
        self.wake()

    def answer_what_does_not_matter(self) -> bool:
        """Answer a question whose answers all come to the same, for whoever is asked; returns whether there was one."""
        question = next((question for question in self.game.questions if not question.matters), None)
        if question is not None:
            self.drop_thought(question.seat)
            self.answer(question, question.first_answer)
        return question is not None

    def wake(self) -> None:
        """Wake up everybody who waits for a person at another seat."""
        self._decided.set()
        self._decided = asyncio.Event()

    def repeat(self, given: Sequence[GivenAnswer]) -> None:
        """Play earlier answers again without reporting them: everything so far becomes the past."""
        for feed in self._feeds:
            feed.put_into_past()
        for one in given:
            matters = self._matters(self.names.index(one.seat))
            _give(self.game, one)
            self._given.append(one._replace(matters=matters))
            for feed in self._feeds:
                feed.put_into_past()

    def _matters(self, seat: int) -> bool:
        """Whether it makes a difference what this seat answers now."""
        return all(question.matters for question in self.game.questions if question.seat == seat)

    # Taking back

    def why_not_back(self, seat: int | None = None) -> str:
        """Why no decision of the seat can be taken back; "" if one can."""
        if not all(journal.can_take_back for journal in self.journals):
            return _("The record of this game goes into a pipe: you cannot undo anything.")
        if self.last_decision(self.me if seat is None else seat) is None:
            return _("There is nothing to undo yet.")
        if not self.may_go_back:
            return _("This game has become too long to undo anything.")
        return ""

    @property
    def may_go_back(self) -> bool:
        """Whether the record has room for answers that are taken back."""
        return self.answered < self.longest

    def last_decision(self, seat: int) -> int | None:
        """The index of the seat's last decision that mattered, among all; None without one."""
        name, given = self.names[seat], self._given
        return next((at for at in reversed(range(len(given))) if given[at].seat == name and given[at].matters), None)

    def take_back(self, seat: int | None = None) -> None:
        """Take back the seat's last decision and everything after it. Raises ValueError if that is not possible."""
        seat = self.me if seat is None else seat
        if why := self.why_not_back(seat):
            raise ValueError(why)
        self.go_back(self.last_decision(seat))

    def go_back(self, decision: int | None) -> None:
        """Return to the state before a decision."""
        kept = self._given[:decision]
        self.game = self._opening.fork(listener=self._hear)
        self._given = []
        for feed in self._feeds:
            feed.rewind()
        for outsider in self._outsiders.values():
            outsider.go_back()
        for event in self._before:
            self._tell_outsiders(event)
        self.repeat(kept)
        for journal in self.journals:
            journal.take_back(len(kept), self.game.fork())
        self.wake()

    # The clock

    @property
    def _seconds_left(self) -> float | None:
        limit = self.rules.ruleset.time_limit_minutes
        return limit * 60 - (self._now() - self._begun) if limit and not self.game.table.last_gambit else None

    @property
    def is_to_end(self) -> bool:
        """Whether it is time to call the last gambit, or the game is too long."""
        left = self._seconds_left
        return (left is not None and left <= 0) or len(self._given) >= self.longest

    @property
    def minutes_left(self) -> int | None:
        """Whole minutes until the last gambit is called; None without a clock, or after it."""
        left = self._seconds_left
        return None if left is None else max(0, math.ceil(left / 60))

    # Computer players

    def think_ahead(self) -> None:
        """Let players that take their time think about their open questions, in parallel while people choose their
        antes."""
        self.workers.start(len(self._searching))
        asked = {question.seat for question in self.game.questions if question.matters}
        for seat in self._slow - asked:
            self.drop_thought(seat)
        for seat in sorted(self._slow & asked):
            self._thought(seat)

    @property
    def _slow(self) -> set[int]:
        """The seats whose players take their time."""
        return self._searching | self._outsiders.keys()

    def _thought(self, seat: int) -> tuple[ThinkTask[Sequence[str]], asyncio.Future[Sequence[str]]]:
        """What a seat thinks about its question: the thought that is under way, or a new one."""
        task: ThinkTask[Sequence[str]] = task_for(self.game, seat, self._players[seat].choose)
        if seat not in self._thoughts or self._thoughts[seat][0] != task or self._thoughts[seat][1].cancelled():
            self.drop_thought(seat)
            self._thoughts[seat] = task, self._think(seat, task)
        return self._thoughts[seat]

    def _think(self, seat: int, task: ThinkTask[Sequence[str]]) -> asyncio.Future[Sequence[str]]:
        outsider = self._outsiders.get(seat)
        if outsider is None:
            return asyncio.create_task(self.workers.think(task))
        ask = partial(copy_context().run, outsider.choose, self.game.as_asked(seat).view(seat))
        return asyncio.get_running_loop().run_in_executor(_threads(), ask)

    def drop_thought(self, seat: int) -> None:
        """Cancel a thought that is no longer needed."""
        if seat in self._thoughts:
            self._thoughts.pop(seat)[1].cancel()

    async def let_other_act(self, seat: int | None = None) -> None:
        """Let a seat other than `seat` answer, once however many wait for it, or wait until a person has."""
        question = self.awaited_at(self.me if seat is None else seat)
        if question is not None:
            await (self.act(question) if question.seat in self._players else self._decided.wait())

    async def act(self, question: Question) -> None:
        """Let a computer player answer the question, if it is still open (and not only an equal one) after thinking."""
        seat = question.seat
        if seat not in self._slow:
            await asyncio.sleep(0)
            if question in self.game.questions:
                self.act_now(question)
            return
        task, thought = self._thought(seat)
        choices = await asyncio.shield(thought)
        if question in self.game.questions and task == task_for(self.game, seat, self._players[seat].choose):
            self.drop_thought(seat)
            self.answer(question, tuple(choices))

    def act_now(self, question: Question) -> None:
        """Let a computer player answer the question, blocking."""
        self.answer(question, tuple(think(self.game, question.seat, self._players[question.seat].choose)))

    def wait_for_other(self) -> None:
        """Let another seat, which is asked, answer, blocking."""
        question = self.awaited_at(self.me)
        assert question is not None
        self.act_now(question)

    def take_complaints(self) -> list[str]:
        """What there was to say about players outside this process, since the last call."""
        return [words for outsider in self._outsiders.values() for words in outsider.take_complaints()]

    # The coach

    @property
    def evaluations(self) -> Evaluations:
        """The coach's evaluations of the game's decisions."""
        if self._evaluations is None:
            from tda_tui.session.evaluations import Evaluations

            self._evaluations = Evaluations(self.workers, lambda: self.kept_at())
        return self._evaluations

    def evaluate_ahead(self, seat: int) -> None:
        """Let the coach evaluate the question that a seat is asked, before anybody wants to know."""
        game = self.game.fork()

        def evaluate() -> None:
            if not self._closed:
                self.evaluations.ahead(game, seat)

        # The first time takes imports, for which the table need not wait.
        asyncio.get_running_loop().call_later(0.0 if self._evaluations is not None else _SOON, evaluate)

    def close(self) -> None:
        """Stop all thinking and end the processes."""
        self._closed = True
        if self._evaluations is not None:
            self._evaluations.close()
        for seat in list(self._thoughts):
            self.drop_thought(seat)
        for outsider in self._outsiders.values():
            outsider.leave(self.over)
        self.workers.close()

    def _hear(self, event: Event) -> None:
        _report(event, self.game, self._feeds)
        self._tell_outsiders(event)

    def _tell_outsiders(self, event: Event) -> None:
        for seat, outsider in self._outsiders.items():
            outsider.hear(event.seen_by(seat))


@cache
def _threads() -> ThreadPoolExecutor:
    """The threads that wait for players outside this process; others are not kept waiting if these take long."""
    return ThreadPoolExecutor(_MOST_THREADS)


def deal_game(deal: Deal, make_player: MakePlayer, *journals: Journal) -> GameController:
    """The controller of a new game, with computer players at all seats but the person's."""
    return GameController(deal.start(), seat_players(deal, make_player), deal.me, journals)


def _give(game: Game, given: GivenAnswer) -> None:
    game.answer(game.names.index(given.seat), given.choose)
    if given.last_gambit:
        game.call_last_gambit()


def _report(event: Event, game: Game, feeds: Sequence[SeatFeed]) -> None:
    if not feeds:
        return
    moment = Moment(game.table.copy(), game.names, game.questions)
    for feed in feeds:
        feed.hear(event, game.rules, moment)
