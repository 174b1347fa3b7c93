"""Room for another table: how many there may be from where, and which one is cleared for it where all are taken."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from tda_tui.tables.limits import Limits
from tda_tui.tables.problems import TableProblem
from tda_tui.tables.shared_table import SharedTable
from tda_tui.words.translate import ngettext


def check_share(tables: Sequence[SharedTable], limits: Limits, host: str, address: str, now: float) -> None:
    """Nobody takes more than a share of the tables. Raises TableProblem.

    A share is that of an address, if it is known, whoever comes from there: else a few could take all, with a new name
    for each table. Where nobody has been for long a table does not count.
    """
    if sum(table.host == host for table in tables) >= limits.tables_each:
        many = limits.tables_each
        said = ngettext("You are the host of {n} table already.", "You are the host of {n} tables already.", many)
        raise TableProblem(said.format(n=many))
    taken = [table for table in tables if not _is_left(table, limits, now)]
    mine = sum(table.opened_from == address for table in taken)
    if address and mine >= _share(limits, limits.tables - len(taken)):
        said = ngettext(
            "From where you are {n} table is open already: wait until it is closed.",
            "From where you are {n} tables are open already: wait until one of them is closed.",
            mine,
        )
        raise TableProblem(said.format(n=mine))


def _share(limits: Limits, free: int) -> int:
    """How many tables may be opened from an address while so many are free: the fewer there are left the smaller a
    share is, so that many find one. Where an address may have all tables, those of one net may share them as they like.
    """
    if limits.tables_from >= limits.tables:
        return limits.tables
    return max(1, math.ceil(limits.tables_from * free / limits.tables))


def cleared_for(tables: Sequence[SharedTable], limits: Limits, address: str, now: float) -> SharedTable | None:
    """The table whose place somebody from that address may have where all are taken, and nobody is at it.

    It may be any at which nobody has been for long; and sooner, one that was opened where more stand than they would
    have then. Of these one without a game goes first, then one of those who have most, then the one left longest.
    """
    stand = Counter(table.opened_from for table in tables if table.opened_from)
    fair = stand[address] + 1 if address else limits.tables
    left = [
        table
        for table in tables
        if _is_left(table, limits, now) or (stand[table.opened_from] > fair and _is_empty(table, limits.away, now))
    ]
    return min(left, key=lambda one: (one.state == "playing", -stand[one.opened_from], one.empty_since), default=None)


def _is_left(table: SharedTable, limits: Limits, now: float) -> bool:
    """Whether others may have its place: everybody has a while to come back, and longer to a game."""
    return _is_empty(table, limits.gathering if table.state == "playing" else limits.away, now)


def _is_empty(table: SharedTable, seconds: float, now: float) -> bool:
    """Whether nobody has been there for so long."""
    return table.empty_since is not None and table.empty_since + seconds <= now
