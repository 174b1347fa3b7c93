"""Log entries for a seat that was taken over: earlier events are told as somebody else's."""

from __future__ import annotations

from collections.abc import Sequence

from tda_tui.present.event_groups import EventGroup
from tda_tui.present.log_entry import LogEntry
from tda_tui.present.step import Step
from tda_tui.rules.view import NOBODY
from tda_tui.tables.sessions import Words


class TakenOver:
    """Makes log entries, by `words`, for the person who took over a seat with gambit `since`."""

    def __init__(self, words: Words, since: int) -> None:
        self._words = words
        self._since = since
        self._gambit = 0

    def __call__(self, group: EventGroup) -> Sequence[LogEntry]:
        """The log entries of a group of events."""
        self._gambit = next((step.event.gold for step in group.steps if step.event.kind == "gambit"), self._gambit)
        return self._words(group if self._gambit >= self._since else EventGroup(tuple(map(_anothers, group.steps))))


def _anothers(step: Step) -> Step:
    return Step(step.event, step.viewer._replace(me=NOBODY), lambda: step.view)
