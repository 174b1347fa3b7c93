"""What happened at a seat before somebody took it over: it is told of whoever sat there then."""

from __future__ import annotations

from collections.abc import Sequence

from tda_tui.present.event_groups import EventGroup
from tda_tui.present.log_entry import LogEntry
from tda_tui.present.step import Step
from tda_tui.rules.view import NOBODY
from tda_tui.tables.sessions import Words


class TakenOver:
    """Makes entries of the log, by `words`, for somebody whose seat it is from the gambit `since` on."""

    def __init__(self, words: Words, since: int) -> None:
        self._words = words
        self._since = since
        self._gambit = 0

    def __call__(self, group: EventGroup) -> Sequence[LogEntry]:
        """What the log says of a group of events."""
        self._gambit = next((step.event.gold for step in group.steps if step.event.kind == "gambit"), self._gambit)
        return self._words(group if self._gambit >= self._since else EventGroup(tuple(map(_anothers, group.steps))))


def _anothers(step: Step) -> Step:
    return Step(step.event, step.viewer._replace(me=NOBODY), lambda: step.view)
