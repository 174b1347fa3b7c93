"""How a table votes: one thing at a time, and only where all agree."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from tda_tui.rules.view import NOBODY
from tda_tui.tables.accounts import Account
from tda_tui.tables.clockwork import Alarm
from tda_tui.tables.notices import Notice
from tda_tui.tables.problems import TableProblem
from tda_tui.tables.votes import Vote, VoteKind
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.tables.shared_table import SharedTable


class Voting:
    """The votes of a table. `vote` is the one that is open."""

    def __init__(self, table: SharedTable) -> None:
        self._table = table
        self.vote: Vote | None = None
        self._alarm: Alarm | None = None
        self._refused_until: dict[str, float] = {}

    def ask(self, account: Account, kind: str) -> None:
        """Ask all for something. Raises TableProblem where that cannot be."""
        kinds: tuple[VoteKind, ...] = get_args(VoteKind)
        found = next((one for one in kinds if one == kind), None)
        if found is None:
            raise ValueError(f"no vote {kind}")
        self._check(account, found)
        table, now = self._table, self._table.clockwork.now()
        until = now + table.limits.vote
        given = len(table.playing.controller.given) if table.game is not None else 0
        seat = table.seat_of(account)
        self.vote = Vote(found, account.id, account.name, seat, until, frozenset({account.id}), given)
        self._alarm = table.clockwork.call_at(until, self._lapse)
        table.tell(Notice(f"ask-{found}", account.name))
        self.count()

    def _check(self, account: Account, kind: VoteKind) -> None:
        table = self._table
        seat = table.seat_of(account)
        if seat == NOBODY:
            raise TableProblem(_("Only who sits at the table can ask that."))
        if self.vote is not None:
            raise TableProblem(_("All are being asked something else just now."))
        if table.clockwork.now() < self._refused_until.get(account.id, 0.0):
            raise TableProblem(_("They have just been asked: wait a moment."))
        if kind == "take-back" and (table.game is None or table.game.over):
            raise TableProblem(_("There is nothing to take back yet."))
        if kind == "take-back" and not table.playing.controller.may_go_back(seat):
            raise TableProblem(_("There is nothing to take back yet."))
        if kind == "open-cards" and table.open_cards:
            raise TableProblem(_("Those who watch see all cards already."))
        if kind == "open-cards" and any(one.is_persons and not one.present for one in table.seats):
            raise TableProblem(_("All who play have to be here for that."))

    def agree(self, account: Account) -> None:
        """Somebody agrees. Raises TableProblem where nothing is asked of them."""
        vote = self._open(account)
        if account.id not in vote.agreed:
            self.vote = vote._replace(agreed=vote.agreed | {account.id})
            self._table.tell(Notice("agrees", account.name))
        self.count()

    def refuse(self, account: Account) -> None:
        """Somebody does not agree. Raises TableProblem where nothing is asked of them."""
        vote = self._open(account)
        self._close()
        self._refused_until[vote.asker] = self._table.clockwork.now() + self._table.limits.vote
        self._table.tell(Notice("refuses", account.name))

    def _open(self, account: Account) -> Vote:
        if self.vote is None or self._table.seat_of(account) == NOBODY:
            raise TableProblem(_("Nothing is asked of you."))
        return self.vote

    def count(self) -> None:
        """Somebody has agreed, or gone: where all agree who are there, it is done."""
        vote, table = self.vote, self._table
        if vote is None:
            return
        everybody = {seat.who for seat in table.seats if seat.is_persons}
        here = {seat.who for seat in table.seats if seat.is_persons and seat.present}
        if vote.asker not in here or (vote.kind == "open-cards" and here != everybody):
            self._lapse()
        elif here <= vote.agreed:
            self._close()
            table.agreed(vote)

    def _lapse(self) -> None:
        vote = self.vote
        if vote is not None:
            self._close()
            self._table.tell(Notice("lapses", vote.name))

    def _close(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self.vote = self._alarm = None

    def end(self) -> None:
        """Nothing is asked any more, as another game begins or this one is over."""
        self._close()
        self._refused_until.clear()
