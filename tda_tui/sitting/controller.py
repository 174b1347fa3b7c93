"""Plays a game between a person and the others at the table, and says what happened step by step. No widgets."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from tda_tui.players import Player
from tda_tui.rules.events import Event
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Question
from tda_tui.rules.ruleset import Rules
from tda_tui.rules.view import View

OnDecision = Callable[[int, Question, tuple[str, ...]], None]


class Step(NamedTuple):
    """One event as the person sees it, and the table at that very moment."""

    event: Event
    view: View


class GameController:
    """A game, who plays its seats, and the steps that have not been shown yet.

    `on_decision` is called with the seat, the question and the choices after every decision that was accepted,
    `on_last_gambit` with its number when the time limit of the ruleset is reached; `now` tells seconds.
    """

    def __init__(
        self,
        game: Game,
        players: Mapping[int, Player],
        me: int = 0,
        on_decision: OnDecision | None = None,
        on_last_gambit: Callable[[int], None] | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.game = game
        self.me = me
        self.on_decision = on_decision
        self.on_last_gambit = on_last_gambit
        self._now = now
        self._begun = now()
        self._players = dict(players)
        self._steps: list[Step] = []
        self._past: list[list[Step]] = []
        game.listener = self._hear
        for event in game.opening():
            self._hear(event)

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

    def let_be_past(self) -> None:
        """What has happened since the last decision is past: it is not shown any more."""
        self._past.append(self.take_steps())

    def answer(self, question: Question, choices: tuple[str, ...]) -> None:
        """Carry out an answer. Raises Refusal with a reason; then nothing has changed."""
        self.game.answer(question.seat, choices)
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
        if self.on_last_gambit is not None:
            self.on_last_gambit(last)

    async def let_other_act(self) -> None:
        """Let another seat answer what it is asked, thinking in a thread so that keys are answered meanwhile."""
        question, view = self._asked_of_other()
        imagine = partial(self.game.imagine, question.seat)
        choices = await asyncio.to_thread(self._players[question.seat].choose, view, imagine)
        self.answer(question, tuple(choices))

    def wait_for_other(self) -> None:
        """Let another seat answer what it is asked; return when it has."""
        question, view = self._asked_of_other()
        imagine = partial(self.game.imagine, question.seat)
        self.answer(question, tuple(self._players[question.seat].choose(view, imagine)))

    def _asked_of_other(self) -> tuple[Question, View]:
        """What another seat is asked, and what it sees."""
        question = self.waiting_for
        if question is None:
            raise ValueError("no other seat is asked anything")
        return question, self.game.view(question.seat)

    def _hear(self, event: Event) -> None:
        self._steps.append(Step(event.seen_by(self.me), self.game.view(self.me)))
