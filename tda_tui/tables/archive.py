"""What is kept of shared tables: the tables themselves, the records of their games, and the players' histories.

Tables are saved in the database, so that after a restart or crash they are restored at the same question. A finished
game is rated, its record completed, and written into the history of everybody who played it; what fails, as on a full
disk, is tried again after a while, when another game ends, and at the next start.
"""

from __future__ import annotations

import json
import logging
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import msgspec
import tomli_w

from tda_tui.files.atomic import make_folder, write_atomically
from tda_tui.files.ruleset_files import RULES_SUFFIX
from tda_tui.files.toml_files import read_toml_text
from tda_tui.players.player import PERSON, SOMEBODY
from tda_tui.records.entries import BEGINS, UNDONE
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.saves.kept_rules import keep_rules
from tda_tui.saves.listing import save_files
from tda_tui.saves.save_writer import SaveWriter
from tda_tui.saves.store import Saves
from tda_tui.session.deal import Series
from tda_tui.tables.clocks import Alarm, Clockwork
from tda_tui.tables.database import Database
from tda_tui.tables.limits import Lately, Limits
from tda_tui.tables.seats import Seat
from tda_tui.tables.shared_table import SharedTable
from tda_tui.tables.table_state import State

log = logging.getLogger(__name__)

FINISHED = "finished"
"""The subfolder for records of finished games."""
_MOST, _WITHIN = 10, 1.0
"""How many changes before a game are saved immediately within how many seconds; further ones are combined."""
_RULES = re.compile(rb'^x_sum = "([^"]+)"', re.MULTILINE)


class KeptTable(msgspec.Struct):
    """A saved table. `game` is the file of the current or last game; `games`, `played` and `gold` are its series."""

    code: str
    options: dict[str, Any]
    host: str
    state: State
    seats: list[Seat]
    game: str = ""
    games: int = 1
    played: int = 0
    gold: list[int] = []
    open_cards: bool = False
    saw_cards: list[str] = []
    opened_from: str = ""

    @classmethod
    def of(cls, table: SharedTable) -> KeptTable:
        """A table as it is saved."""
        kept = cls(table.code, table.options.saved(), table.host, table.state, table.seats)
        kept.game = table.game.writer.path.name if table.game is not None else ""
        if table.series is not None:
            kept.games, kept.played, kept.gold = table.series.games, table.series.played, table.series.gold
        kept.open_cards, kept.saw_cards = table.open_cards, sorted(table.saw_cards)
        kept.opened_from = table.opened_from
        return kept

    def put_back(self, table: SharedTable) -> None:
        """Restore the seats and state of a table; nobody is present yet."""
        table.seats[:] = self.seats
        for seat in table.seats:
            seat.present = 0
            seat.coming = seat.coming_name = ""
        table.state = self.state
        table.opened_from = self.opened_from
        table.open_cards = self.open_cards
        table.saw_cards.update(self.saw_cards)

    def restored(self, series: Series) -> Series:
        """A series with its standing restored."""
        series.games, series.played = self.games, self.played
        if len(self.gold) == len(series.gold):
            series.gold = list(self.gold)
        return series


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


class Finished:
    """A finished game, until it is filed: `seats` are those of accounts whose histories lack it, `count` rates it."""

    def __init__(
        self, writer: SaveWriter, rules: Rules, seats: list[tuple[int, str]], count: Callable[[], None] | None = None
    ) -> None:
        self.name = writer.path.name
        self.writer = writer
        self.rules = rules
        self.seats = seats
        self.count = count
        self.problem: Exception | None = None
        """Why the last attempt to file it failed."""
        self.failed = self._closed = False

    @property
    def filed(self) -> bool:
        """Whether its record is among the finished ones."""
        return self.writer.path.parent.name == FINISHED

    def rate(self) -> None:
        """Rate the players, once. Raises sqlite3.Error."""
        if self.count is not None:
            self.count()
            self.count = None

    def finish(self, saves: Saves) -> None:
        """Complete its record, and move it to the finished ones. Raises OSError, SaveError."""
        writer = self.writer
        if not self._closed:
            writer.look_after()
            if writer.problem:
                raise OSError(writer.problem)
            writer.close()
            self._closed = True
        elif not self.filed:  # the record is complete, but was not moved
            again = saves.resume(writer.path).writer
            again.close()
            writer.path = again.path
        if not self.filed:
            raise OSError(writer.problem)

    def keep(self, people: Path) -> None:
        """Write it into the histories in `people`, as many as possible. Raises the last problem: OSError, ValueError.

        There it has the format of a game against computer players, with all cards visible as it is over.
        """
        if not self.seats or not self.filed:
            return
        record, problem = self.writer.path, None
        head, begins, decisions = record.read_bytes().partition(BEGINS)
        notes, undone = read_toml_text(head), read_toml_text(begins + decisions) if UNDONE in decisions else {}
        for seat, who in list(self.seats):
            roles = [role if role != PERSON else SOMEBODY for role in notes["x_players"]]
            roles[seat] = PERSON
            back = sum(one.get("seat") == notes["seat"][seat]["name"] for one in undone.get(UNDONE.decode(), []))
            own = tomli_w.dumps({**notes, "x_players": roles, "x_taken_back": back}).encode() + begins + decisions
            try:
                self._put(people / who / "saves", own)
            except (OSError, ValueError) as why:
                problem = why
            else:
                self.seats.remove((seat, who))
        if problem is not None:
            raise problem

    def _put(self, saves: Path, own: bytes) -> None:
        folder, record = saves / FINISHED, self.writer.path
        make_folder(folder)
        keep_rules(saves / "rules", self.rules)
        beside = record.with_suffix(RULES_SUFFIX)
        if beside.exists():
            write_atomically(folder / beside.name, beside.read_bytes())
        write_atomically(folder / record.name, own)


@contextmanager
def written() -> Iterator[None]:
    """Log database errors instead of raising them: play goes on."""
    try:
        yield
    except sqlite3.Error:
        log.exception("the lobby cannot write down what happens")


class Archive:
    """Saves tables, and files finished games; a full disk or a busy database does not disturb play. Raises nothing.

    Games are filed into the players' histories, in folders in `people`, and the number of records is limited. Pending
    games are noted in the database. `changed` is called when the list of tables has changed.
    """

    def __init__(
        self,
        database: Database,
        saves: Saves,
        people: Path | None,
        limits: Limits,
        clockwork: Clockwork,
        aside: Aside,
        changed: Callable[[], None],
    ) -> None:
        self._database = database
        self._saves = saves
        self._people = people
        self._limits = limits
        self._clockwork = clockwork
        self._aside = aside
        self._changed = changed
        self._lately = Lately(_WITHIN)
        self._later: dict[str, Alarm] = {}
        self._pending: dict[str, Finished] = {}
        self._again: Alarm | None = None

    # Tables

    def tables(self) -> list[tuple[str, str]]:
        """All saved tables: their codes, and their states as JSON of a KeptTable."""
        return [(code, state) for code, state in self._database.all("SELECT id, state FROM shared_table")]

    def keep(self, table: SharedTable) -> None:
        """Save a changed table, now or shortly.

        Before a game changes are combined: else a key held down would make everybody wait for the disk and redraw.
        """
        now, gathering = self._clockwork.now(), table.state == "gathering"
        if gathering and table.code in self._later:
            return
        if gathering and not self._lately.may("", table.code, now, _MOST):
            self._later[table.code] = self._clockwork.call_at(now + _WITHIN, partial(self.keep_now, table))
        else:
            self.keep_now(table)

    def keep_now(self, table: SharedTable) -> None:
        """Save a table now."""
        state = msgspec.json.encode(KeptTable.of(table)).decode()
        self._write(table.code, state, [account.id for account in table.people()])

    def forget(self, code: str) -> None:
        """Remove a table."""
        self._write(code, "", [])

    def _write(self, code: str, state: str, people: list[str]) -> None:
        if (alarm := self._later.pop(code, None)) is not None:
            alarm.cancel()
        put = [("INSERT INTO shared_table VALUES (?, ?)", (code, state))] if state else []
        with written():
            self._database.write_all(
                [
                    ("DELETE FROM shared_table WHERE id = ?", (code,)),
                    ("DELETE FROM sits WHERE shared_table = ?", (code,)),
                    *put,
                    *[("INSERT INTO sits VALUES (?, ?)", (code, who)) for who in people],
                ]
            )
        self._changed()

    # Finished games

    def file(self, game: Finished) -> None:
        """File a finished game, and what is left of others."""
        if self._people is None:
            game.seats.clear()
        self._pending[game.name] = game
        self._try_all()

    def file_rest(self) -> None:
        """File the games left over from before a restart."""
        for name, seats in self._database.all("SELECT game, seats FROM unfiled"):
            if name not in self._pending:
                try:
                    self._file_again(name, [(int(seat), str(who)) for seat, who in json.loads(seats)])
                except Exception:  # one damaged game must not keep the inn from opening
                    log.exception("a game cannot be put away")
        self.prune()

    def _file_again(self, name: str, seats: list[tuple[int, str]]) -> None:
        games = self._saves.folder
        record = next((path for path in (games / FINISHED / name, games / name) if path.exists()), None)
        resumed = self._saves.resume(record) if record is not None else None
        if resumed is not None and resumed.game.over:
            self.file(Finished(resumed.writer, resumed.deal.rules, seats))
            return
        if resumed is not None:
            resumed.writer.close()
        self._done(name)

    def close(self) -> None:
        """File what is possible, and return."""
        self._try_all()
        self._aside.close()
        for game in list(self._pending.values()):
            self._check(game)
            game.writer.close()
        self._wait_no_more()

    def _try_all(self) -> None:
        self._wait_no_more()
        for game in list(self._pending.values()):
            game.problem = None
            for step in (game.rate, partial(self._note, game), partial(game.finish, self._saves)):
                try:
                    step()
                except Exception as problem:  # the next step may work nevertheless
                    game.problem = problem
            self._aside.do(partial(self._keep, game), partial(self._check, game))

    def _wait_no_more(self) -> None:
        if self._again is not None:
            self._again.cancel()
        self._again = None

    def _keep(self, game: Finished) -> None:
        if self._people is not None:
            try:
                game.keep(self._people)
            except (OSError, ValueError) as problem:
                game.problem = problem
        self.prune()

    def _check(self, game: Finished) -> None:
        """Check whether all is done; if not, try again later."""
        if self._pending.get(game.name) is not game:
            return
        if game.problem is None and game.filed and not game.seats:
            try:
                self._done(game.name)
                del self._pending[game.name]
            except sqlite3.Error as problem:
                game.problem = problem
            else:
                if game.failed:
                    log.warning("a game is put away that could not be before")
                return
        if game.problem is not None and not game.failed:
            log.warning("a game cannot be put away yet", exc_info=game.problem)
            game.failed = True
        if self._again is None:
            self._again = self._clockwork.call_at(self._clockwork.now() + self._limits.again, self._try_all)

    def _note(self, game: Finished) -> None:
        self._database.write("INSERT OR REPLACE INTO unfiled VALUES (?, ?)", game.name, json.dumps(game.seats))

    def _done(self, name: str) -> None:
        self._database.write("DELETE FROM unfiled WHERE game = ?", name)

    # Limits

    def prune(self) -> None:
        """Delete the oldest records of finished games beyond the limits, and rules files no record uses any more."""
        games, size, gone = self._saves.folder, 0, False
        for kept, (_written, many, path) in enumerate(sorted(_records(games / FINISHED), reverse=True), 1):
            size += many
            if kept > self._limits.records or size > self._limits.record_bytes:
                discard_game(path)
                gone = True
        if gone:
            used = {
                found[1].decode()
                for folder in (games, games / FINISHED)
                for _written, _many, path in _records(folder)
                for found in _RULES.finditer(_read(path))
            }
            with suppress(OSError):
                for path in (games / "rules").iterdir():
                    if path.name.partition(".")[0] not in used:
                        path.unlink()


def _records(folder: Path) -> Iterator[tuple[float, int, Path]]:
    """When each record was written, its size in bytes, and its path."""
    with suppress(OSError):
        for path in save_files(folder):
            with suppress(OSError):
                about = path.stat()
                yield about.st_mtime, about.st_size, path


def _read(path: Path) -> bytes:
    with suppress(OSError):
        return path.read_bytes()
    return b""


def discard_game(path: Path) -> None:
    """Delete a record, with its rules file."""
    for file in (path, path.with_suffix(RULES_SUFFIX)):
        with suppress(OSError):
            file.unlink()
