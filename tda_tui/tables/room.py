"""Room for another table: how many there may be, and which may be cleared for it."""

from __future__ import annotations

from collections.abc import Iterable

from tda_tui.tables.limits import Limits
from tda_tui.tables.problems import TableProblem
from tda_tui.tables.shared_table import SharedTable
from tda_tui.words.translate import ngettext


def check_share(tables: Iterable[SharedTable], limits: Limits, host: str, address: str, now: float) -> None:
    """Nobody takes more than a share of the tables. Raises TableProblem.

    So many may be opened from an address, if it is known, by whomever: else a few could take them all, with a new name
    for each. Where nobody has been for long the table does not count there.
    """
    tables = list(tables)
    if sum(table.host == host for table in tables) >= limits.tables_each:
        many = limits.tables_each
        said = ngettext("You are the host of {n} table already.", "You are the host of {n} tables already.", many)
        raise TableProblem(said.format(n=many))
    mine = [table for table in tables if address and table.opened_from == address]
    if sum(not _is_left(table, limits, now) for table in mine) >= limits.tables_from:
        many = limits.tables_from
        said = ngettext(
            "From where you are {n} table is open already: wait until it is closed.",
            "From where you are {n} tables are open already: wait until one of them is closed.",
            many,
        )
        raise TableProblem(said.format(n=many))


def left_longest(tables: Iterable[SharedTable], limits: Limits, now: float) -> SharedTable | None:
    """The table that may be cleared where all are taken: at which nobody has been for longest, a game last of all."""
    left = [table for table in tables if _is_left(table, limits, now)]
    return min(left, key=lambda table: (table.state == "playing", table.empty_since or 0.0), default=None)


def _is_left(table: SharedTable, limits: Limits, now: float) -> bool:
    """Whether others may have its place: everybody has a while to come back, and longer to a game."""
    waits = {"gathering": limits.away, "playing": limits.gathering, "over": limits.away}
    return table.empty_since is not None and table.empty_since + waits[table.state] <= now
