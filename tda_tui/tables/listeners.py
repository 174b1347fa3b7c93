"""Listeners for changes, each called in the context in which it was registered."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextvars import copy_context

log = logging.getLogger(__name__)


class Listener:
    """A callback, run in the context of the visit that registered it, such as its language.

    Its errors are logged and affect nobody else.
    """

    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback = callback
        self._context = copy_context()

    def call(self) -> None:
        """Call the callback."""
        try:
            self._context.copy().run(self.callback)
        except Exception:
            log.exception("somebody who listens at a table cannot")


class Listeners:
    """Several listeners."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def add(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Register a callback; returns a function that removes it."""
        listener = Listener(callback)
        self._listeners.append(listener)

        def end() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return end

    def call(self) -> None:
        """Call all of them."""
        for listener in list(self._listeners):
            listener.call()
