"""The feed of a seat: what happened, as that seat saw it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from tda_tui.present.event_groups import Step, Viewer
from tda_tui.rules.events import Event
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Question
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.table import NOBODY, Table
from tda_tui.rules.view import View, open_view, view_of


class Moment(NamedTuple):
    """A past state of the table, from which views can be made."""

    table: Table
    names: tuple[str, ...]
    questions: tuple[Question, ...]


Renamed = Callable[[Moment], Moment]
"""Replaces the names in a moment where the table uses others than the record."""


class SeatFeed:
    """The steps a seat has seen but not been told yet; the seat NOBODY sees everything.

    At most `most` steps are kept: if nobody takes them, they are dropped and the feed is `lost` until opened again. The
    past holds earlier steps by decision, from before a resumed game was left or before a decision taken back.
    `rewound`: everything told so far is void.
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
        """A new empty feed of the same kind and seat."""
        return type(self)(self.seat)

    def view(self, game: Game) -> View:
        """The seat's current view."""
        return self._view_of(self.renamed(Moment(game.table, game.names, game.questions)))

    def hear(self, event: Event, rules: Rules, moment: Moment) -> None:
        """Add an event, with the table at this moment."""
        if self.most is not None and len(self._steps) >= self.most:
            self._steps, self.lost = [], True
        if not self.lost:
            moment = self.renamed(moment)
            self._keep(Step(self._seen(event), Viewer(rules, moment.names, self.seat), partial(self._view_of, moment)))

    def _keep(self, step: Step) -> None:
        self._steps.append(step)

    def _seen(self, event: Event) -> Event:
        return event if self.seat == NOBODY else event.seen_by(self.seat)

    def _view_of(self, moment: Moment) -> View:
        return open_view(*moment) if self.seat == NOBODY else view_of(*moment, self.seat)

    @property
    def has_news(self) -> bool:
        """Whether there is anything to tell."""
        return self.rewound or self.lost or bool(self._steps or self._past)

    def opened(self) -> None:
        """Mark the steps so far as the opening of the game, to which `rewind` returns."""
        self._opening = list(self._steps)

    def put_into_past(self) -> None:
        """Move the current steps to the past."""
        self._past.append(self.take_steps())

    def rewind(self) -> None:
        """Return to the opening of the game."""
        self._steps, self._past, self.rewound = list(self._opening), [], True

    def take_steps(self) -> list[Step]:
        """The steps since the last call."""
        steps, self._steps = self._steps, []
        return steps

    def take_past(self) -> list[list[Step]]:
        """The past by decision; empty on later calls."""
        past, self._past = self._past, []
        return past
