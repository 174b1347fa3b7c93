"""The coach's advice at any moment of a replay."""

from __future__ import annotations

import asyncio

from tda_tui.players.coach.coach import Advice, Adviser
from tda_tui.players.coach.search_coach import coach_at_table
from tda_tui.players.think_task import task_for
from tda_tui.review.replay import Replay
from tda_tui.session.ai_workers.pending_thoughts import PendingThoughts, coach_of


class ReplayCoach:
    """Advises on decisions of a replay, in another process if the coach searches."""

    def __init__(self, replay: Replay, coach: Adviser | None = None) -> None:
        self._replay = replay
        self._coach = coach or coach_at_table()
        self._thoughts = PendingThoughts(replay.rules)

    def asked(self, at: int) -> list[int]:
        """The seats that have to decide at a stop; none at a scoring or after the game."""
        stop = self._replay.stops[at]
        if stop.score:
            return []
        return [question.seat for question in self._replay.game(stop.answers).questions]

    def advice(self, at: int, seat: int) -> asyncio.Future[Advice | None]:
        """The future advice for a seat that is asked at this stop."""
        game = self._replay.game(self._replay.stops[at].answers)
        task = task_for(game, seat, self._coach.advise)
        return self._thoughts.begin(coach_of(seat), task, quick=not self._coach.searches, urgent=True)

    def close(self) -> None:
        """Cancel all thinking and end its processes."""
        self._thoughts.close()
