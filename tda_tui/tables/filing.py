"""Filing finished games. Writing them to disk takes long, so nobody waits for it."""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Protocol

from tda_tui.saves.store import Saves
from tda_tui.tables.clockwork import Alarm, Clockwork
from tda_tui.tables.database import Database
from tda_tui.tables.limits import Limits
from tda_tui.tables.records import prune_records
from tda_tui.tables.unfiled import FINISHED, Unfiled

log = logging.getLogger(__name__)


class Aside(Protocol):
    """Runs slow work, one item after another."""

    def do(self, work: Callable[[], None], after: Callable[[], None]) -> None:
        """Do `work` at some time, then call `after` in the caller's thread."""

    def close(self) -> None:
        """Return when all work is done."""


class AtOnce:
    """Does all work immediately."""

    def do(self, work: Callable[[], None], after: Callable[[], None]) -> None:
        """Do the work."""
        work()
        after()

    def close(self) -> None:
        """Do nothing: all work is done."""


class Filing:
    """Files games into the players' histories, in folders in `people`, and limits the number of records.

    Pending games are noted in the database, so that they are filed in any case, if need be after a restart. If the disk
    is full, or something else fails, it is retried. Raises nothing.
    """

    def __init__(
        self, database: Database, saves: Saves, people: Path | None, limits: Limits, clockwork: Clockwork, aside: Aside
    ) -> None:
        self._database = database
        self._saves = saves
        self._people = people
        self._limits = limits
        self._clockwork = clockwork
        self._aside = aside
        self._waiting: dict[str, Unfiled] = {}
        self._alarms: dict[str, Alarm] = {}
        self._closed = False

    def file(self, game: Unfiled) -> None:
        """File a finished game."""
        if self._people is None:
            game.seats.clear()
        self._waiting[game.name] = game
        self._try(game)

    def file_rest(self) -> None:
        """File the games left over from before a restart."""
        for name, seats in self._database.all("SELECT game, seats FROM unfiled"):
            if name not in self._waiting:
                try:
                    self._file_again(name, [(int(seat), str(who)) for seat, who in json.loads(seats)])
                except Exception:  # one damaged game must not keep the inn from opening
                    log.exception("a game cannot be put away")

    def _file_again(self, name: str, seats: list[tuple[int, str]]) -> None:
        games = self._saves.folder
        record = next((path for path in (games / FINISHED / name, games / name) if path.exists()), None)
        if record is None:
            self._forget(name)
            return
        resumed = self._saves.resume(record)
        if resumed.game.over:
            self.file(Unfiled(resumed.writer, resumed.deal.rules, seats))
        else:
            resumed.writer.close()
            self._forget(name)

    def close(self) -> None:
        """File what is possible, and return."""
        self._closed = True
        for name in list(self._alarms):
            self._try(self._waiting[name])
        self._aside.close()
        for game in list(self._waiting.values()):
            self._look(game)

    def _try(self, game: Unfiled) -> None:
        """Do the remaining steps as far as possible now."""
        self._stop_waiting(game)
        game.problem = None
        for step in (game.count, partial(self._note, game), partial(game.finish, self._saves)):
            try:
                step()
            except Exception as problem:  # the next step may work nevertheless
                game.problem = problem
        self._aside.do(partial(self._keep, game), partial(self._look, game))

    def _keep(self, game: Unfiled) -> None:
        if self._people is not None:
            try:
                game.keep(self._people)
            except (OSError, ValueError) as problem:
                game.problem = problem
        prune_records(self._saves.folder, self._limits)

    def _look(self, game: Unfiled) -> None:
        """Check whether all is done; if not, retry later."""
        if self._waiting.get(game.name) is not game or game.name in self._alarms:
            return
        if game.done:
            try:
                self._forget(game.name)
            except sqlite3.Error as problem:
                game.problem = problem
        if game.done:
            self._wait_no_more(game)
            if game.tries:
                log.warning("a game is put away that could not be before")
        else:
            self._try_later(game)

    def _try_later(self, game: Unfiled) -> None:
        game.tries += 1
        if game.tries == 1:
            log.warning("a game cannot be put away yet", exc_info=game.problem)
        if game.hopeless:
            log.error("a game cannot be put away: it is tried again when the inn opens", exc_info=game.problem)
        if game.hopeless or self._closed:
            self._wait_no_more(game)
            return
        limits = self._limits
        seconds = min(limits.again * 2.0 ** min(game.tries - 1, 20), limits.again_most)
        self._alarms[game.name] = self._clockwork.call_at(self._clockwork.now() + seconds, partial(self._try, game))

    def _wait_no_more(self, game: Unfiled) -> None:
        self._stop_waiting(game)
        del self._waiting[game.name]
        game.leave()

    def _stop_waiting(self, game: Unfiled) -> None:
        if (alarm := self._alarms.pop(game.name, None)) is not None:
            alarm.cancel()

    def _note(self, game: Unfiled) -> None:
        self._database.write("INSERT OR REPLACE INTO unfiled VALUES (?, ?)", game.name, json.dumps(game.seats))

    def _forget(self, name: str) -> None:
        self._database.write("DELETE FROM unfiled WHERE game = ?", name)
