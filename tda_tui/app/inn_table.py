"""The course of a shared table: before its game, during it, after it, and back to the lobby."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from textual.screen import Screen

from tda_tui.app.games import series_game
from tda_tui.app.screens.inn.lobby import LobbyScreen
from tda_tui.app.tda import TdaApp
from tda_tui.rules.view import NOBODY
from tda_tui.tables.chair import Chair, Watcher
from tda_tui.tables.limits import TableProblem
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.app.screens.inn.shared_table import SharedTableScreen
    from tda_tui.app.screens.inn.waiting_room import WaitingRoomScreen
    from tda_tui.session.seat_session import Over
    from tda_tui.tables.accounts import Account
    from tda_tui.tables.shared_table import SharedTable


class SharedTableApp(TdaApp):
    """Holds the visitor's place at a table and shows the table's current state.

    `account` is the visitor, once they have a name.
    """

    account: Account | None = None
    place: Chair | Watcher | None = None
    _shown: Screen[None] | None = None
    """The screen of the place: a waiting room or a table."""
    _after: Screen[str] | None = None
    """The screen shown after the game."""
    _looks = False
    """Whether an update is already scheduled."""

    # Taking a place

    def sit_at(self, table: SharedTable) -> None:
        """Take the visitor's own seat, or a free one."""
        account = self.account
        if account is None:
            return
        try:
            if table.seat_of(account) == NOBODY and not any(seat.coming == account.id for seat in table.seats):
                table.sit(account)
            place = Chair(table, account, self._changed, self.evening.options.pace)
        except TableProblem as problem:
            self.refuse(str(problem))
            return
        self._at(place)

    def watch_table(self, table: SharedTable) -> None:
        """Watch a table as a spectator."""
        if self.account is None:
            return
        try:
            place = Watcher(table, self.account, self._changed, self.evening.options.pace)
        except TableProblem as problem:
            self.refuse(str(problem))
            return
        self._at(place)

    def _at(self, place: Chair | Watcher) -> None:
        self.leave_place()
        self.place = place
        self._look()

    def leave_place(self, on_purpose: bool = True) -> None:
        """Leave the table, `on_purpose` or after a lost connection; a seat is kept."""
        place, self.place, self._shown, self._after = self.place, None, None, None
        if place is not None:
            place.leave(on_purpose)

    def _to_lobby(self) -> None:
        self.leave_place()
        self.close_down_to(LobbyScreen)

    # Changes at the table

    def _changed(self) -> None:
        """Schedule one update for all changes that happen now."""
        if not self._looks:
            self._looks = bool(self.call_later(self._look_now))

    def _look_now(self) -> None:
        self._looks = False
        self._look()

    def _look(self) -> None:
        """Show the table's current state."""
        place = self.place
        if place is None:
            return
        if place.closed:
            self._to_lobby()
            self.refuse(_("You are not at that table any more."))
        elif place.table.state == "gathering":
            self._look_before(place)
        elif place.session is not None:
            self._look_at_game(place)

    def _look_before(self, place: Chair | Watcher) -> None:
        from tda_tui.app.screens.inn.waiting_room import WaitingRoomScreen

        if isinstance(self._shown, WaitingRoomScreen):
            self._shown.look_again()
        elif self._after is not None:
            for line in place.take_news():
                self.warn(line)
        else:
            self._show(WaitingRoomScreen(place, place.take_news()))

    def _look_at_game(self, place: Chair | Watcher) -> None:
        from tda_tui.app.screens.inn.shared_table import SharedTableScreen, WatchedTableScreen

        session = place.session
        if session is None:
            return
        if isinstance(self._shown, SharedTableScreen) and self._shown.session is session:
            self._shown.look_again()
            return
        kind = WatchedTableScreen if place.seat == NOBODY else SharedTableScreen
        series = series_game(place.table.series) if place.table.series is not None else ""
        self._show(kind(place, session, self.motion, series, self.preferences.bell_rings))

    def _show(self, screen: Screen[None]) -> None:
        """Replace the table's current screen with this one."""
        self._after = None
        self.close_down_to(LobbyScreen)
        self._shown = screen
        self.push_screen(screen)

    # Leaving

    def on_waiting_room_screen_left(self, message: WaitingRoomScreen.Left) -> None:
        """Return to the lobby; the seat is given up or kept."""
        self._leave(message.gives_up)

    def on_shared_table_screen_finished(self, message: SharedTableScreen.Finished) -> None:
        """Handle the end of the game, or the visitor leaving it."""
        place = self.place
        if place is None or message.screen is not self._shown:
            return
        if message.over is None:
            self._leave(message.gives_up)
        else:
            self._show_ranking(place, message.over)

    def _leave(self, gives_up: bool) -> None:
        place, account = self.place, self.account
        if gives_up and place is not None and account is not None:
            place.table.stand_up(account)
        self._to_lobby()

    def _show_ranking(self, place: Chair | Watcher, over: Over) -> None:
        from tda_tui.app.screens.inn.over import TableOverScreen
        from tda_tui.app.screens.inn.shared_table import SharedTableScreen

        table = place.table
        if table.series is None or table.game is None or not isinstance(self._shown, SharedTableScreen):
            return
        self.close_down_to(SharedTableScreen)
        prize = table.playing.deal.story.prize if table.series.over else ""
        ranking = TableOverScreen(place, over, table.series, table.record, self.motion, prize)
        self._after = ranking
        self.push_screen(ranking, partial(self._go_on_from, place))

    def _go_on_from(self, place: Chair | Watcher, what: str | None) -> None:
        self._after = None
        account, table = self.account, place.table
        if what == "quit":
            self.exit()
            return
        if place is not self.place or account is None or what not in ("again", "next"):
            self._to_lobby()
            return
        try:
            if table.state == "over" and what == "again":
                table.again(account)
            elif table.state == "over":
                table.next_game(account)
        except TableProblem as problem:
            self.refuse(str(problem))
        self._look()
