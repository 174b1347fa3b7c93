"""The cost of views of events: a view is built only when somebody looks."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from unittest.mock import patch

from tda_tui.rules.game import Game
from tda_tui.rules.view import view_of
from tda_tui.session import seat_feed
from tda_tui.session.controller import GameController
from tda_tui.session.seat_session import Happened, SeatSession
from tests.helpers import NAMES, legendary
from tools.bench.figures import Row

GAMES = 10
SEATS = 4


class Played:
    """Games at a table of four people: events heard, views built, and seconds."""

    def __init__(self, looking: bool) -> None:
        self.events = 0
        begun = time.process_time()
        with patch.object(seat_feed, "view_of", wraps=view_of) as built:
            for seed in range(GAMES):
                self._play(seed, looking)
        self.views = built.call_count
        self.seconds = time.process_time() - begun

    def _play(self, seed: int, looking: bool) -> None:
        rng = random.Random(seed)
        controller = GameController(Game.start(legendary(), NAMES[:SEATS], seed), {})
        watching = SeatSession(controller, 0) if looking else None
        while not controller.over:
            question = rng.choice(controller.game.questions)
            controller.answer(question, tuple(rng.sample(question.options, max(question.min, min(1, question.max)))))
            self.events += tell(watching) if watching is not None else len(controller.mine.take_steps())


def tell(session: SeatSession) -> int:
    """Tell the seat all new events and look at each; returns their number."""
    events = 0
    while isinstance(update := session.next(), Happened):
        assert update.group.view
        events += len(update.group.steps)
    return events


def rows() -> Iterator[Row]:
    """Views per event, without and with looking; the cost of an event and of a view."""
    unseen, told = Played(looking=False), Played(looking=True)
    yield Row("views built where nobody looks", unseen.views, 0, "views", f"{unseen.events} events")
    yield Row("views built for an event that is told", told.views / told.events, 1, "views", f"{told.events} events")
    yield Row("an event that nobody looks at, with its decision", 1e6 * unseen.seconds / unseen.events, None, "µs")
    yield Row("an event that is told and looked at, with its decision", 1e6 * told.seconds / told.events, None, "µs")
    yield Row("a view", 1e6 * seconds_a_view(), None, "µs")


def seconds_a_view() -> float:
    """The cost of building one view in the middle of a game."""
    rng = random.Random(1)
    game = Game.start(legendary(), NAMES[:SEATS], 1)
    while game.table.gambit < 3:
        question = rng.choice(game.questions)
        game.answer(question.seat, rng.sample(question.options, max(question.min, min(1, question.max))))
    begun = time.process_time()
    for _view in range(1_000):
        game.view(0)
    return (time.process_time() - begun) / 1_000
