"""Voting at a table: one vote at a time, which passes only if all agree."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Literal, NamedTuple, get_args

from tda_tui.rules.view import NOBODY
from tda_tui.tables.accounts import Account
from tda_tui.tables.clocks import Alarm
from tda_tui.tables.limits import TableProblem
from tda_tui.tables.notices import Notice
from tda_tui.tables.table_state import TableState
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import ngettext

VoteKind = Literal["take-back", "open-cards"]
"""The kinds: to take back the asker's last decision; to let watchers see all cards."""


class Vote(NamedTuple):
    """A vote: who asked for what, from which seat, and who has agreed. `until` is a time of the table's clock.

    `decision` is the index of the decision to take back.
    """

    kind: VoteKind
    asker: str
    name: str
    seat: int
    until: float
    agreed: frozenset[str]
    decision: int = 0


class Voting:
    """A table's votes. `vote` is the current one; `agreed` is called with one that has passed."""

    def __init__(self, table: TableState, agreed: Callable[[Vote], None]) -> None:
        self._table = table
        self._agreed = agreed
        self.vote: Vote | None = None
        self._alarm: Alarm | None = None
        self._rests_until: dict[str, float] = {}
        """Until when somebody cannot start another vote, by account."""

    def ask(self, account: Account, kind: str) -> None:
        """Start a vote. Raises TableProblem if that is not possible."""
        kinds: tuple[VoteKind, ...] = get_args(VoteKind)
        found = next((one for one in kinds if one == kind), None)
        if found is None:
            raise ValueError(f"no vote {kind}")
        if problem := self._why_not(account, found):
            raise TableProblem(problem)
        table = self._table
        until = table.clockwork.now() + table.limits.vote
        seat = table.seat_of(account)
        decision = (table.playing.controller.last_decision(seat) or 0) if found == "take-back" else 0
        self.vote = Vote(found, account.id, account.name, seat, until, frozenset({account.id}), decision)
        self._alarm = table.clockwork.call_at(until, self._lapse)
        table.tell(Notice(f"ask-{found}", account.name))
        self.count()

    def _why_not(self, account: Account, kind: VoteKind) -> str:
        table, seat = self._table, self._table.seat_of(account)
        if seat == NOBODY:
            return _("Only who sits at the table can ask that.")
        if self.vote is not None:
            if self.vote.asker == account.id:
                return _("You have asked already: not all have answered yet.")
            return _("All are being asked something else just now.")
        if (left := math.ceil(self._rests_until.get(account.id, 0.0) - table.clockwork.now())) > 0:
            return ngettext(
                "Not all have agreed to what you asked: you can ask again in a second.",
                "Not all have agreed to what you asked: you can ask again in {n} seconds.",
                left,
            ).format(n=left)
        if kind == "take-back":
            can = table.state == "playing" and table.playing.controller.last_decision(seat) is not None
            return "" if can else _("There is nothing to take back yet.")
        if table.open_cards:
            return _("Those who watch see all cards already.")
        if any(one.is_persons and not one.present for one in table.seats):
            return _("All who play have to be here for that.")
        return ""

    def agree(self, account: Account) -> None:
        """Agree to the vote. Raises TableProblem if there is none for them."""
        vote = self._open(account)
        if account.id not in vote.agreed:
            self.vote = vote._replace(agreed=vote.agreed | {account.id})
            self._table.tell(Notice("agrees", account.name))
        self.count()

    def refuse(self, account: Account) -> None:
        """Refuse the vote. Raises TableProblem if there is none for them."""
        self._end_for_a_while(self._open(account))
        self._table.tell(Notice("refuses", account.name))

    def _open(self, account: Account) -> Vote:
        if self.vote is None or self._table.seat_of(account) == NOBODY:
            raise TableProblem(_("Nothing is asked of you."))
        return self.vote

    def count(self) -> None:
        """Carry out the vote if all present have agreed; end it if its asker has left."""
        vote, seats = self.vote, [seat for seat in self._table.seats if seat.is_persons]
        if vote is None:
            return
        here = {seat.who for seat in seats if seat.present}
        if vote.asker not in here or (vote.kind == "open-cards" and len(here) < len(seats)):
            self._lapse()
        elif here <= vote.agreed:
            self.end()
            self._agreed(vote)

    def _lapse(self) -> None:
        vote = self.vote
        if vote is not None:
            self._end_for_a_while(vote)
            self._table.tell(Notice("lapses", vote.name))

    def _end_for_a_while(self, vote: Vote) -> None:
        """End the vote unsuccessfully: its asker has to wait before the next one."""
        self.end()
        self._rests_until[vote.asker] = self._table.clockwork.now() + self._table.limits.vote_pause

    def end(self) -> None:
        """End the vote."""
        if self._alarm is not None:
            self._alarm.cancel()
        self.vote = self._alarm = None
