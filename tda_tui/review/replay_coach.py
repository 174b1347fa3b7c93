"""The coach's advice at any moment of a replay."""

from __future__ import annotations

import asyncio

from tda_tui.players.coach import Coach, Evaluation
from tda_tui.review.replay import Replay
from tda_tui.session.ai_workers.workers import Workers
from tda_tui.session.evaluations import Evaluations


class ReplayCoach:
    """Advises on decisions of a replay, in other processes."""

    def __init__(self, replay: Replay, coach: Coach | None = None) -> None:
        self._replay = replay
        self._workers = Workers(replay.rules)
        self._evaluations = Evaluations(self._workers, coach)
        self._evaluations.beside(lambda: replay.played.path)

    def asked(self, at: int) -> list[int]:
        """The seats that have to decide at a stop; none at a scoring or after the game."""
        stop = self._replay.stops[at]
        if stop.score:
            return []
        return [question.seat for question in self._replay.game(stop.answers).questions]

    def advice(self, at: int, seat: int) -> asyncio.Future[Evaluation | None]:
        """The future advice for a seat that is asked at this stop."""
        return self._evaluations.advice(self._replay.game(self._replay.stops[at].answers), seat)

    def close(self) -> None:
        """Keep what was found, cancel all thinking and end its processes."""
        self._evaluations.close()
        self._workers.close()
