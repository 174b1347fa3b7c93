"""A database in PostgreSQL, which several inns may share."""

import asyncio
import logging
import os
import re
import select
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from contextvars import copy_context
from pathlib import Path
from typing import Any

import psycopg

from tda_tui.tables.database import Database, DatabaseProblem, Result
from tda_tui.words.translate import gettext as _

log = logging.getLogger(__name__)

_WAITS = 3.0
"""Seconds an answer may take; after that the connection is given up."""
_TRANSACTION = 15.0
"""Seconds a transaction of many answers may take."""
_CONNECTS = 5
"""Seconds to connect."""
_THREADS = 4
"""In how many threads visitors' questions are asked."""
_LOCK, _LOCK_LONG = 0x7DA, 0x7DB
"""The numbers of the locks that make transactions of all inns wait for each other: short ones, and long ones."""
_IN_TURN = (
    "SELECT set_config('lock_timeout', '0', true), pg_advisory_xact_lock(%s), set_config('lock_timeout', '300ms', true)"
)
"""Waits for other long transactions, but not for an operator who has locked a table."""
_LIMITS = "-c lock_timeout=300ms -c statement_timeout=5s -c idle_in_transaction_session_timeout=5s"
"""So that an inn that has stopped in a transaction does not stop the others, nor a statement whose inn has gone."""
_LINE = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3, "tcp_user_timeout": 10_000}
"""So that a line that is cut is noticed after 10 to 25 seconds at the latest."""

_ENCODING = "UTF8"


class PostgreSQL(Database):
    """A connection for each thread that asks. Whoever asks waits; so visitors' questions are asked `aside`.

    While the database cannot be reached, everything raises DatabaseProblem at once; `exchange` finds out, and reaches
    it again.
    """

    def __init__(self, address: str) -> None:
        """Connect to `postgresql://…`, and create the tables that are missing. Raises DatabaseProblem."""
        self._address = address
        self._asides = ThreadPoolExecutor(_THREADS, "database")
        self._exchanges = ThreadPoolExecutor(1, "inns")
        self._exchange: Future[None] | None = None
        self._refused = ""
        """What the database said last when it refused what the inn writes."""
        self._thread = threading.local()
        self._connections: set[psycopg.Connection] = set()
        """Those in use; no others, such as those from before the database could not be reached."""
        self.connected = True
        """Whether the database could be reached at the last attempt."""
        try:
            with _problems(), self._own(_WAITS) as connection:
                self._create(connection)
                encoding = connection.info.parameter_status("server_encoding")
            if encoding != _ENCODING:  # names may be in any script
                text = _(
                    "its encoding is {encoding}: create it again with createdb --encoding UTF8 --template template0"
                )
                raise DatabaseProblem(text.format(encoding=encoding))
        except DatabaseProblem:
            self.close()
            raise

    @staticmethod
    def _create(connection: psycopg.Connection) -> None:
        """Create what is missing, if anything is: that waits for whoever writes, and not everybody may create."""
        statements = Path(__file__).with_name("postgresql.sql").read_bytes()
        names = [name.decode() for name in re.findall(rb"IF NOT EXISTS (\w+)", statements)]
        missing = "SELECT 1 FROM unnest(%s::text[]) AS name WHERE to_regclass(name) IS NULL"
        if connection.execute(missing, (names,)).fetchall():
            with connection.transaction():
                connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
                connection.execute(statements)

    @contextmanager
    def _own(self, seconds: float) -> Iterator[psycopg.Connection]:
        """This thread's connection, made if there is none any more; it is given up after so many seconds.

        A transaction keeps to its own: on another one, the rest of it would be written alone.
        """
        connection: psycopg.Connection | None = getattr(self._thread, "connection", None)
        is_lost = connection is None or connection not in self._connections or _has_ended(connection)
        if connection is None or (is_lost and not getattr(self._thread, "in_transaction", False)):
            if connection is not None:
                self._connections.discard(connection)
                connection.close()
            connection = self._thread.connection = _connection(self._address)
            self._connections.add(connection)
        timer = threading.Timer(seconds, _hang_up, [connection])
        timer.daemon = True
        timer.start()
        try:
            yield connection
        finally:
            timer.cancel()

    @contextmanager
    def _asking(self, seconds: float) -> Iterator[psycopg.Connection]:
        if not self.connected:
            raise DatabaseProblem("not connected")
        with _problems(), self._own(seconds) as connection:
            yield connection

    def exchange(self, work: Callable[[psycopg.Connection], None]) -> None:
        """Do that in a thread of its own, unless the work before has not ended yet; only logs that it failed."""
        if self._exchange is None or self._exchange.done():
            self._exchange = self._exchanges.submit(self._do, work)

    def _do(self, work: Callable[[psycopg.Connection], None]) -> None:
        connection = None
        try:
            with self._own(_WAITS) as connection:
                if not self.connected or self._refused:
                    self._create(connection)
                if not self.connected:
                    self.connected = True
                    log.warning("the shared database can be reached again")
                work(connection)
            self._refused = ""
        except (psycopg.Error, DatabaseProblem) as problem:
            if connection is None or connection.closed:
                self._lose()
            elif self._refused != (words := str(_told(problem))):
                self._refused = words
                log.warning("the shared database refuses what the inn writes: %s", problem)
        except Exception:
            log.exception("the inn cannot learn of the other inns")

    def _lose(self) -> None:
        """Give all connections up; whatever waits for an answer there fails at once."""
        if self.connected:
            log.warning("the shared database cannot be reached")
        self.connected = False
        lost, self._connections = self._connections, set()
        for connection in lost:
            _hang_up(connection)

    async def aside(self, work: Callable[[], Result]) -> Result:
        """Do work in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._asides, copy_context().run, work)

    def read(self, query: str, *values: object) -> Sequence[Sequence[Any]]:
        """The rows of a query."""
        with self._asking(_WAITS) as connection:
            rows: Sequence[Sequence[Any]] = connection.execute(_query(query), values).fetchall()
            return rows

    def write(self, statement: str, *values: object) -> None:
        """Execute one statement."""
        with self._asking(_WAITS) as connection:
            connection.execute(_query(statement), values)

    def together(self, *statements: Sequence[Any]) -> Sequence[Sequence[Any]]:
        """Execute statements in one transaction, and wait for a single answer, so that other inns hardly wait."""
        with self._asking(_WAITS) as connection:
            with connection.pipeline():  # what is sent in one is a transaction
                connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
                for statement, *values in statements:
                    cursor = connection.execute(_query(statement), values)
            rows: Sequence[Sequence[Any]] = cursor.fetchall()
            return rows

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Write all or nothing; other long transactions wait meanwhile."""
        with self._asking(_TRANSACTION) as connection, connection.transaction():
            connection.execute(_IN_TURN, (_LOCK_LONG,))
            self._thread.in_transaction = True
            try:
                yield
            finally:
                self._thread.in_transaction = False

    def close(self) -> None:
        """Close it."""
        self._exchanges.shutdown()
        self._asides.shutdown(wait=False, cancel_futures=True)
        for connection in self._connections:
            _hang_up(connection)


def _connection(address: str) -> psycopg.Connection:
    return psycopg.connect(
        address,
        autocommit=True,
        connect_timeout=_CONNECTS,
        options=_LIMITS,
        prepare_threshold=None,  # what a pipeline was to prepare when a statement in it failed is not there afterwards
        client_encoding=_ENCODING,
        **_LINE,
    )


def _has_ended(connection: psycopg.Connection) -> bool:
    """Whether it is closed at either end: as long as nothing is asked, the database says nothing else."""
    if connection.closed:
        return True
    poll = select.poll()
    poll.register(connection, select.POLLIN)
    return bool(poll.poll(0))


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
