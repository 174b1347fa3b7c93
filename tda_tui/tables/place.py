"""A place at a shared table, where somebody sits or stands: what is told there."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from tda_tui.present.log_entry import entries_of
from tda_tui.tables.accounts import Account
from tda_tui.tables.listeners import Listener
from tda_tui.tables.notices import News, Remark
from tda_tui.tables.sessions import TableSession, Words


class Place:
    """Somewhere at a table. `session` shows the game, once it has begun; another game has another one.

    `on_change` is called whenever there is something new to be seen here: news, a vote, a clock that starts, who sits
    where, a new session. It must return at once. It is called as if whoever took the place called it themselves.
    `words` makes entries of the log of what happens in the game.
    """

    watches = False
    """Whether somebody only watches here."""

    def __init__(
        self, account: Account, on_change: Callable[[], None], pace: str, unread: int, words: Words = entries_of
    ) -> None:
        self.account = account
        self._listener = Listener(on_change)
        self.pace = pace
        self.words = words
        self.muted: set[str] = set()
        """The accounts whose words are not told here."""
        self.mutes_all = False
        self.closed = False
        self.session: TableSession | None = None
        self._news: deque[News] = deque(maxlen=unread)

    def look_again(self) -> None:
        """There may be something new to be seen."""
        self._listener.call()

    def tell(self, news: News) -> None:
        """Something is told here."""
        if not isinstance(news, Remark) or not (self.mutes_all or news.who in self.muted):
            self._news.append(news)

    def take_news(self) -> list[str]:
        """What was told since this was last called, in the reader's language; it stands in the session's log, too."""
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
