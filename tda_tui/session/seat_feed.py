"""What happened, as one seat saw it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from tda_tui.present.step import Step, Viewer
from tda_tui.rules.events import Event
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Question
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.table import NOBODY, Table
from tda_tui.rules.view import View, view_of


class Moment(NamedTuple):
    """A table as it was, from which views are made if somebody looks."""

    table: Table
    names: tuple[str, ...]
    questions: tuple[Question, ...]


Renamed = Callable[[Moment], Moment]
"""Gives a moment in which the seats are called as they are at the table, where that is not what the record says."""


class SeatFeed:
    """What happened as one seat saw it, until it has been told there; the seat NOBODY sees everything.

    `steps` are what has just happened, no more than `most` of them: where nobody listens for longer, all is `lost`, and
    the feed has to be opened anew. `past` is what had happened before, decision by decision: before a game was left
    that goes on, or before a decision that was taken back. `rewound` says that nothing holds any more of what was told.
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.rewound = False
        self.most: int | None = None
        self.renamed: Renamed = lambda moment: moment
        self.lost = False
        self._steps: list[Step] = []
        self._past: list[list[Step]] = []
        self._opening: list[Step] = []

    def anew(self) -> SeatFeed:
        """Another one of the same place, which has heard nothing."""
        return SeatFeed(self.seat)

    def view(self, game: Game) -> View:
        """The table as it is seen there now."""
        return self._look(self.renamed(Moment(game.table, game.names, game.questions)))

    def hear(self, event: Event, rules: Rules, moment: Moment) -> None:
        """An event happens; the table is as it is at this moment."""
        if self.most is not None and len(self._steps) >= self.most:
            self._steps, self.lost = [], True
        if not self.lost:
            moment = self.renamed(moment)
            self._keep(Step(self._seen(event), Viewer(rules, moment.names, self.seat), partial(self._look, moment)))

    def _keep(self, step: Step) -> None:
        self._steps.append(step)

    def _seen(self, event: Event) -> Event:
        """What is seen there of an event."""
        return event if self.seat == NOBODY else event.seen_by(self.seat)

    def _look(self, moment: Moment) -> View:
        return view_of(*moment, self.seat)

    @property
    def has_news(self) -> bool:
        """Whether something has not been told yet."""
        return self.rewound or self.lost or bool(self._steps or self._past)

    def opened(self) -> None:
        """What has been heard so far is how the game began."""
        self._opening = list(self._steps)

    def put_into_past(self) -> None:
        """What has just happened is past."""
        self._past.append(self.take_steps())

    def rewind(self) -> None:
        """The game stands where it began."""
        self._steps, self._past, self.rewound = list(self._opening), [], True

    def take_steps(self) -> list[Step]:
        """What happened since this was last called."""
        steps, self._steps = self._steps, []
        return steps

    def take_past(self) -> list[list[Step]]:
        """What is past, decision by decision; told once."""
        past, self._past = self._past, []
        return past
