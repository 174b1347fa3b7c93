"""What the coach would do at any moment of a game that was played."""

from __future__ import annotations

import asyncio

from tda_tui.players.coach.coach import Advice, Adviser
from tda_tui.players.coach.search_coach import coach_at_table
from tda_tui.players.think_task import task_for
from tda_tui.review.replay import Replay
from tda_tui.session.ai_workers.pending_thoughts import PendingThoughts, coach_of


class ReplayCoach:
    """Thinks about the decisions of a replay, in another process if it takes its time."""

    def __init__(self, replay: Replay, coach: Adviser | None = None) -> None:
        self._replay = replay
        self._coach = coach or coach_at_table()
        self._thoughts = PendingThoughts(replay.rules)

    def asked(self, at: int) -> list[int]:
        """The seats that have to decide something at a stop; none where it is scored, or the game is over."""
        stop = self._replay.stops[at]
        if stop.score:
            return []
        return [question.seat for question in self._replay.game(stop.answers).questions]

    def advice(self, at: int, seat: int) -> asyncio.Future[Advice | None]:
        """What it would do for a seat that is asked there: being thought about, or there already."""
        game = self._replay.game(self._replay.stops[at].answers)
        task = task_for(game, seat, self._coach.advise)
        return self._thoughts.begin(coach_of(seat), task, quick=not self._coach.searches, urgent=True)

    def close(self) -> None:
        """Nothing is thought any more, and no process is left."""
        self._thoughts.close()
