"""The SQLite database of accounts, tables, results and ratings."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tda_tui.files.atomic import make_folder

_TABLES = """
CREATE TABLE IF NOT EXISTS account (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, key TEXT NOT NULL UNIQUE, since TEXT NOT NULL, seen TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS shared_table (id TEXT PRIMARY KEY, state TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS sits (shared_table TEXT NOT NULL, who TEXT NOT NULL, PRIMARY KEY (shared_table, who));
CREATE TABLE IF NOT EXISTS result (
    id INTEGER PRIMARY KEY, game TEXT NOT NULL UNIQUE, ended TEXT NOT NULL, season TEXT NOT NULL, ruleset TEXT NOT NULL,
    standing TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS played (who TEXT NOT NULL, game TEXT NOT NULL, PRIMARY KEY (who, game));
CREATE TABLE IF NOT EXISTS unfiled (game TEXT PRIMARY KEY, seats TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS rating (
    season TEXT NOT NULL, ruleset TEXT NOT NULL, who TEXT NOT NULL, mu REAL NOT NULL, sigma REAL NOT NULL,
    games INTEGER NOT NULL, won INTEGER NOT NULL, PRIMARY KEY (season, ruleset, who));
"""


_WAITS = 0.2
"""Seconds everybody waits at most while another program writes."""


class Database:
    """The open database. Everything written survives a crash of the program."""

    def __init__(self, path: Path) -> None:
        """Open or create it. Raises sqlite3.Error or OSError."""
        make_folder(path.parent)
        if not path.exists():
            os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
        self._connection = sqlite3.connect(path, timeout=_WAITS, isolation_level=None)
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("PRAGMA synchronous = NORMAL")
        self._connection.executescript(_TABLES)

    def one(self, query: str, *values: object) -> Sequence[Any] | None:
        """The first row, or None."""
        row: Sequence[Any] | None = self._connection.execute(query, values).fetchone()
        return row

    def all(self, query: str, *values: object) -> list[Sequence[Any]]:
        """All rows."""
        return self._connection.execute(query, values).fetchall()

    def write(self, statement: str, *values: object) -> None:
        """Execute one statement."""
        self._connection.execute(statement, values)

    def write_all(self, statements: Sequence[tuple[str, tuple[object, ...]]]) -> None:
        """Execute several statements in one transaction."""
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            for statement, values in statements:
                self._connection.execute(statement, values)
        except BaseException:
            self._connection.execute("ROLLBACK")
            raise
        self._connection.execute("COMMIT")

    def close(self) -> None:
        """Close the database."""
        self._connection.close()
