"""The lobby, shared by all visitors of an inn: accounts and tables."""

from __future__ import annotations

import logging
import math
import secrets
import sqlite3
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path

import msgspec

from tda_tui.players import player
from tda_tui.saves.save_format import SaveError
from tda_tui.saves.save_writer import SaveWriter
from tda_tui.saves.store import Saves
from tda_tui.session.deal import Deal, MakePlayer, Series
from tda_tui.tables.accounts import Account, Accounts
from tda_tui.tables.archive import FINISHED, Archive, Aside, AtOnce, Finished, KeptTable, discard_game, written
from tda_tui.tables.clocks import Clockwork, LoopClockwork
from tda_tui.tables.database import Database
from tda_tui.tables.dealing import deal_table, seat_regulars
from tda_tui.tables.limits import Limits, TableProblem
from tda_tui.tables.listeners import Listeners, Presence
from tda_tui.tables.ratings import LEVEL, Ratings, ranking
from tda_tui.tables.seats import Seat
from tda_tui.tables.shared_table import SharedTable
from tda_tui.tables.table_game import TableGame
from tda_tui.tables.table_options import TableOptions
from tda_tui.tables.table_state import TableRow
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import ngettext

log = logging.getLogger(__name__)

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without letters and digits that look alike."""
_CODE_LENGTH = 8
_SEED_BITS = 62
_THINKS = 1.0
"""The most seconds a computer player thinks."""


def _is_known(seat: Seat) -> bool:
    """Whether the seat belongs to a person with an account, not a guest."""
    return seat.is_persons and not Account(seat.who, seat.person).guest


class Lobby:
    """Everything is stored in `folder`. `date` returns the date, `clockwork` is the tables' clock."""

    def __init__(
        self,
        folder: Path,
        limits: Limits | None = None,
        clockwork: Clockwork | None = None,
        make_player: MakePlayer | None = None,
        date: Callable[[], datetime] = lambda: datetime.now().astimezone(),
        seed: Callable[[], int] = lambda: secrets.randbits(_SEED_BITS),
        people: Path | None = None,
        aside: Aside | None = None,
    ) -> None:
        """Open it in the running event loop, with the tables saved. Raises OSError or sqlite3.Error.

        `make_player` creates a computer player from a role and a seed; `seed` returns an unpredictable one for a deal.
        `people` contains a folder for each account, into which finished games are written by `aside`.
        """
        self.folder = folder
        self.limits = limits or Limits()
        self._clockwork = clockwork or LoopClockwork()
        self._make_player = make_player or partial(player.make_player, seconds=_THINKS)
        self._date = date
        self._seed = seed
        self._database = Database(folder / "inn.sqlite")
        self.accounts = Accounts(self._database, self.limits.accounts)
        self.ratings = Ratings(self._database, self.limits.results)
        self._saves = Saves(folder / "games", date, self._clockwork.now, several=True)
        self._listeners = Listeners()
        self._archive = Archive(
            self._database, self._saves, people, self.limits, self._clockwork, aside or AtOnce(), self._listeners.call
        )
        self.presence = Presence(self._listeners.call)
        self._tables: dict[str, SharedTable] = {}
        self._closed = False
        for code, state in self._archive.tables():
            try:
                self._stand_again(msgspec.json.decode(state, type=KeptTable))
            except Exception:  # one damaged table must not affect the others
                log.exception("a table cannot stand again")
                self._tables.pop(code, None)
                self._archive.forget(code)
        self._archive.file_rest()

    def close(self) -> None:
        """Close all tables; unfinished games are kept, and their tables restored at the next opening."""
        self._closed = True
        for table in list(self._tables.values()):
            self._archive.keep_now(table)
            table.close()
        self._archive.close()
        self._database.close()

    # Accounts

    def known(self, fingerprint: str) -> Account | None:
        """The account with that key; None if a name has to be chosen first."""
        found = self.accounts.known(fingerprint)
        if found is not None:
            with written():
                self.accounts.seen(found, self._date())
        return found

    def name_problem(self, name: str) -> str:
        """Why that name cannot be taken; "" if it can."""
        return self.accounts.name_problem(name)

    def register(self, fingerprint: str, name: str) -> Account:
        """Create an account for a new key. Raises TableProblem if the name cannot be taken."""
        try:
            return self.accounts.register(fingerprint, name, self._date())
        except sqlite3.Error:
            log.exception("the lobby cannot write down who comes")
            raise TableProblem(_("Names cannot be written down just now: try again in a while.")) from None

    def visit(self, name: str) -> Account:
        """Admit a guest for one visit. Raises TableProblem if the name cannot be taken."""
        return self.accounts.visit(name)

    def goes(self, account: Account) -> None:
        """Somebody has disconnected; a guest's visit ends, and their seats are free."""
        if account.guest:
            for table in list(self._tables.values()):
                table.stand_up(account)
            self.accounts.leave(account)

    # Tables

    @property
    def tables(self) -> tuple[SharedTable, ...]:
        """All tables, including private ones."""
        return tuple(self._tables.values())

    def rows(self, reader: Account) -> list[TableRow]:
        """The tables listed for somebody: public ones, and those where they have a seat, which come first."""
        rows = [table.row(reader) for table in self._tables.values()]
        return sorted((row for row in rows if row.public or row.mine), key=lambda row: (not row.mine, row.state))

    def find(self, code: str) -> SharedTable | None:
        """The table with that code, ignoring capitals and punctuation, or None."""
        return self._tables.get("".join(letter for letter in code.casefold() if letter.isalnum()))

    def open_table(self, host: Account, options: TableOptions, address: str = "") -> SharedTable:
        """Open a table with the host at its first seat; `address` is where they come from, "" if unknown.

        Raises TableProblem if the options are wrong or no table is available.
        """
        options.check()
        now = self._clockwork.now()
        check_share(self.tables, self.limits, host.id, address, now)
        if len(self._tables) >= self.limits.tables:
            cleared = cleared_for(self.tables, self.limits, address, now)
            if cleared is None:
                raise TableProblem(_("All tables are taken: wait until one is free."))
            self.vanish(cleared)
        code = "".join(secrets.choice(_LETTERS) for _each in range(_CODE_LENGTH))
        table = SharedTable(code, options, host.id, self._clockwork, self.limits, self)
        table.opened_from = address
        self._tables[code] = table
        table.sit(host, 0)
        table.set_up(options)
        table.stand_again()
        return table

    def subscribe(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call `callback` whenever the list of tables changes; returns a function that ends it."""
        return self._listeners.add(callback)

    # Called by tables

    def keep(self, table: SharedTable) -> None:
        """Save a table that has changed."""
        if table.code in self._tables and not self._closed:
            self._archive.keep(table)

    def deal(self, table: SharedTable) -> TableGame:
        """Deal a table's next game. Raises TableProblem."""
        seed = self._seed()
        seats = table.seats
        host = next((at for at, seat in enumerate(seats) if seat.who == table.host), 0)
        if table.series is None:
            for seat in seats:
                seat.picked = seat.character = ""
            seat_regulars(seats, seed)
        deal = deal_table(table.options, seats, host, seed)
        for seat in seats:
            guest = seat.is_persons and Account(seat.who, seat.person).guest
            seat.rated = "" if guest else seat.who or f"{LEVEL}{seat.level}"
        if table.series is None:
            table.series = Series(deal.rules, deal.names, deal.changes, deal.roles)
        game = self._game(table, deal, self._saves.begin(deal, table.series))
        game.begin()
        return game

    def _game(self, table: SharedTable, deal: Deal, writer: SaveWriter) -> TableGame:
        writer.listen(partial(log.warning, "something is wrong with the record of a game: %s"))
        return TableGame(
            deal,
            writer,
            table.seats,
            table.options.decision,
            self._clockwork,
            self.limits,
            self._make_player,
            table.answered,
            table.time_up,
        )

    def ended(self, table: SharedTable) -> None:
        """Count the result of a finished game, and file it."""
        playing, ranks = table.playing, ranking(table, alone=True)
        name, ruleset = playing.writer.path.name, table.options.game.ruleset
        seats = [(at, seat.who) for at, seat in enumerate(table.seats) if _is_known(seat)]
        count = partial(self.ratings.count, name, self._date(), ruleset, ranks)
        self._archive.file(Finished(playing.writer, playing.deal.rules, seats, count))

    def vanish(self, table: SharedTable) -> None:
        """Remove a table."""
        if self._tables.pop(table.code, None) is None:
            return
        over = table.state != "playing"
        table.close()
        if table.game is not None and not over:
            discard_game(table.game.writer.path)
        self._archive.forget(table.code)

    # Restoring tables

    def _stand_again(self, kept: KeptTable) -> None:
        """Restore a saved table."""
        options = TableOptions.remembered(kept.options)
        table = SharedTable(kept.code, options, kept.host, self._clockwork, self.limits, self)
        kept.put_back(table)
        self._tables[kept.code] = table
        if kept.game:
            self._resume(table, kept)
        for seat in table.seats:
            if seat.is_persons and self.accounts.find(seat.who) is None:
                seat.leave(free=table.state != "playing")
                seat.rated = ""
        if not table.people():
            self.vanish(table)
            return
        table.stand_again()

    def _resume(self, table: SharedTable, kept: KeptTable) -> None:
        """Restore its game."""
        path = self._saves.folder / kept.game
        if not path.exists():
            path = self._saves.folder / FINISHED / kept.game
        try:
            resumed = self._saves.resume(path)
            table.game = self._game(table, resumed.deal, resumed.writer)
        except (SaveError, ValueError) as problem:
            log.warning("a table's game cannot be gone on with: %s", problem)
            table.state = "gathering"
            return
        table.game.begin(resumed.given)
        deal = resumed.deal
        table.series = kept.restored(Series(deal.rules, deal.names, deal.changes, deal.roles))
        if table.state == "over" and resumed.game.over:
            resumed.writer.close()
        elif table.state == "over":  # the last save of it failed
            table.state = "playing"


def check_share(tables: Sequence[SharedTable], limits: Limits, host: str, address: str, now: float) -> None:
    """Check that a host and an address may open another table. Raises TableProblem.

    The limit for an address, if known, covers everybody from there: otherwise a few people could take all tables with a
    new name each time. Abandoned tables do not count.
    """
    if sum(table.host == host for table in tables) >= limits.tables_each:
        many = limits.tables_each
        said = ngettext("You are the host of {n} table already.", "You are the host of {n} tables already.", many)
        raise TableProblem(said.format(n=many))
    taken = [table for table in tables if not _is_left(table, limits, now)]
    mine = sum(table.opened_from == address for table in taken)
    if address and mine >= _share(limits, limits.tables - len(taken)):
        said = ngettext(
            "From where you are {n} table is open already: wait until it is closed.",
            "From where you are {n} tables are open already: wait until one of them is closed.",
            mine,
        )
        raise TableProblem(said.format(n=mine))


def _share(limits: Limits, free: int) -> int:
    """The most tables an address may open while `free` are left: the fewer, the smaller, so that many find one. Where
    one address may have all tables, there is no further limit."""
    if limits.tables_from >= limits.tables:
        return limits.tables
    return max(1, math.ceil(limits.tables_from * free / limits.tables))


def cleared_for(tables: Sequence[SharedTable], limits: Limits, address: str, now: float) -> SharedTable | None:
    """The empty table to remove for a new one from that address when all are taken, or None.

    Any abandoned table may be removed; and, sooner, an empty one from an address with more tables than the new one's
    would have. Tables without a game go first, then those of the address with most, then those empty longest.
    """
    stand = Counter(table.opened_from for table in tables if table.opened_from)
    fair = stand[address] + 1 if address else limits.tables
    left = [
        table
        for table in tables
        if _is_left(table, limits, now) or (stand[table.opened_from] > fair and _is_empty(table, limits.away, now))
    ]
    return min(left, key=lambda one: (one.state == "playing", -stand[one.opened_from], one.empty_since), default=None)


def _is_left(table: SharedTable, limits: Limits, now: float) -> bool:
    """Whether the table is abandoned: people have a while to come back, and longer to a game."""
    return _is_empty(table, limits.gathering if table.state == "playing" else limits.away, now)


def _is_empty(table: SharedTable, seconds: float, now: float) -> bool:
    """Whether nobody has been at the table for that many seconds."""
    return table.empty_since is not None and table.empty_since + seconds <= now
