"""The lobby, shared by all visitors of an inn: accounts and tables."""

import logging
import math
import secrets
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from tda_tui.players import player
from tda_tui.saves.listing import FINISHED
from tda_tui.saves.save_format import SaveError
from tda_tui.saves.save_writer import SaveWriter
from tda_tui.saves.store import Saves
from tda_tui.session.deal import Deal, MakePlayer, Series
from tda_tui.tables.accounts import Account, Accounts
from tda_tui.tables.archive import Archive, Background, FinishedGame, discard_game
from tda_tui.tables.clocks import Clockwork, in_this_context
from tda_tui.tables.database import SQLite
from tda_tui.tables.limits import RateLimit, TableLimits, TableProblem
from tda_tui.tables.neighbours import Neighbours, OpenTable
from tda_tui.tables.ratings import LEVEL, Ratings, Result
from tda_tui.tables.seats import deal_table, seat_regulars
from tda_tui.tables.shared_table import KeptTable, SharedTable, TableRow
from tda_tui.tables.table_options import TableOptions
from tda_tui.words.translate import gettext as _, ngettext

if TYPE_CHECKING:  # an optional dependency
    from tda_tui.tables.postgresql import PostgreSQL

log = logging.getLogger(__name__)

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without letters and digits that look alike."""
_CODE_LENGTH = 8
_STRANGER = Account("stranger", "")
"""Somebody without a seat at any table."""
_SEED_BITS = 62
_THINKS = 1.0
"""The most seconds a computer player thinks."""


class Lobby:
    """Everything is stored in `folder`. `date` returns the date, `clockwork` is the tables' clock."""

    def __init__(
        self,
        folder: Path,
        limits: TableLimits | None = None,
        clockwork: Clockwork | None = None,
        make_player: MakePlayer | None = None,
        date: Callable[[], datetime] = lambda: datetime.now().astimezone(),
        seed: Callable[[], int] = lambda: secrets.randbits(_SEED_BITS),
        people: Path | None = None,
        background: Background | None = None,
        shared: "PostgreSQL | None" = None,
    ) -> None:
        """Open it in the running event loop, with the tables saved. Raises OSError or DatabaseProblem.

        `make_player` creates a computer player from a role and a seed; `seed` returns an unpredictable one for a deal.
        `people` contains a folder for each account, into which finished games are written in the `background`.
        Accounts, ratings, bans and the list of open tables are in the `shared` database, if there is one.
        """
        self.folder = folder
        self.limits = limits or TableLimits()
        self.make_player = make_player or partial(player.make_player, seconds=_THINKS)
        self._clockwork = clockwork or Clockwork()
        self._date = date
        self._seed = seed
        self._database = SQLite(folder / "inn.sqlite")
        self._shared = shared
        common = shared or self._database
        self.aside = common.aside
        """Does work that looks people up, or writes down who they are, while others go on."""
        self.accounts = Accounts(common, self.limits.accounts, date)
        self.ratings = Ratings(common, self.limits.results, date)
        self.neighbours = Neighbours(shared, self._clockwork, self._changed) if shared is not None else None
        """The other inns that share the database."""
        self._saves = Saves(folder / "games", date, self._clockwork.now, several=True)
        self._archive = Archive(
            self._database,
            self._saves,
            people,
            self.limits,
            self._clockwork,
            background or Background(),
            self._changed,
            self.ratings,
            rates_aside=shared is not None,
        )
        self._callbacks: list[Callable[[], None]] = []
        self._present: Counter[Account] = Counter()
        """Everybody connected, with the number of their connections."""
        self._tables: dict[str, SharedTable] = {}
        self._opened = RateLimit(self.limits.opened_within)
        games = set()
        for code, state in self._archive.tables():
            try:
                kept = msgspec.json.decode(state, type=KeptTable)
                games.add(kept.game)
                self._restore(kept)
            except OSError:  # its game cannot be read now, but perhaps when the inn opens again
                log.exception("a table cannot stand again yet")
                self._tables.pop(code, None)
            except Exception:  # one damaged table must not affect the others
                log.exception("a table cannot stand again")
                self._tables.pop(code, None)
                self._archive.forget(code)
        self._archive.file_rest()
        self._archive.put_aside(games)

    def close(self) -> None:
        """Close all tables; unfinished games are kept, and their tables restored at the next opening."""
        tables = self.tables
        self._tables.clear()  # what happens at them from now on is not kept
        for table in tables:
            self._archive.keep_now(table)
            table.close()
        self._archive.close()
        self._database.close()
        if self.neighbours is not None:
            self.neighbours.close()
        if self._shared is not None:
            self._shared.close()

    def subscribe(self, callback: Callable[[], object]) -> Callable[[], None]:
        """Call `callback` whenever the tables or the people here change; returns a function that ends it."""
        call = in_this_context(callback)
        self._callbacks.append(call)
        return partial(self._callbacks.remove, call)

    def _changed(self) -> None:
        for call in list(self._callbacks):
            call()

    # People

    def enter(self, account: Account) -> None:
        """Somebody has connected."""
        self._present[account] += 1
        self._changed()

    def leave(self, account: Account) -> None:
        """A connection has ended; with a guest's last one the visit ends, and their seats are free."""
        self._present[account] -= 1
        if self._present[account] <= 0:
            del self._present[account]
            if account.guest:
                for table in self.tables:
                    if table.is_expected(account):
                        table.stand_up(account)
                self.accounts.leave(account)
        self._changed()

    def names(self) -> list[str]:
        """The names of those present, in order of arrival."""
        return [account.name for account in self._present]

    # Tables

    @property
    def tables(self) -> tuple[SharedTable, ...]:
        """All tables, including private ones."""
        return tuple(self._tables.values())

    def rows(self, reader: Account) -> list[TableRow]:
        """The tables listed for somebody: public ones, and those where they have a seat, which come first.

        Those of other inns come after this one's. Those that everybody has left for good are not listed.
        """
        rows = [(table.row(reader), table.options.public) for table in self.tables if table.people()]
        rows += [(row._replace(mine=reader.id in people), listed) for row, listed, people in self._elsewhere()]
        shown = (row for row, public in rows if public or row.mine)
        return sorted(shown, key=lambda row: (not row.mine, bool(row.line), row.state))

    def find(self, code: str) -> SharedTable | None:
        """The table with that code, ignoring capitals and punctuation, or None."""
        return self._tables.get(_letters(code))

    def table(self, code: str) -> SharedTable:
        """The table with that code. Raises TableProblem, with the line that leads to a table of another inn."""
        if (table := self.find(code)) is not None:
            return table
        if line := self._line_to(code):
            text = _("That table is in another inn. This command takes you there: {line}")
            raise TableProblem(text.format(line=line))
        raise TableProblem(_("There is no table {code}.").format(code=code))

    def knows(self, code: str) -> bool:
        """Whether a table has that code, here or in another inn."""
        return self.find(code) is not None or bool(self._line_to(code))

    def _line_to(self, code: str) -> str:
        return next((row.line for row, _listed, _people in self._elsewhere() if row.code == _letters(code)), "")

    def _elsewhere(self) -> Sequence[OpenTable]:
        return self.neighbours.tables if self.neighbours is not None else ()

    def meet(self, ssh_line: str) -> None:
        """Tell the other inns of the tables here, to which `ssh_line` leads, and learn of theirs, from now on."""
        if self.neighbours is not None:
            self.neighbours.meet(ssh_line, self._open_tables)

    def _open_tables(self) -> list[OpenTable]:
        return [
            OpenTable(table.row(_STRANGER), table.options.public, tuple(one.id for one in table.people()))
            for table in self.tables
            if table.people()
        ]

    def open_table(self, host: Account, options: TableOptions, address: str = "") -> SharedTable:
        """Open a table with the host at its first seat; `address` is where they come from, "" if unknown.

        Raises TableProblem if the options are wrong or no table is available.
        """
        options.check()
        self._check_share(host, address)
        if not self._opened.allows(host.id, self._clockwork.now(), self.limits.opened):
            raise TableProblem(_("You have just opened several tables: wait a minute."))
        if len(self._tables) >= self.limits.tables:
            self._clear_one(address)
        code = "".join(secrets.choice(_LETTERS) for _each in range(_CODE_LENGTH))
        kept = KeptTable(code, options.saved(), host.id, opened_from=address)
        table = self._tables[code] = SharedTable(kept, self._clockwork, self.limits, self)
        table.sit(host, 0)
        table.set_up(options)
        table.wait_for_anybody()
        return table

    def _check_share(self, host: Account, address: str) -> None:
        """Check that a host and an address may open another table. Raises TableProblem.

        The limit for an address, if known, covers everybody from there: otherwise a few people could take all tables
        with a new name each time. The fewer tables are free, the smaller it is, so that many find one; but where one
        address may have all tables, there is no further limit. Abandoned tables do not count.
        """
        limits, many = self.limits, self.limits.tables_each
        if sum(table.host == host.id for table in self.tables) >= many:
            problem = ngettext("You already host {n} table.", "You already host {n} tables.", many)
            raise TableProblem(problem.format(n=many))
        taken = [table for table in self.tables if not self._is_abandoned(table)]
        mine, free = sum(table.opened_from == address for table in taken), limits.tables - len(taken)
        share = max(1, math.ceil(limits.tables_from * free / limits.tables))
        if address and mine >= (limits.tables if limits.tables_from >= limits.tables else share):
            problem = ngettext(
                "{n} table is already open from your address: wait until it closes.",
                "{n} tables are already open from your address: wait until one of them closes.",
                mine,
            )
            raise TableProblem(problem.format(n=mine))

    def _clear_one(self, address: str) -> None:
        """When all tables are taken, remove an empty one for a new one from that address. Raises TableProblem.

        Any abandoned table may be removed; and, sooner, an empty one from an address with more tables than the new
        one's would have. Tables without a game go first, then those of the address with most, then those empty longest.
        """
        many = Counter(table.opened_from for table in self.tables if table.opened_from)
        fair = many[address] + 1 if address else self.limits.tables
        left = [
            table
            for table in self.tables
            if self._is_abandoned(table) or (many[table.opened_from] > fair and self._is_empty(table, self.limits.away))
        ]
        if not left:
            raise TableProblem(_("All tables are taken: wait until one is free."))
        self.vanish(min(left, key=lambda one: (one.state == "playing", -many[one.opened_from], one.empty_since)))

    def _is_abandoned(self, table: SharedTable) -> bool:
        """Whether people have left it for long: they have a while to come back, and longer to a game."""
        return self._is_empty(table, self.limits.gathering if table.state == "playing" else self.limits.away)

    def _is_empty(self, table: SharedTable, seconds: float) -> bool:
        return table.empty_since is not None and table.empty_since + seconds <= self._clockwork.now()

    # Called by tables

    def keep(self, table: SharedTable) -> None:
        """Save a table that has changed."""
        if table.code in self._tables:
            self._archive.keep(table)

    def deal(self, table: SharedTable) -> tuple[Deal, SaveWriter]:
        """Deal a table's next game. Raises TableProblem."""
        seed, seats = self._seed(), table.seats
        host = next((at for at, seat in enumerate(seats) if seat.who == table.host), 0)
        if table.series is None:
            for seat in seats:
                seat.picked = seat.character = ""
            seat_regulars(seats, seed)
        deal = deal_table(table.options, seats, host, seed)
        for seat in seats:
            seat.rated = "" if seat.is_guests else seat.who or f"{LEVEL}{seat.level}"
        if table.series is None:
            table.series = Series(deal)
        return deal, self._saves.begin(deal, table.series)

    def ended(self, table: SharedTable) -> None:
        """Count the result of a finished game, and file it."""
        game, ruleset = table.playing, table.options.game.ruleset
        seats = [(at, seat.who) for at, seat in enumerate(table.seats) if seat.is_persons and not seat.is_guests]
        result = Result(self._date(), ruleset, game.ranking())
        self._archive.file(FinishedGame(game.writer, game.deal.rules, seats, result))

    def vanish(self, table: SharedTable) -> None:
        """Remove a table."""
        if self._tables.pop(table.code, None) is None:
            return
        table.close()
        if table.game is not None and table.state == "playing":
            discard_game(table.game.writer.path)
        self._archive.forget(table.code)

    # Restoring tables

    def _restore(self, kept: KeptTable) -> None:
        """Restore a table, without guests; others keep their seats even if their names are not known any more."""
        table = self._tables[kept.code] = SharedTable(kept, self._clockwork, self.limits, self)
        if kept.game:
            self._resume(table, kept)
        for seat in table.seats:
            if seat.is_guests:
                seat.leave(free=table.state != "playing")
        if table.people() or table.plays_out:
            table.stand_again()
        else:
            self.vanish(table)

    def _resume(self, table: SharedTable, kept: KeptTable) -> None:
        path = self._saves.folder / kept.game
        if not path.exists():
            path = self._saves.folder / FINISHED / kept.game
        with suppress(FileNotFoundError):
            path.open("rb").close()  # a file that cannot be opened now is not a damaged one
        try:
            resumed = self._saves.resume(path)
            game = table.use_game(resumed.deal, resumed.writer)
        except (SaveError, ValueError) as problem:
            log.warning("a table's game cannot be gone on with: %s", problem)
            table.state = "gathering"
            if path.parent == self._saves.folder:
                with suppress(SaveError):  # it is gone, or the disk is full
                    self._saves.delete(path)
            return
        game.begin(resumed.given, resumed.answered)
        table.series = resumed.series
        if table.state == "over" and resumed.game.over:
            table.series.count(resumed.game.table.gold)
            resumed.writer.close()
        elif table.state == "over":  # the last save of it failed
            table.state = "playing"


def _letters(code: str) -> str:
    """A code as it may be typed, without capitals and punctuation."""
    return "".join(letter for letter in code.casefold() if letter.isalnum())
