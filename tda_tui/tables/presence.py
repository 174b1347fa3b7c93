"""Who is connected, at a table or not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from tda_tui.tables.accounts import Account


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
