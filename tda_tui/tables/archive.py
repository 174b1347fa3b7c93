"""What is kept of shared tables: the tables, so that they are restored after a crash, and their finished games.

A game is rated, its record completed, and written into the history of everybody who played it; what fails, as on a
full disk, is tried again after a while, when another game ends, and at the next start.
"""

import logging
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import tomli_w

from tda_tui.files.atomic import make_folder, write_atomically
from tda_tui.files.ruleset_files import RULES_SUFFIX
from tda_tui.files.toml_files import read_toml_text
from tda_tui.players.player import PERSON, SOMEBODY
from tda_tui.records.entries import UNDONE, head_of
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.saves.kept_rules import keep_rules
from tda_tui.saves.listing import BESIDE, FINISHED, save_files
from tda_tui.saves.save_format import SaveError
from tda_tui.saves.save_writer import SaveWriter
from tda_tui.saves.store import Saves
from tda_tui.tables.clocks import Alarms, Clockwork
from tda_tui.tables.database import Database, DatabaseProblem
from tda_tui.tables.limits import RateLimit, TableLimits
from tda_tui.tables.ratings import Ratings, Result
from tda_tui.tables.shared_table import SharedTable

log = logging.getLogger(__name__)

_MOST, _WITHIN = 10, 1.0
"""How many changes before a game are saved immediately within how many seconds; further ones are combined."""
Problems = type[Exception] | tuple[type[Exception], ...]
_RULES = re.compile(rb'^x_sum = "([^"]+)"', re.MULTILINE)


class Background:
    """Runs slow work, one item after another; this one does it at once."""

    def do(self, work: Callable[[], None], after: Callable[[], None]) -> None:
        """Do `work` at some time, then call `after` in the caller's thread."""
        work()
        after()

    def close(self) -> None:
        """Return when all work is done."""


@dataclass(eq=False)
class FinishedGame:
    """A finished game, until it is filed: `seats` are those of accounts whose histories lack it.

    `result` is what is to be rated, None when that is done. `problem` is why the last attempt to file it failed;
    `under_way`: the background has not finished the current one.
    """

    writer: SaveWriter
    rules: Rules
    seats: list[tuple[int, str]]
    result: Result | None = None
    problem: Exception | None = None
    under_way: bool = False
    failed: bool = False
    closed: bool = False

    def __post_init__(self) -> None:
        self.name = self.writer.path.name

    @property
    def filed(self) -> bool:
        """Whether its record is among the finished ones."""
        return self.writer.path.parent.name == FINISHED

    def attempt(self, step: Callable[[], None], expected: Problems = Exception) -> None:
        """Take a step; if it fails as expected, the next may work nevertheless."""
        try:
            step()
        except expected as problem:
            self.problem = problem

    def rate(self, ratings: Ratings) -> None:
        """Rate it, unless that is done. Raises DatabaseProblem."""
        if self.result is not None:
            ratings.count(self.name, *self.result)
            self.result = None

    def finish(self, saves: Saves) -> None:
        """Complete its record, and move it to the finished ones. Raises OSError, SaveError."""
        writer = self.writer
        if not self.closed:
            writer.ensure()
            if writer.problem:
                raise OSError(writer.problem)
            writer.close()
            self.closed = True
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
        problem = None
        record = self.writer.path.read_bytes()
        head = head_of(record)
        entries = record[len(head) :]  # as they are, for their checksums
        notes, undone = read_toml_text(head), read_toml_text(entries) if UNDONE in entries else {}
        for seat, who in list(self.seats):
            roles = [role if role != PERSON else SOMEBODY for role in notes["x_players"]]
            roles[seat] = PERSON
            back = sum(one.get("seat") == notes["seat"][seat]["name"] for one in undone.get(UNDONE.decode(), []))
            own = tomli_w.dumps({**notes, "x_players": roles, "x_taken_back": back}).encode() + entries
            try:
                self._put(people / who / "saves", own)
                self.seats.remove((seat, who))
            except (OSError, ValueError) as why:
                problem = why
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


class _Rest(msgspec.Struct):
    """What is still to be done for a finished game."""

    seats: list[tuple[int, str]]
    result: Result | None = None


class Archive:
    """Saves tables, and files finished games; a full disk or a busy database does not disturb play. Raises nothing.

    Games are filed into the players' histories, in folders in `people`, and the number of records is limited. Pending
    games are noted in the database. `changed` is called when the list of tables has changed. `rates_aside`: games are
    rated in the background, as in a database for whose answers everybody would have to wait.
    """

    def __init__(
        self,
        database: Database,
        saves: Saves,
        people: Path | None,
        limits: TableLimits,
        clockwork: Clockwork,
        background: Background,
        changed: Callable[[], None],
        ratings: Ratings,
        rates_aside: bool = False,
    ) -> None:
        self._database = database
        self._saves = saves
        self._people = people
        self._limits = limits
        self._background = background
        self._changed = changed
        self._ratings = ratings
        self._closes = False
        self._rates_aside = rates_aside
        self._alarms = Alarms(clockwork)
        self._rate_limit = RateLimit(_WITHIN)
        self._pending: dict[str, FinishedGame] = {}

    # Tables

    def tables(self) -> Sequence[Sequence[Any]]:
        """All saved tables: their codes, and their states as JSON of a KeptTable."""
        return self._database.read("SELECT id, state FROM shared_table")

    def keep(self, table: SharedTable) -> None:
        """Save a changed table, now or shortly.

        Before a game changes are combined: else a key held down would make everybody wait for the disk and redraw.
        """
        if table.state != "gathering":
            self.keep_now(table)
        elif table.code not in self._alarms:
            if self._rate_limit.allows(table.code, self._alarms.now(), _MOST):
                self.keep_now(table)
            else:
                self._alarms.set(table.code, _WITHIN, partial(self.keep_now, table))

    def keep_now(self, table: SharedTable) -> None:
        """Save a table now."""
        self._write(table.code, msgspec.json.encode(table.kept()).decode(), [one.id for one in table.people()])

    def forget(self, code: str) -> None:
        """Remove a table."""
        self._write(code, "", [])

    def _write(self, code: str, state: str, people: list[str]) -> None:
        self._alarms.cancel(code)
        with self._database.problems_logged(), self._database.transaction():
            self._database.write("DELETE FROM shared_table WHERE id = ?", code)
            self._database.write("DELETE FROM sits WHERE shared_table = ?", code)
            if state:
                self._database.write("INSERT INTO shared_table VALUES (?, ?)", code, state)
            for who in people:
                self._database.write("INSERT INTO sits VALUES (?, ?)", code, who)
        self._changed()

    # Finished games

    def file(self, game: FinishedGame) -> None:
        """File a finished game, and what is left of others."""
        self._await(game)
        self._file_all()

    def _await(self, game: FinishedGame) -> None:
        if self._people is None:
            game.seats.clear()
        self._pending[game.name] = game

    def file_rest(self) -> None:
        """File the games left over from before a restart."""
        for name, rest in self._database.read("SELECT game, seats FROM unfiled"):
            if name not in self._pending:
                try:
                    found = msgspec.json.decode(rest, type=_Rest | list[tuple[int, str]])
                    # Earlier versions noted only the seats.
                    self._file_again(name, _Rest(found) if isinstance(found, list) else found)
                except Exception:  # one damaged game must not keep the inn from opening
                    log.exception("a game cannot be put away")
        self._file_all()
        self.prune()

    def put_aside(self, kept: set[str]) -> None:
        """Move games to the trash that belong to no table and are not to be filed; `kept` names those of tables."""
        with self._database.problems_logged(), suppress(OSError):
            kept = kept | {name for (name,) in self._database.read("SELECT game FROM unfiled")}
            for path in save_files(self._saves.folder):
                if path.name not in kept:
                    log.warning("a game that belongs to no table is put aside: %s", path.name)
                    with suppress(SaveError, OSError):
                        self._saves.delete(path)

    def _file_again(self, name: str, rest: _Rest) -> None:
        for path in (self._saves.folder / FINISHED / name, self._saves.folder / name):
            if path.exists():
                resumed = self._saves.resume(path)
                if resumed.game.over:
                    self._await(FinishedGame(resumed.writer, resumed.deal.rules, rest.seats, rest.result))
                    return
                resumed.writer.close()
        self._is_done(name)

    def close(self) -> None:
        """File what is possible, and return; what may take long has to wait until the inn opens again."""
        self._closes = True
        self._file_all()
        self._background.close()
        for game in list(self._pending.values()):
            self._check(game)
            if game.name in self._pending:  # those under way were not begun again, and may not be noted
                game.attempt(partial(self._note, game))
            game.writer.close()
        self._pending.clear()
        self._alarms.cancel_all()

    def _file_all(self) -> None:
        self._alarms.cancel("again")
        # Those under way are not begun again: where many games end, there would be more and more to do for each.
        for game in [game for game in self._pending.values() if not game.under_way]:
            game.problem, game.under_way = None, True
            if not self._rates_aside:
                game.attempt(partial(game.rate, self._ratings))
            game.attempt(partial(self._note, game))
            game.attempt(partial(game.finish, self._saves))
            self._background.do(partial(self._file_aside, game), partial(self._check, game))

    def _note(self, game: FinishedGame) -> None:
        """Note what is to be done when the inn opens again, unless it is done before."""
        rest = msgspec.json.encode(_Rest(game.seats, game.result)).decode()
        self._database.write("INSERT OR REPLACE INTO unfiled VALUES (?, ?)", game.name, rest)

    def _file_aside(self, game: FinishedGame) -> None:
        """Keep it in the histories, and rate it if that may take long. In the background."""
        if self._people is not None:
            game.attempt(partial(game.keep, self._people), (OSError, ValueError))
        if self._rates_aside and not self._closes:
            game.attempt(partial(game.rate, self._ratings), DatabaseProblem)

    def _check(self, game: FinishedGame) -> None:
        game.under_way = False
        # Once for all that end at about the same time: each time every record is looked at.
        if not self._closes and not any(other.under_way for other in self._pending.values()):
            self._background.do(self.prune, lambda: None)
        if self._pending.get(game.name) is not game:
            return
        if game.problem is None and game.result is None and game.filed and not game.seats:
            try:
                self._is_done(game.name)
            except DatabaseProblem as problem:
                game.problem = problem
            else:
                del self._pending[game.name]
                if game.failed:
                    log.warning("a game is put away that could not be before")
                return
        if game.problem is not None and not game.failed:
            log.warning("a game cannot be put away yet", exc_info=game.problem)
            game.failed = True
        self._alarms.set("again", self._limits.again, self._file_all)

    def _is_done(self, name: str) -> None:
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
        with suppress(OSError):
            if gone:
                self._prune_rules(games)

    @staticmethod
    def _prune_rules(games: Path) -> None:
        records = [path for folder in (games, games / FINISHED) for _written, _many, path in _records(folder)]
        used = {found[1].decode() for path in records for found in _RULES.finditer(path.read_bytes())}
        for path in (games / "rules").iterdir():
            if path.name.partition(".")[0] not in used:
                path.unlink()


def _records(folder: Path) -> Iterator[tuple[float, int, Path]]:
    with suppress(OSError):
        for path in save_files(folder):
            with suppress(OSError):
                beside = sum(file.stat().st_size for file in _beside(path) if file.exists())
                about = path.stat()
                yield about.st_mtime, about.st_size + beside, path


def _beside(record: Path) -> list[Path]:
    """What may lie beside a record: its rules, and what visitors who had it reviewed have left."""
    return [record.with_suffix(suffix) for suffix in BESIDE]


def discard_game(path: Path) -> None:
    """Delete a record, with what lies beside it."""
    for file in (path, *_beside(path)):
        with suppress(OSError):
            file.unlink()
