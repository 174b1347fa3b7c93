"""Places at a shared table: a player's chair, and a watcher's place."""

from __future__ import annotations

from collections.abc import Callable

from tda_tui.present.event_groups import entries_of
from tda_tui.rules.view import NOBODY, knows_of
from tda_tui.tables.accounts import Account
from tda_tui.tables.clocks import TimeLeft
from tda_tui.tables.limits import TableProblem, TalkLimit, fit_line
from tda_tui.tables.notices import Remark, phrases
from tda_tui.tables.place import Place
from tda_tui.tables.sessions import Words
from tda_tui.tables.shared_table import SharedTable
from tda_tui.words.translate import gettext as _


class _PlaceThere(Place):
    """A place at a table, taken on creation. Raises TableProblem if that is not allowed."""

    def __init__(
        self,
        table: SharedTable,
        account: Account,
        on_change: Callable[[], None] = lambda: None,
        pace: str = "off",
        words: Words = entries_of,
    ) -> None:
        super().__init__(account, on_change, pace, table.limits.unread, words)
        self.table = table
        table.come(self)

    @property
    def seat(self) -> int:
        """The seat of this place, or NOBODY."""
        return NOBODY if self.watches else self.table.seat_of(self.account)

    def thinking(self) -> tuple[int, ...]:
        """The seats that are known here to be answering a question."""
        if self.table.state != "playing":
            return ()
        game, seat = self.table.playing.controller.game, self.seat
        return tuple(one.seat for one in game.questions if knows_of(game.table, one, seat))

    def time_left(self, seat: int) -> TimeLeft | None:
        """A seat's time left; None if it has no clock running, or none that may be known here.

        The banks of others are hidden, as they would reveal what was asked of them in secret.
        """
        left = self.table.playing.clocks.left(seat) if seat in self.thinking() else None
        return left if left is None or seat == self.seat else TimeLeft(left.decision, 0.0)

    def mute(self, name: str, muted: bool = True) -> None:
        """Mute or unmute somebody at the table for this place."""
        for account in self.table.people():
            if account.name == name:
                (self.muted.add if muted else self.muted.discard)(account.id)

    def leave(self, on_purpose: bool = False) -> None:
        """Leave the place on purpose, or as it was disconnected; the seat stays the person's."""
        if not self.closed:
            self.closed = True
            self.table.left(self, on_purpose)


class Chair(_PlaceThere):
    """A player's place. A person can have several at once, as on two screens: the first answer counts."""

    def say(self, line: str) -> None:
        """Say a line to all at the table. Raises TableProblem if it may not be said."""
        self._speak(Remark(self.account.id, self.account.name, line=fit_line(line, self.table.limits)))

    def say_phrase(self, phrase: str) -> None:
        """Say a phrase by its id, in each reader's language. Raises TableProblem if it may not be said."""
        if phrase not in phrases():
            raise TableProblem(_("There is nothing to be said."))
        self._speak(Remark(self.account.id, self.account.name, phrase=phrase))

    def _speak(self, remark: Remark) -> None:
        table = self.table
        if self.closed:
            raise TableProblem(_("You have no seat at this table."))
        table.talk_limits.setdefault(self.account.id, TalkLimit(table.limits)).count(table.clockwork.now())
        table.tell(remark)

    def ask(self, kind: str) -> None:
        """Start a vote (see `votes.VoteKind`). Raises TableProblem if that is not possible."""
        self.table.voting.ask(self.account, kind)

    def agree(self) -> None:
        """Agree to the current vote. Raises TableProblem if there is none."""
        self.table.voting.agree(self.account)

    def refuse(self) -> None:
        """Refuse the current vote. Raises TableProblem if there is none."""
        self.table.voting.refuse(self.account)


class Watcher(_PlaceThere):
    """A watcher's place. Watchers hear all that is said, and cannot speak."""

    watches = True
