"""The places at a shared table: a person's chair, and where somebody stands who watches."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from tda_tui.present.log_entry import LogEntry
from tda_tui.rules.view import NOBODY, public_view
from tda_tui.tables.accounts import Account
from tda_tui.tables.clocks import TimeLeft
from tda_tui.tables.notices import News, Remark
from tda_tui.tables.talk_limit import TalkLimit, fit_line
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.tables.sessions import TableSession
    from tda_tui.tables.shared_table import SharedTable

log = logging.getLogger(__name__)


def call(callback: Callable[[], None]) -> None:
    """Tell somebody who wants to hear; what goes wrong there is nobody else's affair."""
    try:
        callback()
    except Exception:
        log.exception("somebody who listens at a table cannot")


class Place:
    """Somewhere at a table. `session` shows the game, once it has begun; another game has another one.

    `on_change` is called whenever there is something new to be seen here: news, a vote, a clock that starts, who sits
    where, a new session. It must return at once.
    """

    def __init__(self, table: SharedTable, account: Account, on_change: Callable[[], None], pace: str) -> None:
        self.table = table
        self.account = account
        self.on_change = on_change
        self.pace = pace
        self.muted: set[str] = set()
        """The accounts whose words are not told here."""
        self.mutes_all = False
        self.closed = False
        self.session: TableSession | None = None
        self._news: deque[News] = deque(maxlen=table.limits.unread)

    @property
    def seat(self) -> int:
        """The seat of this place; NOBODY where somebody watches, or has none."""
        return NOBODY

    # What is told

    def tell(self, news: News) -> None:
        """Something is told here."""
        if not isinstance(news, Remark) or not (self.mutes_all or news.who in self.muted):
            self._news.append(news)

    def take_news(self) -> list[str]:
        """What was told since this was last called, in the reader's language; it stands in the session's log, too."""
        said = [news.said() for news in self._news]
        self._news.clear()
        if self.session is not None:
            self.session.log += [LogEntry(line) for line in said]
        return said

    def mute(self, name: str, muted: bool = True) -> None:
        """Hear what somebody at the table says no more, or again."""
        for account in self.table.people():
            if account.name == name:
                (self.muted.add if muted else self.muted.discard)(account.id)

    # Who is thinking

    def thinking(self) -> tuple[int, ...]:
        """The seats of which it is known here that they are asked something."""
        game = self.table.game
        return self._asked() if game is not None and not game.over else ()

    def _asked(self) -> tuple[int, ...]:
        controller = self.table.playing.controller
        return public_view(controller.game.table, controller.names, controller.game.questions).asked

    def time_left(self, seat: int) -> TimeLeft | None:
        """What is left of a seat's time; None where no clock runs of which anything may be known here.

        The bank is told to whose it is; of others it is as if there were none.
        """
        game = self.table.game
        left = game.clocks.left(seat) if game is not None and seat in self.thinking() else None
        if left is None or seat == self.seat:
            return left
        return TimeLeft(left.decision, 0.0)

    def leave(self) -> None:
        """The place is left, or its line is broken: a seat stays whose it was."""
        if not self.closed:
            self.closed = True
            self.close_session()
            self.table.left(self)

    def close_session(self) -> None:
        """What was shown here is over."""
        if self.session is not None:
            self.session.close()
        self.session = None


class Chair(Place):
    """A person's place. The person can have several at once, as at two screens: what is answered first counts."""

    @property
    def seat(self) -> int:
        """The person's seat; NOBODY where they have none any more."""
        return self.table.seat_of(self.account)

    def _asked(self) -> tuple[int, ...]:
        seat = self.seat
        return self.table.playing.controller.game.view(seat).asked if seat != NOBODY else super()._asked()

    # Talk

    def say(self, line: str) -> None:
        """Say a line to all who are at the table. Raises TableProblem where it cannot be said."""
        said = fit_line(line, self.table.limits)
        self._limit().count(self.table.clockwork.now())
        self.table.tell(Remark(self.account.id, self.account.name, line=said))

    def say_phrase(self, phrase: str) -> None:
        """Say a phrase by its id; each reads it in their own language. Raises TableProblem."""
        from tda_tui.tables.phrases import phrases
        from tda_tui.tables.problems import TableProblem

        if phrase not in phrases():
            raise TableProblem(_("There is nothing to be said."))
        self._limit().count(self.table.clockwork.now())
        self.table.tell(Remark(self.account.id, self.account.name, phrase=phrase))

    def _limit(self) -> TalkLimit:
        return self.table.talk_limits.setdefault(self.account.id, TalkLimit(self.table.limits))

    # Votes

    def ask(self, kind: str) -> None:
        """Ask all for something (`votes.VoteKind`). Raises TableProblem where that cannot be."""
        self.table.voting.ask(self.account, kind)

    def agree(self) -> None:
        """Agree to what is asked. Raises TableProblem where nothing is."""
        self.table.voting.agree(self.account)

    def refuse(self) -> None:
        """Do not agree. Raises TableProblem where nothing is asked."""
        self.table.voting.refuse(self.account)


class Watcher(Place):
    """The place of somebody who watches."""
