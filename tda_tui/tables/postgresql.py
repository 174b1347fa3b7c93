"""A database in PostgreSQL, which several inns may share."""

import logging
import os
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import psycopg

from tda_tui.tables.database import Database, DatabaseProblem
from tda_tui.words.translate import gettext as _

log = logging.getLogger(__name__)

Result = TypeVar("Result")

_WAITS = 0.5
"""Seconds everybody waits at most for an answer; after that the connection is given up."""
_OPENS = 10.0
"""Seconds the database has to answer when the inn opens, and after a later login."""
_CONNECTS = 3
"""Seconds a later connection may take; nobody waits for it."""
_APART = 15.0
"""Seconds that work may take for which nobody waits."""
_LOCK, _LOCK_APART = 0x7DA, 0x7DB
"""The numbers of the locks that make transactions of all inns wait for each other: usual ones, and those apart."""
_PATIENT = "-c idle_in_transaction_session_timeout=5s -c statement_timeout=5s"
"""So that an inn that has stopped in a transaction does not stop the others, nor a statement whose inn has gone."""
_OPTIONS = f"{_PATIENT} -c lock_timeout=300ms"
_LINE = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3, "tcp_user_timeout": 10_000}
"""So that a line that is cut is noticed after 10 to 25 seconds at the latest."""

_ENCODING = "UTF8"


class PostgreSQL(Database):
    """A connection in a thread of its own, for whose answers nobody waits for long.

    When it is lost, everything raises DatabaseProblem at once until `aside` has connected again.
    """

    def __init__(self, address: str) -> None:
        """Connect to `postgresql://…`, and create the tables that are missing. Raises DatabaseProblem."""
        self._address = address
        self._connection: psycopg.Connection | None = None
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="database")
        self._aside: Future[None] | None = None
        try:
            made = self._thread.submit(self._connect).result(_OPENS)
        except (psycopg.Error, TimeoutError) as problem:
            self._thread.shutdown(wait=False)
            raise _told(problem) from problem
        if (encoding := made.info.parameter_status("server_encoding")) != _ENCODING:  # names may be in any script
            self.close()
            text = _("its encoding is {encoding}: create it again with createdb --encoding UTF8 --template template0")
            raise DatabaseProblem(text.format(encoding=encoding))

    @property
    def connected(self) -> bool:
        """Whether the database could be reached at the last attempt."""
        return self._connection is not None

    def _connect(self) -> psycopg.Connection:
        """The connection, made again if it was lost. In the thread."""
        if self._connection is None:
            made = _connection(self._address, _OPTIONS)
            try:
                with _given_up(made, _OPENS), made.transaction():
                    made.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
                    made.execute(Path(__file__).with_name("postgresql.sql").read_bytes())
            except psycopg.Error:
                made.close()
                raise
            self._connection = made
        return self._connection

    def aside(self, work: Callable[[psycopg.Connection], None]) -> None:
        """Do that in the thread, in one transaction, after connecting again if necessary; only logs that it failed.

        If the work before has not ended by then, the connection is given up instead.
        """
        if self._aside is None or self._aside.done():
            self._aside = self._thread.submit(self._do, work)
        elif self._connection is not None:
            self._lose(self._connection)

    def _do(self, work: Callable[[psycopg.Connection], None]) -> None:
        was_lost = self._connection is None
        try:
            connection = self._connect()
            if was_lost:
                log.warning("the shared database can be reached again")
            with connection.transaction():
                work(connection)
        except psycopg.Error as problem:
            connection = self._connection
            if connection is not None and connection.closed:
                self._lose(connection)
            elif connection is not None:
                log.warning("the shared database refuses what the inn writes: %s", problem)
        except Exception:
            log.exception("the inn cannot learn of the other inns")

    def read(self, query: str, *values: object) -> Sequence[Sequence[Any]]:
        """The rows of a query."""
        return self._answer(lambda connection: connection.execute(_query(query), values).fetchall())

    def write(self, statement: str, *values: object) -> None:
        """Execute one statement."""
        self._answer(lambda connection: connection.execute(_query(statement), values))

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Write all or nothing; other inns wait meanwhile."""
        self.write("BEGIN")
        try:
            self.read("SELECT pg_advisory_xact_lock(?)", _LOCK)
            yield
            self.write("COMMIT")
        except BaseException:
            with suppress(DatabaseProblem):
                self.write("ROLLBACK")
            raise

    @contextmanager
    def apart(self) -> Iterator[Database]:
        """A connection of its own for work in another thread, so that nobody else waits for the answers."""
        if not self.connected:
            raise DatabaseProblem("not connected")
        with _problems(), closing(_connection(self._address, _PATIENT)) as connection, _given_up(connection, _APART):
            yield _Apart(connection)

    def _answer(self, work: Callable[[psycopg.Connection], Result]) -> Result:
        connection = self._connection
        if connection is None:
            raise DatabaseProblem("not connected")
        try:
            return self._thread.submit(work, connection).result(_WAITS)
        except TimeoutError as problem:
            self._lose(connection)
            raise _told(problem) from problem
        except psycopg.Error as problem:
            if connection.closed:
                self._lose(connection)
            raise _told(problem) from problem

    def _lose(self, connection: psycopg.Connection) -> None:
        """Give a connection up; whatever the thread still waits for there fails at once."""
        is_lost_already = self._connection is not connection
        if is_lost_already:
            return
        self._connection = None
        log.warning("the shared database cannot be reached")
        _hang_up(connection)
        self._thread.submit(connection.close)

    def close(self) -> None:
        """Close it."""
        with suppress(DatabaseProblem):
            self._answer(psycopg.Connection.close)
        self._connection = None
        self._thread.shutdown(wait=False)


class _Apart(Database):
    """A connection in the thread that uses it."""

    def __init__(self, connection: psycopg.Connection) -> None:
        self._connection = connection

    def read(self, query: str, *values: object) -> Sequence[Sequence[Any]]:
        """The rows of a query."""
        with _problems():
            rows: Sequence[Sequence[Any]] = self._connection.execute(_query(query), values).fetchall()
            return rows

    def write(self, statement: str, *values: object) -> None:
        """Execute one statement."""
        with _problems():
            self._connection.execute(_query(statement), values)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Write all or nothing; other work apart waits meanwhile."""
        with _problems(), self._connection.transaction():
            self.read("SELECT pg_advisory_xact_lock(?)", _LOCK_APART)
            yield

    def close(self) -> None:
        """Close it."""
        self._connection.close()


def _connection(address: str, options: str) -> psycopg.Connection:
    return psycopg.connect(
        address,
        autocommit=True,
        connect_timeout=_CONNECTS,
        options=options,
        client_encoding=_ENCODING,
        **_LINE,
    )


@contextmanager
def _given_up(connection: psycopg.Connection, seconds: float) -> Iterator[None]:
    """Give the connection up if what is done within takes longer; what waits for an answer there fails then."""
    timer = threading.Timer(seconds, _hang_up, [connection])
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _hang_up(connection: psycopg.Connection) -> None:
    with suppress(OSError, psycopg.Error), socket.socket(fileno=os.dup(connection.fileno())) as line:
        line.shutdown(socket.SHUT_RDWR)


@contextmanager
def _problems() -> Iterator[None]:
    try:
        yield
    except psycopg.Error as problem:
        raise _told(problem) from problem


def _told(problem: Exception) -> DatabaseProblem:
    """The problem on one line."""
    return DatabaseProblem(" ".join(str(problem).split()) or "timeout")


def _query(statement: str) -> str:
    """The statement as psycopg wants it."""
    return statement.replace("?", "%s")
