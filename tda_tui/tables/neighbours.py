"""Other inns that share the database: each writes down there which tables it has, and reads those of the others."""

import os
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from tda_tui.tables.clocks import Alarms, Clockwork
from tda_tui.tables.database import DatabaseProblem
from tda_tui.tables.shared_table import TableRow

if TYPE_CHECKING:  # an optional dependency
    import psycopg

    from tda_tui.tables.postgresql import PostgreSQL

_BEAT = 2.0
"""Seconds between two looks at the database."""
_SILENT, _GONE = "15 seconds", "1 day"
"""After this time without a look the tables of an inn are no longer listed; and it is deleted."""
_OTHERS = (
    "SELECT ssh_line, listed, ARRAY(SELECT who FROM sits WHERE shared_table = code), players, "
    "code, host, state, ruleset, gambit, seats, free, watchers, watched "
    f"FROM open_table JOIN inn ON inn.id = inn WHERE inn != %s AND heartbeat > now() - interval '{_SILENT}'"
)


class OpenTable(NamedTuple):
    """A table of an inn, `listed` for everybody, with the accounts of the people who have a seat there."""

    row: TableRow
    listed: bool
    people: tuple[str, ...]


class Neighbours:
    """The tables of other inns, and the bans that all of them share. `changed` is called when the tables change."""

    def __init__(self, database: "PostgreSQL", clockwork: Clockwork, changed: Callable[[], None]) -> None:
        """Read the bans. Raises DatabaseProblem."""
        self._database = database
        self._alarms = Alarms(clockwork)
        self._changed = changed
        self._id = os.urandom(8).hex()
        self._written: object = None
        self._known: tuple[OpenTable, ...] = ()
        self._shown = self.tables
        self._reads_bans = threading.Lock()
        self.bans: tuple[str, ...] = ()
        """The lines of what is banned in all inns."""
        self.read_bans()

    @property
    def tables(self) -> tuple[OpenTable, ...]:
        """The open tables of the others; none while the database cannot be reached."""
        return self._known if self._database.connected else ()

    def meet(self, ssh_line: str, own_tables: Callable[[], Sequence[OpenTable]]) -> None:
        """From now on tell the others of these tables, to which `ssh_line` leads, and learn of theirs."""
        if self.tables != self._shown:
            self._shown = self.tables
            self._changed()
        self._database.exchange(partial(self._exchange, ssh_line, own_tables()))
        self._alarms.set("beat", _BEAT, partial(self.meet, ssh_line, own_tables))

    def _exchange(self, ssh_line: str, own: Sequence[OpenTable], connection: "psycopg.Connection") -> None:
        """Write and read, waiting for few answers. In the database's thread."""
        with connection.pipeline():
            connection.execute(f"DELETE FROM inn WHERE heartbeat < now() - interval '{_GONE}'")
            beat = connection.execute("UPDATE inn SET heartbeat = now() WHERE id = %s RETURNING id", (self._id,))
            if not beat.fetchall():
                # New, or deleted by another inn after a long silence, and its tables with it.
                connection.execute("INSERT INTO inn VALUES (%s, %s, now())", (self._id, ssh_line))
                self._written = None
            if self._written != (connection, own):
                self._written = None
                self._write(own, connection)
            others = connection.execute(_OTHERS, (self._id,)).fetchall()
        self._written = connection, own
        self._known = tuple(_read(*found) for found in others)
        self.read_bans()

    def _write(self, own: Sequence[OpenTable], connection: "psycopg.Connection") -> None:
        # The same tables may still be there under an earlier name of this inn, if that crashed.
        codes = [table.row.code for table in own]
        connection.execute("DELETE FROM open_table WHERE inn = %s OR code = ANY(%s)", (self._id, codes))
        for row, listed, people in own:
            about = (row.host, row.state, row.ruleset, row.gambit, list(row.players))
            places = (row.seats, row.free, row.watchers, row.watched)
            connection.execute(
                "INSERT INTO open_table VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)",
                (row.code, self._id, listed, *about, *places),
            )
            for who in people:
                connection.execute("INSERT INTO sits VALUES (%s, %s) ON CONFLICT DO NOTHING", (row.code, who))

    def read_bans(self) -> None:
        """Read what is banned now. Raises DatabaseProblem."""
        with self._reads_bans:  # what was read before never replaces what was read later
            self.bans = tuple(line for (line,) in self._database.read("SELECT line FROM ban"))

    def ban(self, line: str) -> None:
        """Ban that in all inns. Raises DatabaseProblem."""
        self._database.write("INSERT INTO ban VALUES (?) ON CONFLICT DO NOTHING", line)
        self.read_bans()

    def unban(self, line: str) -> None:
        """Ban that no longer. Raises DatabaseProblem."""
        self._database.write("DELETE FROM ban WHERE line = ?", line)
        self.read_bans()

    def close(self) -> None:
        """Tell the others that this inn has closed."""
        self._alarms.cancel_all()
        with suppress(DatabaseProblem):
            self._database.write("DELETE FROM inn WHERE id = ?", self._id)


def _read(ssh_line: str, listed: bool, people: list[str], players: list[str], *about: Any) -> OpenTable:
    code, host, state, ruleset, gambit, seats, free, watchers, watched = about
    places, line = (seats, free, watchers, watched), _line_to(ssh_line, code)
    row = TableRow(code, host, state, ruleset, gambit, tuple(players), *places, mine=False, line=line)
    return OpenTable(row, listed, tuple(people))


def _line_to(ssh_line: str, code: str) -> str:
    """The line that leads to a table.

    >>> _line_to("ssh -p 2223 inn.example", "harbour1")
    'ssh -t -p 2223 inn.example join harbour1'
    """
    return f"{ssh_line.replace('ssh ', 'ssh -t ', 1)} join {code}"
