"""One event as a seat sees it."""

from __future__ import annotations

from collections.abc import Callable

from tda_tui.rules.events import Event
from tda_tui.rules.view import View


class Step:
    """An event as a seat sees it, and what the seat sees of the table at that very moment.

    `look` gives the view. It is called when somebody wants it, once: of most events nobody does, and a view costs
    several times what the event itself does.
    """

    __slots__ = ("_look", "_view", "event")

    def __init__(self, event: Event, look: Callable[[], View]) -> None:
        self.event = event
        self._look: Callable[[], View] | None = look
        self._view: View | None = None

    @property
    def view(self) -> View:
        """The table at that moment, as the seat sees it."""
        if self._view is None:
            assert self._look is not None
            self._view, self._look = self._look(), None
        return self._view
