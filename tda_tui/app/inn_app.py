"""The app for visitors of an inn: a lobby, shared tables, and the whole game alone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

from textual import work
from textual.screen import Screen

from tda_tui.app.games import series_game
from tda_tui.app.screens.before.start import StartScreen
from tda_tui.app.screens.inn.lobby import LobbyScreen
from tda_tui.app.tda import TdaApp
from tda_tui.process.hangup import HUNG_UP
from tda_tui.rules.view import NOBODY
from tda_tui.tables.accounts import Account
from tda_tui.tables.chair import Chair, Watcher
from tda_tui.tables.limits import TableProblem
from tda_tui.tables.table_options import TableOptions
from tda_tui.tables.table_words import rules_words
from tda_tui.words.phrases import NAMELESS, shown_name
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.app.screens.inn.shared_table import SharedTableScreen
    from tda_tui.app.screens.review.replay_screen import ReplayScreen
    from tda_tui.session.seat_session import Over
    from tda_tui.tables.lobby import Lobby
    from tda_tui.tables.sessions import TableSession
    from tda_tui.tables.shared_table import SharedTable

Answer = TypeVar("Answer")


class Visit(NamedTuple):
    """A visit to an inn: the visitor's key fingerprint ("" for a guest), and what to open first, at which table.

    `wanted` is "", `play`, `tutorial`, `join` or `watch`. `host_key` is the inn's own fingerprint. `address` is the
    visitor's network address, "" if unknown.
    """

    lobby: Lobby
    key: str = ""
    host_key: str = ""
    wanted: str = ""
    table: str = ""
    address: str = ""


class MovedOn(Exception):
    """Raised when a table is no longer as it is shown."""


class InnApp(TdaApp):
    """Three-Dragon Ante for one of many visitors of an inn.

    `account` is the visitor, once they have a name; `place` where they sit or watch.
    """

    HOMES: ClassVar[tuple[type[Screen[Any]], ...]] = (StartScreen, LobbyScreen)
    account: Account | None = None
    place: Chair | Watcher | None = None

    def __init__(self, visit: Visit, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.visit = visit
        self.table_options: TableOptions | None = None
        self._changed = asyncio.Event()
        """Set when something has changed at the table."""

    # Entering and leaving

    def enter(self) -> None:
        """Open what was requested; otherwise the lobby, after asking for a name."""
        if self.visit.wanted in ("play", "tutorial"):
            super().enter()
        else:
            self._come_in()

    def leave_start(self) -> None:
        """Return from playing alone to the lobby."""
        self.pop_screen()
        if self.account is None:
            self._come_in()

    def on_unmount(self) -> None:
        """Leave when the connection is closed or lost; a visitor with a key keeps their seat."""
        self.leave_place(on_purpose=self.return_code != HUNG_UP)
        if self.account is not None:
            if self.visit.lobby.presence.goes(self.account):
                self.visit.lobby.goes(self.account)
            self.account = None

    @work(group="visit", exclusive=True)
    async def _come_in(self) -> None:
        """Visit the inn: the lobby, and from there the tables."""
        visit, account = self.visit, await self._named()
        if account is None:
            self.exit()
            return
        self.account = account
        visit.lobby.presence.comes(account)
        lobby = LobbyScreen(visit.lobby, account, visit.host_key)
        self.push_screen(lobby)
        if visit.table and visit.wanted in ("join", "watch"):
            await self._go_to(account, visit.table, visit.wanted == "watch")
        elif seat := await self._seat_wanted(account):
            await self._go_to(account, seat)
        while True:
            await self._do(account, *await lobby.wanted())

    async def _named(self) -> Account | None:
        """The visitor, after asking who is not known; None if they leave instead."""
        from tda_tui.app.screens.typing import NameScreen

        lobby, key = self.visit.lobby, self.visit.key
        if key and (known := lobby.known(key)) is not None:
            return known
        mine = self.evening.options.name
        usual = "" if mine == NAMELESS else shown_name(mine)
        while name := await self.push_screen_wait(NameScreen(usual, not key, lobby.name_problem)):
            try:
                account = lobby.register(key, name) if key else lobby.visit(name)
            except TableProblem as problem:  # somebody else has just taken it
                self.warn(str(problem))
                continue
            self.games.remember(self.evening.options._replace(name=account.name))
            return account
        return None

    async def _seat_wanted(self, account: Account) -> str:
        """The code of the running game in which the visitor has a seat, if they want to return to it."""
        row = next((row for row in self.visit.lobby.rows(account) if row.mine and row.state == "playing"), None)
        if row is None:
            return ""
        from tda_tui.app.screens.ask import ComeBackScreen

        game = _("{rules}, gambit {n}: {names}.").format(
            rules=rules_words(row.ruleset), n=row.gambit, names=", ".join(row.players)
        )
        return row.code if await self.push_screen_wait(ComeBackScreen(game)) == "yes" else ""

    # The lobby

    async def _do(self, account: Account, what: str, code: str) -> None:
        """Do what was chosen in the lobby."""
        if what in ("sit", "watch"):
            await self._go_to(account, code, what == "watch")
        elif what == "code":
            from tda_tui.app.screens.typing import CodeScreen

            code = await self.push_screen_wait(CodeScreen(lambda code: self.visit.lobby.find(code) is not None)) or ""
            if code:
                await self._go_to(account, code)
        elif what == "open":
            await self._open_table(account)
        else:
            {"play": self.open_start, "learn": self.learn, "board": self.show_board, "quit": self.exit}[what]()

    async def _open_table(self, account: Account) -> None:
        from tda_tui.app.screens.inn.open_table import OpenTableScreen

        before = self.table_options or TableOptions(game=self.evening.options)
        options = await self.push_screen_wait(OpenTableScreen(before, _("Open a table"), _("Open it")))
        if options is None:
            return
        self.table_options = options
        try:
            table = self.visit.lobby.open_table(account, options, self.visit.address)
        except TableProblem as problem:
            self.refuse(str(problem))
        else:
            await self._be_at(account, table)

    async def _go_to(self, account: Account, code: str, watch: bool = False) -> None:
        table = self.visit.lobby.find(code)
        if table is None:
            self.refuse(_("There is no table {code}.").format(code=code))
        else:
            await self._be_at(account, table, watch)

    def show_board(self, ruleset: str = "") -> None:
        """Show the season's leaderboard, starting with these rules."""
        from tda_tui.app.screens.inn.board import BoardScreen

        name = self.account.name if self.account is not None else ""
        self.push_screen(BoardScreen(self.visit.lobby.ratings, name, ruleset or self.evening.options.ruleset))

    def on_replay_screen_play_on(self, message: ReplayScreen.PlayOn) -> None:
        """Continue a replayed game alone; the shared table is left."""
        self.leave_place()

    # A table

    async def _be_at(self, account: Account, table: SharedTable, watch: bool = False) -> None:
        """Be at a table, in the visitor's own seat, a free one or as a spectator, until it is left."""
        try:
            place = self._take_place(account, table, watch)
        except TableProblem as problem:
            self.refuse(str(problem))
            return
        self.leave_place()
        self.place = place
        while self._at(place):
            if await self._stage(place) == "leave":
                break
        if self.place is place:
            self.leave_place()
            self.close_down_to(LobbyScreen)
            if place.closed:
                self.refuse(_("You are not at that table any more."))

    def _take_place(self, account: Account, table: SharedTable, watch: bool) -> Chair | Watcher:
        pace = self.evening.options.pace
        if watch:
            return Watcher(table, account, self._changed.set, pace)
        if table.seat_of(account) == NOBODY and not any(seat.coming == account.id for seat in table.seats):
            table.sit(account)
        return Chair(table, account, self._changed.set, pace)

    def leave_place(self, on_purpose: bool = True) -> None:
        """Leave the table, `on_purpose` or after a lost connection; a seat is kept."""
        place, self.place = self.place, None
        if place is not None:
            place.leave(on_purpose)
            self._changed.set()

    def _at(self, place: Chair | Watcher) -> bool:
        return self.place is place and not place.closed

    async def _stage(self, place: Chair | Watcher) -> str:
        """Show the table until its game begins or ends; returns `leave` if the visitor wants to leave."""
        try:
            if place.table.state == "gathering":
                return await self._wait_for_game(place)
            if (session := place.session) is not None:
                return await self._play_game(place, session)
            await self._changed.wait()
            self._changed.clear()
        except MovedOn:
            pass
        return ""

    async def _until(self, answer: Awaitable[Answer], stays: Callable[[], bool], look: Callable[[], object]) -> Answer:
        """Wait for an answer, and look at every change. Raises MovedOn when the table does not stay as it is."""
        answered = asyncio.ensure_future(answer)
        try:
            while stays():
                change = asyncio.ensure_future(self._changed.wait())
                await asyncio.wait((answered, change), return_when=asyncio.FIRST_COMPLETED)
                change.cancel()
                if answered.done():
                    return answered.result()
                self._changed.clear()
                if stays():
                    self.call_later(look)  # once a screen that is just opening has been mounted
        finally:
            answered.cancel()
        raise MovedOn

    def _show(self, screen: Screen[None]) -> None:
        self.close_down_to(LobbyScreen)
        self.push_screen(screen)

    async def _wait_for_game(self, place: Chair | Watcher) -> str:
        from tda_tui.app.screens.inn.waiting_room import WaitingRoomScreen

        room = WaitingRoomScreen(place, place.take_news())
        self._show(room)

        def stays() -> bool:
            return self._at(place) and place.table.state == "gathering"

        self._give_up_seat(place, await self._until(room.wanted(), stays, room.look_again))
        return "leave"

    async def _play_game(self, place: Chair | Watcher, session: TableSession) -> str:
        """Play or watch a game to its end, then show the ranking."""
        from tda_tui.app.screens.inn.shared_table import SharedTableScreen, WatchedTableScreen

        kind = WatchedTableScreen if place.seat == NOBODY else SharedTableScreen
        series = series_game(place.table.series) if place.table.series is not None else ""
        screen = kind(place, session, self.motion, series, self.preferences.bell_rings)
        self._show(screen)

        def stays() -> bool:
            return self._at(place) and place.session is session

        over = await self._until(screen.wanted(), stays, screen.look_again)
        if over is None:
            self._give_up_seat(place, screen.gives_up)
            return "leave"
        return await self._show_ranking(place, screen, over)

    def _give_up_seat(self, place: Chair | Watcher, gives_up: bool) -> None:
        if gives_up and self.account is not None:
            place.table.stand_up(self.account)

    async def _show_ranking(self, place: Chair | Watcher, screen: SharedTableScreen, over: Over) -> str:
        """Show the ranking over the table, until another game begins or the visitor leaves."""
        from tda_tui.app.screens.inn.over import TableOverScreen

        table, account = place.table, place.account
        if table.series is None or table.game is None:
            raise MovedOn
        self.close_down_to(type(screen))
        prize = table.playing.deal.story.prize if table.series.over else ""
        ranking = TableOverScreen(place, over, table.series, table.record, self.motion, prize)

        def look() -> None:
            if table.state != "gathering":
                screen.look_again()
                return
            for line in place.take_news():
                self.warn(line)

        def stays() -> bool:
            return self._at(place) and (table.state == "gathering" or place.session is screen.session)

        what = await self._until(self.push_screen(ranking, wait_for_dismiss=True), stays, look)
        if what == "quit":
            self.exit()
        if what not in ("again", "next"):
            return "leave"
        try:
            if table.state == "over":
                (table.again if what == "again" else table.next_game)(account)
        except TableProblem as problem:
            self.refuse(str(problem))
        return ""
