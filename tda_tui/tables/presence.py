"""Who is here, at a table or not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from tda_tui.tables.accounts import Account


class Presence:
    """Everybody who is connected, once, however often they are. `changed` is called when somebody comes or goes."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._here: Counter[Account] = Counter()

    def comes(self, account: Account) -> None:
        """Somebody is connected."""
        self._here[account] += 1
        self._changed()

    def goes(self, account: Account) -> bool:
        """A connection of somebody has ended; whether it was their last."""
        self._here[account] -= 1
        gone = self._here[account] <= 0
        if gone:
            del self._here[account]
        self._changed()
        return gone

    def names(self) -> list[str]:
        """Who is here, in the order in which they came."""
        return [account.name for account in self._here]
