"""One event as a seat sees it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tda_tui.rules.events import Event
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.view import View


class Viewer(NamedTuple):
    """The perspective: the rules, the names of the seats, and the viewer's seat."""

    rules: Rules
    names: Sequence[str]
    me: int


class Step:
    """An event as a seat sees it, with the seat's view of the table at that moment.

    `look` makes the view. It is called on first use only, as most views are never used and one costs several times what
    the event does.
    """

    __slots__ = ("_look", "_view", "event", "viewer")

    def __init__(self, event: Event, viewer: Viewer, look: Callable[[], View]) -> None:
        self.event = event
        self.viewer = viewer
        self._look: Callable[[], View] | None = look
        self._view: View | None = None

    @property
    def view(self) -> View:
        """The seat's view of the table at that moment."""
        if self._view is None:
            assert self._look is not None
            self._view, self._look = self._look(), None
        return self._view
