"""The inn's database: accounts, results, ratings and tables, in a file (SQLite), or shared by several inns."""

import logging
import os
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, TypeVar

from tda_tui.files.atomic import make_folder

log = logging.getLogger(__name__)

Result = TypeVar("Result")

_WAITS = 0.2
"""Seconds everybody waits at most while another program writes."""


class DatabaseProblem(Exception):
    """Why the database cannot be used at the moment."""


class Database(ABC):
    """An open database. A value stands as `?` in a statement; everything raises DatabaseProblem."""

    @abstractmethod
    def read(self, query: str, *values: object) -> Sequence[Sequence[Any]]:
        """The rows of a query."""

    @abstractmethod
    def write(self, statement: str, *values: object) -> None:
        """Execute one statement."""

    @abstractmethod
    def transaction(self) -> AbstractContextManager[None]:
        """Within, nobody else writes; what is written there is kept as a whole or, after an exception, not at all."""

    def together(self, *statements: Sequence[Any]) -> Sequence[Sequence[Any]]:
        """Execute statements, each with its values, in one transaction; returns the rows of the last."""
        rows: Sequence[Sequence[Any]] = ()
        with self.transaction():
            for statement in statements:
                rows = self.read(*statement)
        return rows

    async def aside(self, work: Callable[[], Result]) -> Result:
        """Do work that reads or writes; if the database answers slowly, others go on meanwhile."""
        return work()

    @abstractmethod
    def close(self) -> None:
        """Close it."""

    @contextmanager
    def problems_logged(self) -> Iterator[None]:
        """Log problems within instead of raising them: play goes on."""
        try:
            yield
        except DatabaseProblem:
            log.exception("the lobby cannot write down what happens")


class SQLite(Database):
    """A database in a file. Everything written survives a crash of the program."""

    def __init__(self, path: Path) -> None:
        """Open or create it. Raises DatabaseProblem or OSError."""
        make_folder(path.parent)
        if not path.exists():
            os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
        with _told():
            self._connection = sqlite3.connect(path, timeout=_WAITS, isolation_level=None)
            self._connection.execute("PRAGMA journal_mode = WAL")
            self._connection.execute("PRAGMA synchronous = NORMAL")
            self._connection.executescript(Path(__file__).with_name("sqlite.sql").read_text("utf-8"))

    def read(self, query: str, *values: object) -> Sequence[Sequence[Any]]:
        """The rows of a query."""
        with _told():
            return self._connection.execute(query, values).fetchall()

    def write(self, statement: str, *values: object) -> None:
        """Execute one statement."""
        with _told():
            self._connection.execute(statement, values)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Write all or nothing."""
        with _told(), self._connection:
            self._connection.execute("BEGIN IMMEDIATE")
            yield

    def close(self) -> None:
        """Close it."""
        self._connection.close()


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as problem:
        raise DatabaseProblem(str(problem)) from problem
