"""Listeners for changes, and who is connected."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable
from contextvars import copy_context

from tda_tui.tables.accounts import Account

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


class Presence:
    """Everybody connected, listed once for all their connections. `changed` is called when somebody comes or goes."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._here: Counter[Account] = Counter()

    def comes(self, account: Account) -> None:
        """Count a new connection."""
        self._here[account] += 1
        self._changed()

    def goes(self, account: Account) -> bool:
        """Count the end of a connection; returns whether it was the person's last."""
        self._here[account] -= 1
        gone = self._here[account] <= 0
        if gone:
            del self._here[account]
        self._changed()
        return gone

    def names(self) -> list[str]:
        """The names of those present, in order of arrival."""
        return [account.name for account in self._here]
