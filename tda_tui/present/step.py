"""One event as a seat sees it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tda_tui.rules.events import Event
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.view import View


class Viewer(NamedTuple):
    """Who sees something: under which rules, what the seats are called, and which is the own one."""

    rules: Rules
    names: Sequence[str]
    me: int


class Step:
    """An event as a seat sees it, and what the seat sees of the table at that very moment.

    `look` gives the view. It is called when somebody wants it, once: of many events nobody does, and a view costs
    several times what the event itself does.
    """

    __slots__ = ("_look", "_view", "event", "viewer")

    def __init__(self, event: Event, viewer: Viewer, look: Callable[[], View]) -> None:
        self.event = event
        self.viewer = viewer
        self._look: Callable[[], View] | None = look
        self._view: View | None = None

    @property
    def view(self) -> View:
        """The table at that moment, as the seat sees it."""
        if self._view is None:
            assert self._look is not None
            self._view, self._look = self._look(), None
        return self._view
