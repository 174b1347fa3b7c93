"""The app for visitors of an inn: a lobby, shared tables, and the whole game alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from textual.screen import Screen

from tda_tui.app.inn_table import SharedTableApp
from tda_tui.app.screens.before.start import StartScreen
from tda_tui.app.screens.inn.lobby import LobbyScreen
from tda_tui.process.hangup import HUNG_UP
from tda_tui.tables.accounts import Account
from tda_tui.tables.limits import TableProblem
from tda_tui.tables.table_options import TableOptions
from tda_tui.tables.table_words import rules_words
from tda_tui.words.phrases import NAMELESS, shown_name
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.app.screens.review.replay_screen import ReplayScreen
    from tda_tui.tables.lobby import Lobby
    from tda_tui.tables.shared_table import SharedTable


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


class InnApp(SharedTableApp):
    """Three-Dragon Ante for one of many visitors of an inn."""

    HOMES: ClassVar[tuple[type[Screen[Any]], ...]] = (StartScreen, LobbyScreen)

    def __init__(self, visit: Visit, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.visit = visit
        self.table_options: TableOptions | None = None

    # Entering and leaving

    def enter(self) -> None:
        """Open what was requested; otherwise the lobby, after asking for a name."""
        if self.visit.wanted in ("play", "tutorial"):
            super().enter()
        else:
            self._come_in()

    def _come_in(self) -> None:
        known = self.visit.lobby.known(self.visit.key) if self.visit.key else None
        if known is not None:
            self._known(known)
            return
        from tda_tui.app.screens.typing import NameScreen

        mine = self.evening.options.name
        usual = "" if mine == NAMELESS else shown_name(mine)
        self.push_screen(NameScreen(usual, not self.visit.key, self.visit.lobby.name_problem), self._named)

    def _named(self, name: str | None) -> None:
        if name is None:
            self.exit()
            return
        lobby, key = self.visit.lobby, self.visit.key
        try:
            account = lobby.register(key, name) if key else lobby.visit(name)
        except TableProblem as problem:  # somebody else has just taken it
            self.warn(str(problem))
            self._come_in()
            return
        self.games.remember(self.evening.options._replace(name=account.name))
        self._known(account)

    def _known(self, account: Account) -> None:
        self.account = account
        self.visit.lobby.presence.comes(account)
        self.push_screen(LobbyScreen(self.visit.lobby, account, self.visit.host_key))
        if self.visit.table and self.visit.wanted in ("join", "watch"):
            self._go_to(self.visit.table, self.visit.wanted == "watch")
        else:
            self._offer_seat(account)

    def _offer_seat(self, account: Account) -> None:
        """If the visitor has a seat in a running game, offer to return to it before anything else."""
        mine = [row for row in self.visit.lobby.rows(account) if row.mine and row.state == "playing"]
        if not mine:
            return
        from tda_tui.app.screens.ask import ComeBackScreen

        row = mine[0]
        game = _("{rules}, gambit {n}: {names}.").format(
            rules=rules_words(row.ruleset), n=row.gambit, names=", ".join(row.players)
        )

        def answered(what: str | None) -> None:
            if what == "yes":
                self._go_to(row.code, watch=False)

        self.push_screen(ComeBackScreen(game), answered)

    def on_unmount(self) -> None:
        """Leave when the connection is closed or lost; a visitor with a key keeps their seat."""
        self.leave_place(on_purpose=self.return_code != HUNG_UP)
        if self.account is not None:
            if self.visit.lobby.presence.goes(self.account):
                self.visit.lobby.goes(self.account)
            self.account = None

    def leave_start(self) -> None:
        """Return from playing alone to the lobby."""
        self.pop_screen()
        if self.account is None:
            self._come_in()

    # The lobby

    def on_lobby_screen_chosen(self, message: LobbyScreen.Chosen) -> None:
        """Open the chosen place; ignored while another one is opening."""
        if not isinstance(self.screen, LobbyScreen):
            return
        if message.what in ("sit", "watch"):
            self._go_to(message.code, message.what == "watch")
        else:
            {
                "open": self._choose_table,
                "code": self._ask_code,
                "play": self.open_start,
                "learn": self.learn,
                "board": self.show_board,
                "quit": self.exit,
            }[message.what]()

    def _ask_code(self) -> None:
        from tda_tui.app.screens.typing import CodeScreen

        def typed(code: str | None) -> None:
            if code:
                self._go_to(code, watch=False)

        self.push_screen(CodeScreen(lambda code: self.visit.lobby.find(code) is not None), typed)

    def _choose_table(self) -> None:
        from tda_tui.app.screens.inn.open_table import OpenTableScreen

        options = self.table_options or TableOptions(game=self.evening.options)
        self.push_screen(OpenTableScreen(options, _("Open a table"), _("Open it")), self._open)

    def _open(self, options: TableOptions | None) -> None:
        if options is None or self.account is None:
            return
        self.table_options = options
        try:
            table = self.visit.lobby.open_table(self.account, options, self.visit.address)
        except TableProblem as problem:
            self.refuse(str(problem))
            return
        self.sit_at(table)

    def _go_to(self, code: str, watch: bool) -> None:
        """Go to a table: to the visitor's own seat, a free seat, or as a spectator."""
        table: SharedTable | None = self.visit.lobby.find(code)
        if table is None:
            self.refuse(_("There is no table {code}.").format(code=code))
        elif watch:
            self.watch_table(table)
        else:
            self.sit_at(table)

    def show_board(self, ruleset: str = "") -> None:
        """Show the season's leaderboard, starting with these rules."""
        from tda_tui.app.screens.inn.board import BoardScreen

        name = self.account.name if self.account is not None else ""
        self.push_screen(BoardScreen(self.visit.lobby.ratings, name, ruleset or self.evening.options.ruleset))

    def on_replay_screen_play_on(self, message: ReplayScreen.PlayOn) -> None:
        """Continue a replayed game alone; the shared table is left."""
        self.leave_place()
