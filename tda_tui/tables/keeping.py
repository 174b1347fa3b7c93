"""Saving tables: as soon as something has changed, but combining many changes in a short time."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from tda_tui.tables.clockwork import Alarm, Clockwork
from tda_tui.tables.database import Database
from tda_tui.tables.kept_tables import forget_table, keep_table
from tda_tui.tables.table_course import TableCourse
from tda_tui.tables.talk_limit import ToldLately

log = logging.getLogger(__name__)

_MOST, _WITHIN = 10, 1.0
"""How many changes before a game are saved immediately within how many seconds; further ones are combined."""


@contextmanager
def written() -> Iterator[None]:
    """Log database errors instead of raising them: play goes on."""
    try:
        yield
    except sqlite3.Error:
        log.exception("the lobby cannot write down what happens")


class Keeping:
    """Saves tables. `changed` is called when the list of tables has changed.

    Before a game changes are combined: else a key held down would make everybody wait for the disk and redraw the list.
    """

    def __init__(self, database: Database, clockwork: Clockwork, changed: Callable[[], None]) -> None:
        self._database = database
        self._clockwork = clockwork
        self._changed = changed
        self._lately = ToldLately(_WITHIN)
        self._later: dict[str, Alarm] = {}

    def keep(self, table: TableCourse) -> None:
        """Save a changed table, now or shortly."""
        now = self._clockwork.now()
        if table.code in self._later and table.state == "gathering":
            return
        if table.state == "gathering" and not self._lately.may_tell("", table.code, now, _MOST):
            self._later[table.code] = self._clockwork.call_at(now + _WITHIN, partial(self.keep_now, table))
        else:
            self.keep_now(table)

    def keep_now(self, table: TableCourse) -> None:
        """Save a table now."""
        self._wait_no_more(table)
        with written():
            keep_table(self._database, table)
        self._changed()

    def forget(self, table: TableCourse) -> None:
        """Remove a table."""
        self._wait_no_more(table)
        with written():
            forget_table(self._database, table.code)
        self._changed()

    def _wait_no_more(self, table: TableCourse) -> None:
        if (alarm := self._later.pop(table.code, None)) is not None:
            alarm.cancel()
