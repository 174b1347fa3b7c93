"""A visit to an inn: the lobby, and from there the tables, each before, during and after its games."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Generic, NamedTuple, Protocol, TypeVar

from tda_tui.session.seat_session import Over
from tda_tui.tables.accounts import Account
from tda_tui.tables.limits import TableProblem
from tda_tui.tables.lobby import Lobby
from tda_tui.tables.sessions import TableSession
from tda_tui.tables.shared_table import Attendee, SharedTable
from tda_tui.tables.table_options import TableOptions
from tda_tui.tables.table_words import rules_words
from tda_tui.words.translate import gettext as _

Answer = TypeVar("Answer")


class Shown(NamedTuple, Generic[Answer]):
    """What is shown of a table: `wanted` waits for the visitor's answer, `show_changes` shows what has changed."""

    wanted: Callable[[], Awaitable[Answer]]
    show_changes: Callable[[], object]


class InnFrontEnd(Protocol):
    """Asks a visitor, and shows them the inn.

    While `busy` is locked the visitor is answering something that is finished first, whatever happens at the table.
    """

    busy: asyncio.Lock
    moves_on: bool = False
    """Whether the result of a game is left when others begin another one."""

    def seat(self, table: SharedTable, account: Account, on_change: Callable[[], None], watch: bool) -> Attendee:
        """The visitor at a table, with what is told there in its way. Raises TableProblem."""

    def refuse(self, words: str) -> None:
        """Say why what was wanted is impossible."""

    async def name(self, guest: bool, problem: Callable[[str], Awaitable[str]]) -> str | None:
        """Ask for a name with which there is no problem; None to leave."""

    def enter(self, account: Account) -> None:
        """Show the lobby."""

    async def back_to_seat(self, game: str) -> bool:
        """Ask whether to return to the game in which the visitor has a seat."""

    async def chosen(self) -> tuple[str, str]:
        """What is wanted in the lobby: to `sit` or `watch` at the table with that code, or to `open` one."""

    async def table_options(self) -> TableOptions | None:
        """Ask for the options of a new table."""

    def waiting_room(self, attendee: Attendee) -> Shown[bool]:
        """Show a table before its game; answers when it is left, with whether the seat is given up."""

    def game(self, attendee: Attendee, session: TableSession) -> Shown[Over | bool]:
        """Play or watch a game; answers with its end, or when it is left, with whether the seat is given up."""

    def result(self, attendee: Attendee, over: Over) -> Shown[str]:
        """Show how a game has ended; answers with `again`, the `next` game of a series, or anything else to leave."""

    def left_table(self) -> None:
        """Show the lobby again."""


class MovedOn(Exception):
    """Raised when a table is no longer as it is shown."""


@dataclass
class Visit:
    """A visit of whoever has the `key` with that fingerprint, "" for a guest.

    `wanted` is "", `play`, `tutorial`, `join` or `watch`, the last two at `table`. `host_key` is the inn's own
    fingerprint, and `ssh_line` leads others here, "" if unknown; `address` is the visitor's network address, "" if
    unknown. `account` is the visitor once they have a name; `attendee` is the visitor at a table.
    """

    lobby: Lobby
    key: str = ""
    host_key: str = ""
    wanted: str = ""
    table: str = ""
    address: str = ""
    ssh_line: str = ""
    account: Account | None = field(default=None, init=False)
    attendee: Attendee | None = field(default=None, init=False)

    async def run(self, front: InnFrontEnd) -> str:
        """Receive the visitor and be where they want to be, until they give no name or the task is cancelled.

        Returns why they could not come in, or "".
        """
        self._front = front
        self._changed = asyncio.Event()
        """Set when something has changed at the table."""
        try:
            account = self.account = await self._named()
        except TableProblem as problem:
            return str(problem)
        if account is None:
            return ""
        self.lobby.enter(account)
        front.enter(account)
        what, code = await self._first_wanted(account)
        while True:
            try:
                if what == "open":
                    options = await front.table_options()
                    if options is not None:
                        await self._be_at(account, self.lobby.open_table(account, options, self.address))
                elif what:
                    await self._be_at(account, self.lobby.table(code), what == "watch")
            except TableProblem as problem:
                front.refuse(str(problem))
            what, code = await front.chosen()

    def leave(self, on_purpose: bool) -> None:
        """Leave the inn, on purpose or after a lost connection; a visitor with a key keeps their seat."""
        self.leave_table(on_purpose)
        account, self.account = self.account, None
        if account is not None:
            self.lobby.leave(account)

    def leave_table(self, on_purpose: bool = True) -> None:
        """Leave the table; a seat is kept."""
        attendee, self.attendee = self.attendee, None
        if attendee is not None:
            attendee.leave(on_purpose)
            self._changed.set()

    async def _named(self) -> Account | None:
        accounts, aside = self.lobby.accounts, self.lobby.aside
        if self.key and (known := await aside(partial(accounts.known, self.key))) is not None:
            return known
        taken = partial(accounts.register, self.key) if self.key else accounts.visit
        while name := await self._front.name(not self.key, lambda name: aside(partial(accounts.name_problem, name))):
            try:
                return await self._take(partial(taken, name))
            except TableProblem as problem:  # somebody else has just taken it
                self._front.refuse(str(problem))
        return None

    async def _take(self, take: Callable[[], Account]) -> Account:
        """The account of whoever takes a name; if they leave meanwhile, a guest's name is free again."""

        def leave(done: asyncio.Future[Account]) -> None:
            if not done.cancelled() and done.exception() is None:
                self.lobby.accounts.leave(done.result())

        taking = asyncio.ensure_future(self.lobby.aside(take))
        try:
            return await asyncio.shield(taking)
        except asyncio.CancelledError:
            taking.add_done_callback(leave)
            raise

    async def _first_wanted(self, account: Account) -> tuple[str, str]:
        """What is wanted on arrival: the table asked for, or the visitor's seat in a running game; "" for the lobby."""
        if self.table and self.wanted in ("join", "watch"):
            return self.wanted, self.table
        rows = [row for row in self.lobby.rows(account) if not row.line]
        row = next((row for row in rows if row.mine and row.state == "playing"), None)
        if row is None:
            return "", ""
        game = _("{rules}, gambit {n}: {names}.").format(
            rules=rules_words(row.ruleset), n=row.gambit, names=", ".join(row.players)
        )
        return ("join" if await self._front.back_to_seat(game) else ""), row.code

    # A table

    async def _be_at(self, account: Account, table: SharedTable, watch: bool = False) -> None:
        """Be at a table, in the visitor's own seat, a free one or as a watcher, until it is left."""
        attendee = self._front.seat(table, account, self._changed.set, watch)
        self.leave_table()
        self.attendee = attendee
        leaves = False
        while self._at(attendee) and not leaves:
            leaves = await self._leaves(attendee)
        if self.attendee is attendee:
            self.leave_table()
            self._front.left_table()
            if not leaves:
                self._front.refuse(_("You are no longer at that table."))

    def _at(self, attendee: Attendee) -> bool:
        return self.attendee is attendee and not attendee.closed

    async def _leaves(self, attendee: Attendee) -> bool:
        """Show the table until its game begins or ends; returns whether the visitor leaves it."""
        table = attendee.table
        try:
            if table.state == "gathering":
                room = self._front.waiting_room(attendee)
                gives_up = await self._until(attendee, room, lambda: table.state == "gathering")
            elif (session := attendee.session) is not None:
                game = self._front.game(attendee, session)
                over = await self._until(attendee, game, lambda: attendee.session is session)
                if isinstance(over, Over):
                    return await self._after(attendee, session, over)
                gives_up = over
            else:
                await self._changed.wait()
                self._changed.clear()
                return False
        except MovedOn:
            return False
        if gives_up:
            table.stand_up(attendee.account)
        return True

    async def _after(self, attendee: Attendee, session: TableSession, over: Over) -> bool:
        """Show the result until another game begins; returns whether the visitor leaves the table."""
        table = attendee.table

        def stays() -> bool:
            return attendee.session is session or (table.state == "gathering" and not self._front.moves_on)

        while table.game is not None and table.series is not None:
            what = await self._until(attendee, self._front.result(attendee, over), stays)
            if what not in ("again", "next"):
                return True
            try:
                if table.state == "over":
                    (table.again if what == "again" else table.next_game)(attendee.account)
                break
            except TableProblem as problem:
                self._front.refuse(str(problem))
        return False

    async def _until(self, attendee: Attendee, shown: Shown[Answer], stays: Callable[[], bool]) -> Answer:
        """Wait for an answer, and look at every change. Raises MovedOn when the table does not stay as it is."""

        async def wanted() -> Answer:
            if not (self._at(attendee) and stays()):  # since it was shown
                raise MovedOn
            return await shown.wanted()

        answered = asyncio.ensure_future(wanted())
        try:
            while True:
                change = asyncio.ensure_future(self._changed.wait())
                await asyncio.wait((answered, change), return_when=asyncio.FIRST_COMPLETED)
                async with self._front.busy:
                    if answered.done():
                        return answered.result()
                    if not (self._at(attendee) and stays()):
                        raise MovedOn
                    self._changed.clear()
                    shown.show_changes()
        finally:
            answered.cancel()
            change.cancel()
            await asyncio.wait((answered, change))
