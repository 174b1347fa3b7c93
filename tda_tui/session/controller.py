"""Plays a game between a person and the others at the table, and says what happened step by step. No widgets."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from tda_tui.players.player import Player, searches
from tda_tui.players.think_task import task_for, think
from tda_tui.records.given_answer import GivenAnswer
from tda_tui.rules.events import Event
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Question
from tda_tui.rules.rules import Rules
from tda_tui.rules.view import View
from tda_tui.session.ai_workers.pending_thoughts import COACH, PendingThoughts
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.players.coach.coach import Advice, Adviser

OnDecision = Callable[[int, Question, tuple[str, ...]], None]
OnTakeBack = Callable[[int, Game], None]


class Step(NamedTuple):
    """One event as the person sees it, and the table at that very moment."""

    event: Event
    view: View


class GameController:
    """A game, who plays its seats, and the steps that have not been shown yet.

    `on_decision` is called with the seat, the question and the choices after every decision that was accepted,
    `on_last_gambit` with its number when the time limit of the ruleset is reached, `on_take_back` with how many
    decisions are left and the game; without it nothing can be taken back. `now` tells seconds; the game began at
    `begun`.
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
        self.me = me
        self.on_decision = on_decision
        self.on_last_gambit = on_last_gambit
        self.on_take_back: OnTakeBack | None = lambda kept, game: None
        self._now = now
        self._begun = now() if begun is None else begun
        self._players = dict(players)
        self._pondering = {seat for seat, player in players.items() if searches(player)}
        self._minds = PendingThoughts(game.rules)
        self._steps: list[Step] = []
        self._past: list[list[Step]] = []
        self._given: list[GivenAnswer] = []
        game.listener = self._hear
        for event in game.opening():
            self._hear(event)
        self._opening = game.fork()
        self._opening_steps = list(self._steps)

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.game.rules

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names."""
        return self.game.names

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.over

    def view(self) -> View:
        """What the person sees now."""
        return self.game.view(self.me)

    @property
    def question(self) -> Question | None:
        """What the person is asked now."""
        return next((question for question in self.game.questions if question.seat == self.me), None)

    @property
    def waiting_for(self) -> Question | None:
        """What another seat is asked now."""
        return next((question for question in self.game.questions if question.seat != self.me), None)

    def take_steps(self) -> list[Step]:
        """What happened since this was last called."""
        steps, self._steps = self._steps, []
        return steps

    def take_past(self) -> list[list[Step]]:
        """What had happened, decision by decision, before the person sat down at a game that goes on; told once."""
        past, self._past = self._past, []
        return past

    def repeat(self, given: Sequence[GivenAnswer]) -> None:
        """Carry out answers that were given before: all that has happened is past, and nobody hears of it."""
        self._past.append(self.take_steps())
        for one in given:
            self.game.answer(self.names.index(one.seat), one.choose)
            if one.last_gambit:
                self.game.call_last_gambit()
            self._given.append(one)
            self._past.append(self.take_steps())

    @property
    def can_take_back(self) -> bool:
        """Whether the person has decided something that can be taken back."""
        return not self.why_not_back()

    def why_not_back(self) -> str:
        """Why nothing can be taken back now; "" if it can."""
        if self.on_take_back is None:
            return _("The record of this game goes into a pipe: nothing can be taken back.")
        if not any(given.seat == self.names[self.me] for given in self._given):
            return _("There is nothing to take back yet.")
        return ""

    def take_back(self) -> None:
        """Back to the person's last decision: everything since then has not happened, what went before is past.

        The same cards lie as they lay then: the game is played again from its deal. ValueError where it cannot be.
        """
        if why := self.why_not_back():
            raise ValueError(why)
        kept = self._given[: max(place for place, given in enumerate(self._given) if given.seat == self.names[self.me])]
        self.game = self._opening.fork()
        self.game.listener = self._hear
        self._given, self._past, self._steps = [], [], list(self._opening_steps)
        self.repeat(kept)
        if self.on_take_back is not None:
            self.on_take_back(len(kept), self.game.fork())

    def answer(self, question: Question, choices: tuple[str, ...]) -> None:
        """Carry out an answer. Raises Refusal with a reason; then nothing has changed."""
        self.game.answer(question.seat, choices)
        self._given.append(GivenAnswer(self.names[question.seat], question.kind, choices))
        if self.on_decision is not None:
            self.on_decision(question.seat, question, choices)
        self._watch_clock()

    @property
    def minutes_left(self) -> int | None:
        """Whole minutes until the clock calls the last gambit; None where no clock runs, or it has called."""
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
        """Let others who take their time begin to think about what they are asked now, and be waited for later.

        All think about their antes at once, while the person still chooses its own.
        """
        self._minds.workers.start(len(self._pondering))
        asked = {question.seat for question in self.game.questions} - {self.me}
        for seat in self._pondering - asked:
            self._minds.drop(seat)
        for seat in sorted(self._pondering & asked):
            self._ponder(seat)

    def _ponder(self, seat: int) -> asyncio.Future[tuple[str, ...]]:
        return self._minds.begin(seat, task_for(self.game, seat, self._players[seat].choose))

    async def let_other_act(self) -> None:
        """Let another seat answer what it is asked. Keys are answered meanwhile, however long it thinks."""
        question = self._asked_of_other()
        if question.seat in self._pondering:
            choices = await self._ponder(question.seat)
            self._minds.drop(question.seat)
        else:
            await asyncio.sleep(0)
            choices = self._choice(question)
        self.answer(question, tuple(choices))

    def wait_for_other(self) -> None:
        """Let another seat answer what it is asked; return when it has."""
        question = self._asked_of_other()
        self.answer(question, self._choice(question))

    def _choice(self, question: Question) -> tuple[str, ...]:
        return tuple(think(self.game, question.seat, self._players[question.seat].choose))

    def _asked_of_other(self) -> Question:
        question = self.waiting_for
        if question is None:
            raise ValueError("no other seat is asked anything")
        return question

    @cached_property
    def coach(self) -> Adviser:
        """Who is asked for advice."""
        from tda_tui.players.coach.search_coach import coach_at_table

        return coach_at_table()

    def advice(self) -> asyncio.Future[Advice | None]:
        """What the coach would answer in the person's place: being thought about, or there already.

        The same question is thought about once.
        """
        coach = self.coach
        task = task_for(self.game, self.me, coach.advise)
        return self._minds.begin(COACH, task, quick=not coach.searches, urgent=True)

    def drop_advice(self) -> None:
        """Nobody waits for the coach any more: it stops thinking."""
        self._minds.drop(COACH)

    def close(self) -> None:
        """Nobody thinks any more, and no process is left."""
        self._minds.close()

    def _hear(self, event: Event) -> None:
        self._steps.append(Step(event.seen_by(self.me), self.game.view(self.me)))
