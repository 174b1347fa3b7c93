"""Who wants to hear that something has changed: each is called as if they called themselves."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextvars import copy_context

log = logging.getLogger(__name__)


class Listener:
    """A callback, with whatever belongs to the visit in which it was made, such as the language that is read there.

    What goes wrong in it is nobody else's affair.
    """

    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback = callback
        self._context = copy_context()

    def call(self) -> None:
        """Tell them to look again."""
        try:
            self._context.copy().run(self.callback)
        except Exception:
            log.exception("somebody who listens at a table cannot")


class Listeners:
    """Several of them."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def add(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call that from now on; returns what ends it."""
        listener = Listener(callback)
        self._listeners.append(listener)

        def end() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return end

    def call(self) -> None:
        """Tell all of them to look again."""
        for listener in list(self._listeners):
            listener.call()
