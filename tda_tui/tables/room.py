"""Room for new tables: how many may be opened from one address, and which table is removed if all are taken."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from tda_tui.tables.limits import Limits
from tda_tui.tables.problems import TableProblem
from tda_tui.tables.shared_table import SharedTable
from tda_tui.words.translate import ngettext


def check_share(tables: Sequence[SharedTable], limits: Limits, host: str, address: str, now: float) -> None:
    """Check that a host and an address may open another table. Raises TableProblem.

    The limit for an address, if known, covers everybody from there: otherwise a few people could take all tables with a
    new name each time. Abandoned tables do not count.
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
    """The most tables an address may open while `free` are left: the fewer, the smaller, so that many find one. Where
    one address may have all tables, there is no further limit."""
    if limits.tables_from >= limits.tables:
        return limits.tables
    return max(1, math.ceil(limits.tables_from * free / limits.tables))


def cleared_for(tables: Sequence[SharedTable], limits: Limits, address: str, now: float) -> SharedTable | None:
    """The empty table to remove for a new one from that address when all are taken, or None.

    Any abandoned table may be removed; and, sooner, an empty one from an address with more tables than the new one's
    would have. Tables without a game go first, then those of the address with most, then those empty longest.
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
    """Whether the table is abandoned: people have a while to come back, and longer to a game."""
    return _is_empty(table, limits.gathering if table.state == "playing" else limits.away, now)


def _is_empty(table: SharedTable, seconds: float, now: float) -> bool:
    """Whether nobody has been at the table for that many seconds."""
    return table.empty_since is not None and table.empty_since + seconds <= now
