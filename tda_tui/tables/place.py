"""A place at a shared table, of a player or a watcher, and the news for it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from tda_tui.present.event_groups import entries_of
from tda_tui.tables.accounts import Account
from tda_tui.tables.listeners import Listener
from tda_tui.tables.notices import News, Remark
from tda_tui.tables.sessions import TableSession, Words


class Place:
    """A place at a table. `session` shows the current game, None before it begins.

    `on_change` is called whenever there is something new to show: news, a vote, a clock, changed seats, a new session.
    It must return at once. It runs in the context in which the place was created. `words` makes log entries of the
    game's events.
    """

    watches = False
    """Whether this is a watcher's place."""

    def __init__(
        self, account: Account, on_change: Callable[[], None], pace: str, unread: int, words: Words = entries_of
    ) -> None:
        self.account = account
        self._listener = Listener(on_change)
        self.pace = pace
        self.words = words
        self.muted: set[str] = set()
        """The accounts whose remarks are not shown here."""
        self.mutes_all = False
        self.closed = False
        self.session: TableSession | None = None
        self._news: deque[News] = deque(maxlen=unread)

    def look_again(self) -> None:
        """Report that there may be something new to show."""
        self._listener.call()

    def tell(self, news: News) -> None:
        """Add news, unless it is a muted remark."""
        if not isinstance(news, Remark) or not (self.mutes_all or news.who in self.muted):
            self._news.append(news)

    def take_news(self) -> list[str]:
        """The news since the last call, in the reader's language; also added to the session's log."""
        said = [news.said() for news in self._news]
        self._news.clear()
        if self.session is not None:
            self.session.hear_beside(said)
        return said

    def use_session(self, session: TableSession | None) -> None:
        """Show another game here, or none."""
        if self.session is not None:
            self.session.close()
        self.session = session
