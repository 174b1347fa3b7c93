"""What is put away when a game is over: it takes long, as all of it has to be on disk, and nobody waits for it."""

from __future__ import annotations

import json
import logging
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Protocol

from tda_tui.rules.rulesets.rules import Rules
from tda_tui.tables.database import Database
from tda_tui.tables.histories import FinishedGame
from tda_tui.tables.limits import Limits
from tda_tui.tables.records import prune_records

log = logging.getLogger(__name__)


class Aside(Protocol):
    """How something is done that takes long: one after the other."""

    def do(self, work: Callable[[], None], after: Callable[[], None]) -> None:
        """Do it, sooner or later, and then call `after` where this was called."""

    def close(self) -> None:
        """Return when all is done."""


class AtOnce:
    """Whoever wants something done waits for it."""

    def do(self, work: Callable[[], None], after: Callable[[], None]) -> None:
        """Do it."""
        work()
        after()

    def close(self) -> None:
        """All is done."""


class Filing:
    """Games into the histories of those who played, whose folders lie in `people`; and `games` are kept few.

    What is still to be done is written down, so that it is done in any case, if need be when the inn opens again.
    """

    def __init__(self, database: Database, games: Path, people: Path | None, limits: Limits, aside: Aside) -> None:
        self._database = database
        self._games = games
        self._people = people
        self._limits = limits
        self._aside = aside
        self._done: deque[str] = deque()

    def file(self, record: Path, rules: Rules, seats: Sequence[tuple[int, str]]) -> None:
        """Put a game away that is over, for the accounts that have these seats. Raises sqlite3.Error."""
        self._database.write("INSERT OR REPLACE INTO unfiled VALUES (?, ?)", record.name, json.dumps(seats))
        self._aside.do(partial(self._file, record, rules, seats), self._forget_done)

    def unfiled(self) -> list[tuple[Path, list[tuple[int, str]]]]:
        """What was not put away before the inn was closed: the records that are still there, with the seats."""
        found = []
        for game, seats in self._database.all("SELECT game, seats FROM unfiled"):
            record = self._games / "finished" / game
            if record.exists():
                found.append((record, [(int(seat), str(who)) for seat, who in json.loads(seats)]))
            else:
                self._forget(record.name)
        return found

    def close(self) -> None:
        """Return when all is put away. Raises sqlite3.Error."""
        self._aside.close()
        self._forget_done()

    def _file(self, record: Path, rules: Rules, seats: Sequence[tuple[int, str]]) -> None:
        if self._people is not None:
            _keep(record, rules, [(seat, self._people / who / "saves") for seat, who in seats])
        prune_records(self._games, self._limits)
        self._done.append(record.name)

    def _forget_done(self) -> None:
        while self._done:
            self._forget(self._done.popleft())

    def _forget(self, game: str) -> None:
        self._database.write("DELETE FROM unfiled WHERE game = ?", game)


def _keep(record: Path, rules: Rules, histories: Sequence[tuple[int, Path]]) -> None:
    try:
        game = FinishedGame(record, rules)
    except (OSError, ValueError):
        log.exception("a game cannot be put into histories")
        return
    for seat, saves in histories:
        try:
            game.keep_for(saves, seat)
        except (OSError, ValueError):
            log.exception("a game cannot be put into a history")
