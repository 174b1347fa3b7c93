"""The app for visitors of an inn: a lobby, shared tables, and the whole game alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual import work
from textual.screen import Screen

from tda_tui.app.games import series_game
from tda_tui.app.screens.before.start import StartScreen
from tda_tui.app.screens.inn.lobby import LobbyScreen
from tda_tui.app.tda import TdaApp
from tda_tui.evening.visit import InnFrontEnd, Shown, Visit
from tda_tui.process.hangup import HUNG_UP
from tda_tui.rules.view import NOBODY
from tda_tui.tables.accounts import Account
from tda_tui.tables.shared_table import Attendee
from tda_tui.tables.table_options import TableOptions
from tda_tui.words.phrases import NAMELESS, clean_name, shown_name
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.app.screens.inn.shared_table import SharedTableScreen
    from tda_tui.app.screens.review.replay_screen import ReplayScreen
    from tda_tui.session.seat_session import Over
    from tda_tui.tables.sessions import TableSession
    from tda_tui.tables.shared_table import SharedTable


class InnApp(TdaApp):
    """Three-Dragon Ante for one of many visitors of an inn."""

    HOMES: ClassVar[tuple[type[Screen[Any]], ...]] = (StartScreen, LobbyScreen)

    def __init__(self, visit: Visit, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.visit = visit
        self.table_options: TableOptions | None = None

    def enter(self) -> None:
        """Open what was requested; otherwise the lobby, after asking for a name."""
        if self.visit.wanted in ("play", "tutorial"):
            super().enter()
        else:
            self._come_in()

    def leave_start(self) -> None:
        self.pop_screen()
        if self.visit.account is None:
            self._come_in()

    @work(group="visit", exclusive=True)
    async def _come_in(self) -> None:
        await self.visit.run(InnOnScreen(self))
        self.exit()

    def on_unmount(self) -> None:
        """Leave when the connection is closed or lost."""
        self.visit.leave(on_purpose=self.return_code != HUNG_UP)

    def show_board(self, ruleset: str = "") -> None:
        """Show the season's leaderboard, starting with these rules."""
        from tda_tui.app.screens.inn.board import BoardScreen

        name = self.visit.account.name if self.visit.account is not None else ""
        self.push_screen(BoardScreen(self.visit.lobby.ratings, name, ruleset or self.evening.options.ruleset))

    def on_replay_screen_play_on(self, message: ReplayScreen.PlayOn) -> None:
        """Continue a replayed game alone; the shared table is left."""
        self.visit.leave_table()


class InnOnScreen(InnFrontEnd):
    """The screens of an inn."""

    lobby: LobbyScreen
    table: SharedTableScreen

    def __init__(self, app: InnApp) -> None:
        self.app = app
        self.busy = asyncio.Lock()

    def refuse(self, words: str) -> None:
        self.app.refuse(words)

    def seat(self, table: SharedTable, account: Account, on_change: Callable[[], None], watch: bool) -> Attendee:
        return Attendee(table, account, on_change, self.app.evening.options.pace, watches=watch)

    async def name(self, guest: bool, problem: Callable[[str], str]) -> str | None:
        from tda_tui.app.screens.typing import NameScreen

        options = self.app.evening.options
        usual = "" if options.name == NAMELESS else shown_name(options.name)
        name = await self.app.push_screen_wait(NameScreen(usual, guest, problem))
        if name:
            self.app.games.remember(options._replace(name=clean_name(name)))
        return name

    def enter(self, account: Account) -> None:
        self.lobby = LobbyScreen(self.app.visit.lobby, account, self.app.visit.host_key)
        self.app.push_screen(self.lobby)

    async def back_to_seat(self, game: str) -> bool:
        from tda_tui.app.screens.ask import ComeBackScreen

        return await self.app.push_screen_wait(ComeBackScreen(note=game)) == "yes"

    async def chosen(self) -> tuple[str, str]:
        app = self.app
        elsewhere = {"play": app.open_start, "learn": app.learn, "board": app.show_board, "quit": app.exit}
        while True:
            what, code = await self.lobby.wanted()
            if what == "code":
                from tda_tui.app.screens.typing import CodeScreen

                known = CodeScreen(lambda code: app.visit.lobby.find(code) is not None)
                if code := await app.push_screen_wait(known) or "":
                    return "sit", code
            elif what in elsewhere:
                elsewhere[what]()
            else:
                return what, code

    async def table_options(self) -> TableOptions | None:
        from tda_tui.app.screens.inn.open_table import OpenTableScreen

        before = self.app.table_options or TableOptions(game=self.app.evening.options)
        options = await self.app.push_screen_wait(OpenTableScreen(before, _("Open a table"), _("Open it")))
        self.app.table_options = options or before
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
        self.table = table = kind(attendee, session, self.app.motion, series, self.app.preferences.bell_rings)
        self._show(table)

        async def wanted() -> Over | bool:
            over = await table.wanted()
            return table.gives_up if over is None else over

        return Shown(wanted, partial(self.app.call_later, table.show_changes))

    def result(self, attendee: Attendee, over: Over) -> Shown[str]:
        from tda_tui.app.screens.inn.over import TableOverScreen

        self.app.close_down_to(type(self.table))
        ranking = TableOverScreen(attendee, over, self.app.motion)

        async def wanted() -> str:
            what = await self.app.push_screen(ranking, wait_for_dismiss=True) or ""
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
        self.app.close_down_to(LobbyScreen)

    def _show(self, screen: Screen[None]) -> None:
        self.app.close_down_to(LobbyScreen)
        self.app.push_screen(screen)
