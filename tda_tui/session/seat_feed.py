"""What happened, as one seat saw it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from tda_tui.present.step import Step, Viewer
from tda_tui.rules.events import Event
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.table import NOBODY
from tda_tui.rules.view import View


class SeatFeed:
    """What happened as one seat saw it, until it has been told there; the seat NOBODY sees everything.

    `steps` are what has just happened, `past` what had happened before, decision by decision: before a game was left
    that goes on, or before a decision that was taken back. `rewound` says that nothing holds any more of what was told.
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.rewound = False
        self._steps: list[Step] = []
        self._past: list[list[Step]] = []
        self._opening: list[Step] = []

    def hear(self, event: Event, rules: Rules, names: Sequence[str], look: Callable[[int], View]) -> None:
        """An event happens; `look` gives the table at that moment as a seat sees it."""
        seen = event if self.seat == NOBODY else event.seen_by(self.seat)
        self._steps.append(Step(seen, Viewer(rules, names, self.seat), partial(look, self.seat)))

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
