"""Runs a game between people and computer players, and reports what happens to each person."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from tda_tui.players.player import Player, searches
from tda_tui.players.think_task import ThinkTask, task_for, think
from tda_tui.present.event_groups import Step
from tda_tui.records.record import GivenAnswer
from tda_tui.rules.events import Event
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Question
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.view import View
from tda_tui.session.seat_feed import Moment, SeatFeed
from tda_tui.session.workers import PendingThoughts
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from pathlib import Path

    from tda_tui.players.coach import Evaluation
    from tda_tui.session.evaluations import Evaluations

_SOON = 0.3
"""Seconds after which a table is drawn."""

OnDecision = Callable[[int, Question, tuple[str, ...]], None]
OnTakeBack = Callable[[int, Game], None]


class GameController:
    """A game, its players, and a feed of events for each seat of a person.

    `players` play their seats, people all others. `me` is the seat of the person who opened the game, the default of
    all methods with a `seat`. `on_decision` is called with seat, question and choices after every accepted decision,
    `on_last_gambit` with its number when the time limit is reached, `on_take_back` with the number of decisions left
    and the game (None if nothing can be taken back). `now` returns seconds; the game began at `begun`.
    """

    def __init__(
        self,
        game: Game,
        players: Mapping[int, Player],
        me: int = 0,
        on_decision: OnDecision | None = None,
        on_last_gambit: Callable[[int], None] | None = None,
        now: Callable[[], float] = time.monotonic,
        begun: float | None = None,
    ) -> None:
        self.game = game
        self.on_decision = on_decision
        self.on_last_gambit = on_last_gambit
        self.on_take_back: OnTakeBack | None = lambda kept, game: None
        self._now = now
        self._begun = now() if begun is None else begun
        self._players = dict(players)
        self._searching = {seat for seat, player in players.items() if searches(player)}
        # Rules with listeners cannot be pickled; workers derive the listeners from the game.
        self._thoughts = PendingThoughts(game.rules.without_abilities)
        self._evaluations: Evaluations | None = None
        self._kept_at: Callable[[], Path | None] = lambda: None
        self._closed = False
        self._given: list[GivenAnswer] = []
        self._decided = asyncio.Event()
        self._mine = SeatFeed(me)
        people = {seat for seat in range(len(game.names)) if seat not in players} - {me}
        self._feeds = [self._mine, *map(SeatFeed, sorted(people))]
        game.listener = self._hear
        self._before = game.opening()
        """The events before the first question."""
        for event in self._before:
            self._hear(event)
        self._opening = game.fork()
        for feed in self._feeds:
            feed.opened()

    @property
    def me(self) -> int:
        """The seat of the person who opened the game."""
        return self._mine.seat

    def feed(self, seat: int) -> SeatFeed:
        """The feed of a person's seat. Raises ValueError for a computer player's seat."""
        found = next((feed for feed in self._feeds if feed.seat == seat), None)
        if found is None:
            raise ValueError(f"no person sits at seat {seat}")
        return found

    def open_feed(self, feed: SeatFeed) -> None:
        """Add a feed for somebody who joins or watches; everything so far becomes its past."""
        game = self._opening.fork()

        def hear(event: Event) -> None:
            _tell(event, game, [feed])

        for event in self._before:
            hear(event)
        feed.opened()
        feed.put_into_past()
        game.listener = hear
        for one in self._given:
            game.answer(self.names.index(one.seat), one.choose)
            if one.last_gambit:
                game.call_last_gambit()
            feed.put_into_past()
        self._feeds.append(feed)

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

    def view(self) -> View:
        """What the person sees now."""
        return self.game.view(self.me)

    @property
    def question(self) -> Question | None:
        """The person's question, if any."""
        return self.question_of(self.me)

    @property
    def waiting_for(self) -> Question | None:
        """The question of another seat, if any."""
        return self.awaited_at(self.me)

    def question_of(self, seat: int) -> Question | None:
        """The question of this seat, if any."""
        return next((question for question in self.game.questions if question.seat == seat), None)

    def awaited_at(self, seat: int) -> Question | None:
        """The question of any other seat, preferably a computer player's."""
        others = [question for question in self.game.questions if question.seat != seat]
        return next((question for question in others if question.seat in self._players), next(iter(others), None))

    def take_steps(self) -> list[Step]:
        """The steps since the last call."""
        return self._mine.take_steps()

    def take_past(self) -> list[list[Step]]:
        """What had happened before the person joined a game in progress, by decision; empty on later calls."""
        return self._mine.take_past()

    def repeat(self, given: Sequence[GivenAnswer]) -> None:
        """Play earlier answers again without reporting them: everything so far becomes the past."""
        self._put_into_past()
        for one in given:
            seat = self.names.index(one.seat)
            matters = self._matters(seat)
            self.game.answer(seat, one.choose)
            if one.last_gambit:
                self.game.call_last_gambit()
            self._given.append(one._replace(matters=matters))
            self._put_into_past()

    def _matters(self, seat: int) -> bool:
        """Whether it makes a difference what this seat answers now."""
        return all(question.matters for question in self.game.questions if question.seat == seat)

    def _put_into_past(self) -> None:
        for feed in self._feeds:
            feed.put_into_past()

    @property
    def can_take_back(self) -> bool:
        """Whether the person has a decision that can be taken back."""
        return not self.why_not_back()

    def why_not_back(self, seat: int | None = None) -> str:
        """Why no decision of the seat can be taken back; "" if one can."""
        if self.on_take_back is None:
            return _("The record of this game goes into a pipe: nothing can be taken back.")
        if self._last_decision(self.me if seat is None else seat) is None:
            return _("There is nothing to take back yet.")
        return ""

    def _last_decision(self, seat: int) -> int | None:
        """The index of the seat's last decision that mattered, or None."""
        name, given = self.names[seat], self._given
        return next((at for at in reversed(range(len(given))) if given[at].seat == name and given[at].matters), None)

    def take_back(self, seat: int | None = None) -> None:
        """Take back the seat's last decision and everything after it.

        The game is played again from its deal, so all cards are where they were. Raises ValueError if it is not
        possible.
        """
        seat = self.me if seat is None else seat
        if why := self.why_not_back(seat):
            raise ValueError(why)
        self._back_to(self._last_decision(seat))

    def _back_to(self, decision: int | None) -> None:
        """Return to the state before a decision, and tell everybody."""
        kept = self._given[:decision]
        self.game = self._opening.fork(listener=self._hear)
        self._given = []
        for feed in self._feeds:
            feed.rewind()
        self.repeat(kept)
        if self.on_take_back is not None:
            self.on_take_back(len(kept), self.game.fork())
        self._tell_decided()

    def answer(self, question: Question, choices: tuple[str, ...]) -> None:
        """Answer a question. Raises Refusal with a reason if the answer is not legal; nothing has changed then."""
        self.game.answer(question.seat, choices)
        self._given.append(GivenAnswer(self.names[question.seat], question.kind, choices, matters=question.matters))
        if self.on_decision is not None:
            self.on_decision(question.seat, question, choices)
        self._watch_clock()
        self._tell_decided()

    def answer_what_does_not_matter(self) -> bool:
        """Answer a question whose answers all come to the same, for whoever is asked; returns whether there was one."""
        question = next((question for question in self.game.questions if not question.matters), None)
        if question is not None:
            self._thoughts.drop(question.seat)
            self.answer(question, question.first_answer)
        return question is not None

    def _tell_decided(self) -> None:
        """Wake up everybody who waits for a person at another seat."""
        self._decided.set()
        self._decided = asyncio.Event()

    @property
    def minutes_left(self) -> int | None:
        """Whole minutes until the last gambit is called; None without a clock, or after it."""
        limit = self.rules.ruleset.time_limit_minutes
        if not limit or self.game.table.last_gambit:
            return None
        return max(0, math.ceil(limit - (self._now() - self._begun) / 60))

    def _watch_clock(self) -> None:
        limit = self.rules.ruleset.time_limit_minutes
        if not limit or self.over or self.game.table.last_gambit or self._now() - self._begun < limit * 60:
            return
        last = self.game.call_last_gambit()
        self._given[-1] = self._given[-1]._replace(last_gambit=last)
        if self.on_last_gambit is not None:
            self.on_last_gambit(last)

    def think_ahead(self) -> None:
        """Let players that search start thinking about their open questions.

        They think about their antes in parallel, while people still choose theirs.
        """
        self._thoughts.workers.start(len(self._searching))
        asked = {question.seat for question in self.game.questions if question.matters}
        for seat in self._searching - asked:
            self._thoughts.drop(seat)
        for seat in sorted(self._searching & asked):
            self._thoughts.begin(seat, self._task(seat))

    def _task(self, seat: int) -> ThinkTask[Sequence[str]]:
        return task_for(self.game, seat, self._players[seat].choose)

    async def let_other_act(self, seat: int | None = None) -> None:
        """Let a seat other than `seat` answer, or wait until a person has. The event loop keeps running.

        Several people may wait for the same seat: it answers once.
        """
        question = self.awaited_at(self.me if seat is None else seat)
        if question is None:
            return
        if question.seat not in self._players:
            await self._decided.wait()
            return
        await self.act(question)

    async def act(self, question: Question) -> None:
        """Let a computer player answer the question, if it is still open after thinking."""
        if question.seat in self._searching:
            task = self._task(question.seat)
            choices = await asyncio.shield(self._thoughts.begin(question.seat, task))
            still = self._still_asked(question) and task == self._task(question.seat)
        else:
            await asyncio.sleep(0)
            still = self._still_asked(question)
            choices = self._choice(question) if still else ()
        if still:
            self._thoughts.drop(question.seat)
            self.answer(question, tuple(choices))

    def _still_asked(self, question: Question) -> bool:
        """Whether the question is open now; an equal question may come up again in another position."""
        return question in self.game.questions

    def wait_for_other(self) -> None:
        """Let another seat answer, blocking. Raises ValueError if none is asked."""
        question = self.waiting_for
        if question is None:
            raise ValueError("no other seat is asked anything")
        self.answer(question, self._choice(question))

    def _choice(self, question: Question) -> tuple[str, ...]:
        return tuple(think(self.game, question.seat, self._players[question.seat].choose))

    def kept_at(self, path: Callable[[], Path | None]) -> None:
        """Say where the game is kept: the coach's evaluations are kept beside it."""
        self._kept_at = path

    @property
    def evaluations(self) -> Evaluations:
        """The coach's evaluations of the game's decisions."""
        if self._evaluations is None:
            from tda_tui.session.evaluations import Evaluations

            self._evaluations = Evaluations(self._thoughts.workers)
            self._evaluations.beside(self._kept_at)
        return self._evaluations

    def advice(self, seat: int) -> asyncio.Future[Evaluation | None]:
        """The coach's future evaluation of the question a seat is asked now, with its reason."""
        return self.evaluations.advice(self.game, seat)

    def evaluate_ahead(self, seat: int) -> None:
        """Let the coach evaluate the question that a seat is asked, before anybody wants to know."""
        if self._evaluations is not None:
            self._evaluations.ahead(self.game, seat)
        else:  # the first time takes imports, for which the table need not wait
            asyncio.get_running_loop().call_later(_SOON, self._evaluate_first, self.game.fork(), seat)

    def _evaluate_first(self, game: Game, seat: int) -> None:
        if not self._closed:
            self.evaluations.ahead(game, seat)

    def close(self) -> None:
        """Stop all thinking and end the processes."""
        self._closed = True
        if self._evaluations is not None:
            self._evaluations.close()
        self._thoughts.close()

    def _hear(self, event: Event) -> None:
        _tell(event, self.game, self._feeds)


def _tell(event: Event, game: Game, feeds: Sequence[SeatFeed]) -> None:
    """Report an event to the feeds, with a copy of the table from which views can be made later."""
    if not feeds:
        return
    moment = Moment(game.table.copy(), game.names, game.questions)
    for feed in feeds:
        feed.hear(event, game.rules, moment)
