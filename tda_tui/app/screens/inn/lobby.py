"""The lobby of the inn: open tables, people present, and what to do."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from tda_tui.app.screens.base import Home, SizedScreen
from tda_tui.app.screens.inn.notices import Notices, card_of_the_day
from tda_tui.app.screens.lasting import Lasting
from tda_tui.app.screens.sheet import sheet
from tda_tui.app.terminal.key_names import key_name, with_keys
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.app.widgets.lines import wrap
from tda_tui.app.widgets.list_box import ListBox
from tda_tui.evening.visit import Visit
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.tables.accounts import Account
from tda_tui.tables.shared_table import TableRow
from tda_tui.tables.table_words import rules_words, state_words
from tda_tui.words.cells import cell_len, fit, ljust, rjust
from tda_tui.words.glossary import term_of_the_day
from tda_tui.words.languages import messages
from tda_tui.words.translate import gettext as _

_RULES, _STATE, _FREE, _FIGURE = 26, 12, 8, 9
"""Columns for the ruleset, the state of the game, free seats and watchers."""
_WIDE, _MORE = 80, 16
"""Width from which the ruleset gets more columns, and their maximum."""

_FEW = 4
"""The most tables beside which there is always room for something to read."""
_HIGH, _AROUND = 30, 26
"""The least rows of a window in which the board is shown, too, and how many of them more tables must leave."""
_TOGETHER = "\xa0"
"""Between words at which no line is broken."""


def _columns(width: int, names: str, rules: str, state: str, free: str, watchers: str) -> str:
    more, watching = max(0, min(_MORE, width - _WIDE)), max(_FIGURE, cell_len(_("Watching")) + 2)
    who = max(16, width - 3 - _RULES - more - _STATE - _FREE - watching)
    words = f"{fit(names, who - 1)} {fit(rules, _RULES + more - 1)} {fit(state, _STATE - 1)} "
    return words + rjust(free, _FREE) + rjust(watchers, watching)


def _heading(width: int) -> list[Content]:
    heading = _columns(width, _("Who"), _("Rules"), _("Game"), _("Free"), _("Watching"))
    return [Content.styled("   " + heading, "$quiet").truncate(width)]


def _line(row: TableRow, selected: bool, width: int) -> Content:
    """Players, rules, state, free seats and watchers of a table, dim if it is full; a star marks one's own seat."""
    free = _("{n} of {all}").format(n=row.free, all=row.seats) if row.free else _("full")
    cells = (rules_words(row.ruleset), state_words(row), free, str(row.watchers))
    words = f" {'>' if selected else ' '}{'*' if row.mine else ' '}{_columns(width, ', '.join(row.players), *cells)}"
    style = "bold $accent" if selected else "bold" if row.mine else "" if row.free else "$quiet"
    return Content.styled(ljust(words, width), style).truncate(width)


def _goes(row: TableRow) -> str:
    """What Enter does at a table."""
    if row.line:
        return _("Directions")
    return _("Return") if row.mine else _("Sit down")


class LobbyScreen(Lasting[tuple[str, str]], Home, SizedScreen[None]):
    """The lobby, from which everything starts. It answers with what is wanted, and the code of a table or ""."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", "The table above", id="lobby.up"),
        Binding("down,j,tab", "move(1)", "The table below", id="lobby.down"),
        Binding("enter,s", "at_table('sit')", "Sit down at the table, or return to it", id="lobby.go"),
        Binding("w", "at_table('watch')", "Watch the table", id="lobby.watch"),
        Binding("n", "want('open')", "Open a table", id="lobby.open"),
        Binding("c", "want('code')", "Join a table by its code", id="lobby.code"),
        Binding("p", "want('play')", "Play alone", id="lobby.play"),
        Binding("l", "want('learn')", "Learn the game", id="lobby.learn"),
        Binding("z", "want('puzzles')", "Puzzles", id="lobby.puzzles"),
        Binding("g", "want('rules')", "Glossary: the terms of the rules", id="lobby.rules"),
        Binding("b", "want('board')", "The season's leaderboard", id="lobby.board"),
        Binding("question_mark", "app.help", "This list", id="lobby.help"),
        Binding("q,ctrl+c", "want('quit')", "Leave the inn", id="lobby.quit"),
    ]

    now = staticmethod(lambda: datetime.now().astimezone())
    """The current local time, which determines the rule that is shown in an empty lobby."""

    def __init__(self, visit: Visit, account: Account, rules: Rules) -> None:
        """`rules` are those that the visitor plays."""
        super().__init__()
        self.lobby, self.host_key, self.ssh_line = visit.lobby, visit.host_key, visit.ssh_line
        self.account = account
        self.rules = rules
        self._end: Callable[[], None] = lambda: None
        self._board_is_old = False
        """Whether the board, where it is shown, has to be read; so at every return to the screen, and at its opening,
        which counts as one."""

    def body(self) -> ComposeResult:
        banner, tables = Static("", id="banner", markup=False), ListBox(_line, _heading, id="tables")
        notices = Notices(self.rules, self.account.name, "notices")
        yield sheet(None, banner, tables, Static("", id="text"), notices, id="lobby", classes="sheet full")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        self._end = self.lobby.subscribe(partial(self.call_later, self.show_changes))
        self.show_changes()

    def on_unmount(self) -> None:
        self._end()

    def on_screen_resume(self) -> None:
        self._board_is_old = True
        self.call_after_refresh(self.show_changes)

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self.show_changes)

    def update_texts(self) -> None:
        self.show_changes()

    @property
    def help_note(self) -> str:
        return _("This inn's key: {key}").format(key=self.host_key) if self.host_key else ""

    def show_changes(self) -> None:
        """Draw the current tables, unless another screen is on top."""
        if not self.is_current or not self.query("#tables"):
            return
        title = _("The inn. Good evening, {name}.").format(name=self.account.name)
        self.query_one("#banner", Static).update(Content.styled(title, "bold $accent"))
        rows, current = self.lobby.rows(self.account), self._tables.current
        height = self.app.size.height
        self.set_class(len(rows) <= max(_FEW, height - _AROUND), "-notices")
        self._tables.nothing = "" if rows else self._without_tables()
        self._tables.show(rows, next((at for at, row in enumerate(rows) if current and row.code == current.code), None))
        self._show_text()
        notices, today = self.query_one(Notices), self.now().date()
        if self._board_is_old and self.has_class("-notices") and height >= _HIGH:
            self._board_is_old = False
            notices.read_board(self.lobby.ratings)
        notices.show(term_of_the_day(self.rules, today), card_of_the_day(self.rules, today), height >= _HIGH)

    @property
    def _tables(self) -> ListBox[TableRow]:
        return self.query_one(ListBox)

    def _show_text(self) -> None:
        row, width = self._tables.current, max(40, min(self.app.size.width, 116) - 8)
        present = _("Here now: {names}.").format(names=", ".join(self.lobby.names()))
        parts = [(present, "$quiet")]
        if row is not None:
            parts = [(self._about(row), ""), *parts]
        lines = [line for words, style in parts for line in wrap(words, width, style)]
        self.query_one("#text", Static).update(Content("\n").join([Content(""), *lines]))
        watch = [("w", _("Watch"))] if row is not None and row.watched and not (row.mine or row.line) else []
        go = [(key_name("enter"), _goes(row))] if row is not None else []
        self.query_one(KeyLine).show(
            *go, *watch, ("n", _("Open a table")), ("c", _("Code")), ("p", _("Play alone")), ("l", _("Learn")),
            ("b", _("Board")), ("z", _("Puzzles")), ("g", _("Glossary")), ("q", _("Leave")), ("?", _("Keys")),
        )  # fmt: skip

    def _without_tables(self) -> str:
        """What to do where no table is open."""
        texts = messages("screens")["no_tables"]
        shown = [name for name in texts if name != "invite" or self.ssh_line]
        words = "\n\n".join(with_keys(_(texts[name])) for name in shown)
        return words.format(line=self.ssh_line.replace(" ", _TOGETHER))

    @staticmethod
    def _about(row: TableRow) -> str:
        if row.line:
            line = row.line.replace(" ", _TOGETHER)
            return _("That table is in another inn. This command takes you there: {line}").format(line=line)
        if row.mine:
            return with_keys(_("You have a seat there: {key:lobby.go=Enter} takes you back."))
        if row.free and row.state == "playing":
            return with_keys(
                _("They are playing; {key:lobby.go=Enter} takes over a computer player's seat at the next gambit.")
            )
        if row.free:
            return with_keys(_("{name} is waiting for players: {key:lobby.go=Enter} gives you a seat there.")).format(
                name=row.host
            )
        if row.watched:
            return with_keys(_("There is no free seat; {key:lobby.watch=w} lets you watch."))
        return _("There is no free seat, and nobody may watch.")

    # Actions

    def action_move(self, step: int) -> None:
        self._tables.step(step)
        self._show_text()

    def action_at_table(self, what: str) -> None:
        if (row := self._tables.current) is not None:
            self.want((what, row.code))
        else:
            self.app.bell()

    def action_want(self, what: str) -> None:
        self.want((what, ""))

    def on_list_box_clicked(self, message: ListBox.Clicked) -> None:
        """The first click selects a table, the second sits down."""
        if message.again:
            self.action_at_table("sit")
        else:
            self._show_text()
