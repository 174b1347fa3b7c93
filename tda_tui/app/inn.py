"""A visit to an inn on the screens of the app: the lobby and shared tables."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from textual.screen import Screen

from tda_tui.app.display import DisplayApp
from tda_tui.app.games import Games, series_game
from tda_tui.app.screens.base import close_down_to
from tda_tui.app.screens.inn.lobby import LobbyScreen
from tda_tui.evening.visit import InnFrontEnd, Shown, Visit
from tda_tui.rules.view import NOBODY
from tda_tui.tables.accounts import Account
from tda_tui.tables.shared_table import Attendee
from tda_tui.tables.table_options import TableOptions
from tda_tui.words.phrases import NAMELESS, clean_name, shown_name
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.app.screens.inn.shared_table import SharedTableScreen
    from tda_tui.session.seat_session import Over
    from tda_tui.tables.sessions import TableSession
    from tda_tui.tables.shared_table import SharedTable


class InnOnScreen(InnFrontEnd):
    """The screens of an inn. `elsewhere` are the ways from the lobby to the rest of the program."""

    lobby: LobbyScreen
    table: SharedTableScreen
    last_options: TableOptions | None = None
    """Those of the last table that was opened."""

    def __init__(
        self, app: DisplayApp, games: Games, visit: Visit, elsewhere: Mapping[str, Callable[[], object]]
    ) -> None:
        self.app, self.games, self.visit = app, games, visit
        self.elsewhere = {"board": self.show_board, **elsewhere}
        self.busy = asyncio.Lock()

    def show_board(self, ruleset: str = "") -> None:
        from tda_tui.app.screens.inn.board import BoardScreen

        name = self.visit.account.name if self.visit.account is not None else ""
        ruleset = ruleset or self.games.evening.options.ruleset
        self.app.push_screen(BoardScreen(self.visit.lobby.ratings, name, ruleset))

    def refuse(self, words: str) -> None:
        self.app.refuse(words)

    def seat(self, table: SharedTable, account: Account, on_change: Callable[[], None], watch: bool) -> Attendee:
        return Attendee(table, account, on_change, self.games.evening.options.pace, watches=watch)

    async def name(self, guest: bool, problem: Callable[[str], Awaitable[str]]) -> str | None:
        from tda_tui.app.screens.typing import NameScreen

        options = self.games.evening.options
        usual = "" if options.name == NAMELESS else shown_name(options.name)
        name = await self.app.push_screen_wait(NameScreen(usual, guest, problem))
        if name:
            self.games.remember(options._replace(name=clean_name(name)))
        return name

    def enter(self, account: Account) -> None:
        self.lobby = LobbyScreen(self.visit, account, self.games.evening.rules)
        self.app.push_screen(self.lobby)

    async def back_to_seat(self, game: str) -> bool:
        from tda_tui.app.screens.ask import ComeBackScreen

        return await self.app.push_screen_wait(ComeBackScreen(note=game)) == "yes"

    async def chosen(self) -> tuple[str, str]:
        while True:
            what, code = await self.lobby.wanted()
            if what == "code":
                from tda_tui.app.screens.typing import CodeScreen

                known = CodeScreen(self.visit.lobby.knows)
                if code := await self.app.push_screen_wait(known) or "":
                    return "sit", code
            elif what in self.elsewhere:
                self.elsewhere[what]()
            else:
                return what, code

    async def table_options(self) -> TableOptions | None:
        from tda_tui.app.screens.inn.open_table import OpenTableScreen

        before = self.last_options or TableOptions(game=self.games.evening.options)
        options = await self.app.push_screen_wait(OpenTableScreen(before, _("Open a table"), _("Open")))
        self.last_options = options or before
        return options

    def waiting_room(self, attendee: Attendee) -> Shown[bool]:
        from tda_tui.app.screens.inn.seats import WaitingRoomScreen

        room = WaitingRoomScreen(attendee, attendee.take_news())
        self._show(room)
        return Shown(room.wanted, partial(self.app.call_later, room.show_changes))

    def game(self, attendee: Attendee, session: TableSession) -> Shown[Over | bool]:
        from tda_tui.app.screens.inn.shared_table import SharedTableScreen, WatchedTableScreen

        kind = WatchedTableScreen if attendee.seat == NOBODY else SharedTableScreen
        series = series_game(attendee.table.series) if attendee.table.series is not None else ""
        self.table = table = kind(attendee, session, series, self.games.preferences.bell_rings)
        self._show(table)

        async def wanted() -> Over | bool:
            over = await table.wanted()
            return table.gives_up if over is None else over

        return Shown(wanted, partial(self.app.call_later, table.show_changes))

    def result(self, attendee: Attendee, over: Over) -> Shown[str]:
        from tda_tui.app.screens.inn.over import TableOverScreen

        close_down_to(self.app, type(self.table))
        ranking = TableOverScreen(attendee, over, self.show_board)

        async def wanted() -> str:
            what = await self.app.push_screen_wait(ranking) or ""
            if what == "quit":
                self.app.exit()
            return what

        def show_changes() -> None:
            if attendee.table.state != "gathering":
                self.table.show_changes()
                return
            for line in attendee.take_news():
                self.app.warn(line)

        return Shown(wanted, partial(self.app.call_later, show_changes))

    def left_table(self) -> None:
        close_down_to(self.app, LobbyScreen)

    def _show(self, screen: Screen[None]) -> None:
        close_down_to(self.app, LobbyScreen)
        self.app.push_screen(screen)
