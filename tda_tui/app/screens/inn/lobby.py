"""The lobby of the inn: open tables, people present, and what to do."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from itertools import accumulate
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content

from tda_tui.app.pictures.drawing import drawing_of
from tda_tui.app.pictures.title import headline
from tda_tui.app.screens.base import TALL, Home, SizedScreen
from tda_tui.app.screens.inn.notices import Notices, card_of_the_day
from tda_tui.app.screens.inn.seat_pictures import is_vast
from tda_tui.app.screens.inn.table_pane import HIGH, LOW, MIDDLE, TOGETHER, TablePane
from tda_tui.app.screens.lasting import Lasting
from tda_tui.app.screens.sheet import sheet
from tda_tui.app.terminal.glyphs import glyphs
from tda_tui.app.terminal.key_names import key_name, with_keys
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.app.widgets.lines import DrawnLines
from tda_tui.app.widgets.list_box import ListBox
from tda_tui.evening.visit import Visit
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.view import NOBODY
from tda_tui.tables.accounts import Account
from tda_tui.tables.shared_table import TableRow
from tda_tui.tables.table_words import rules_words, state_words
from tda_tui.words.cells import cell_len, fit, ljust, rjust
from tda_tui.words.glossary import term_of_the_day
from tda_tui.words.languages import messages
from tda_tui.words.translate import gettext as _, ngettext

_RULES, _STATE, _MARKS, _FREE, _WATCHING = 26, 12, 7, 12, 10
"""Columns for the ruleset, the state of the game, the marks of the seats, whether one is free, and watchers."""
_WIDE, _MORE = 100, 10
"""Width from which watchers have a column, and the ruleset has so many columns more."""

_FRAME = 4
"""The rows of frame and keys."""
_LARGE = 3
"""The rows of the heading in large letters."""
_READ = 6
"""The least rows for something to read, with the one above it."""
_HIGH = 30
"""The least rows of a window in which the board is shown, too, and the heading may be large."""
_BESIDE = 4
"""Columns between the large heading and the words beside it."""
_RESTS = 1.0
"""Seconds between two redraws because of what others do."""


def _columns(width: int, names: str, rules: str, state: str) -> str:
    """The cells before the marks of the seats."""
    rest = (_MORE + _WATCHING) if width >= _WIDE else 0
    many = _RULES + (_MORE if rest else 0)
    who = max(13, width - 3 - _RULES - _STATE - _MARKS - _FREE - rest)
    return f"{fit(names, who - 1)} {fit(rules, many - 1)} {fit(state, _STATE - 1)} "


def _heading(width: int) -> list[Content]:
    watching = rjust(_("Watching"), _WATCHING) if width >= _WIDE else ""
    cells = _columns(width, _("Who"), _("Rules"), _("Game")) + ljust(_("Seats"), _MARKS + _FREE) + watching
    return [Content.styled(f"   {cells}", "$quiet").truncate(width)]


def _line(row: TableRow, selected: bool, width: int) -> Content:
    """Players, rules, state, seats and watchers of a table, dim if it is full; a star marks one's own seat."""
    style = "bold $accent" if selected else "bold" if row.mine else "" if row.free else "$quiet"
    cells = _columns(width, ", ".join(row.players), rules_words(row.ruleset), state_words(row))
    watchers = rjust(str(row.watchers), _WATCHING) if width >= _WIDE else ""
    return Content.assemble(
        (f" {'>' if selected else ' '}{'*' if row.mine else ' '}{cells}", style),
        *_marks(row, style),
        (fit(_seat_words(row), _FREE), f"{style} $success" if row.free and not row.mine else style),
        (watchers, style),
    ).truncate(width)


def _marks(row: TableRow, style: str) -> list[tuple[str, str]]:
    """A mark for each seat: people, computer players, free seats."""
    marks = glyphs().seats
    many = row.seats - len(row.players) - row.computers
    taken = marks[0] * len(row.players) + marks[1] * row.computers
    return [(taken, style), (marks[2] * many, "bold $success"), (" " * (_MARKS - row.seats), style)]


def _seat_words(row: TableRow) -> str:
    """Whether one can sit down."""
    if row.mine:
        return _("your seat")
    if not row.free:
        return _("full")
    if row.state == "playing":
        return _("you can join")
    return ngettext("{n} free", "{n} free", row.free).format(n=row.free)


def _present(names: Sequence[str], width: int) -> str:
    """Who is in the inn, in one line: as many names as fit."""
    whole = _("Here now: {names}.").format(names=", ".join(names))
    if cell_len(whole) <= width:
        return whole
    words = _("Here now: {names} and {n} more.")
    room = width - cell_len(words.format(names="", n=len(names)))
    ends = accumulate(cell_len(name) + 2 for name in names)
    shown = sum(end - 2 <= room for end in ends)
    return words.format(names=", ".join(names[:shown]), n=len(names) - shown)


def _key(row: TableRow) -> tuple[str, str]:
    """The key that is most useful at a table."""
    if row.line:
        return key_name("enter"), _("Directions")
    if not row.free and not row.mine and row.watched:
        return "w", _("Watch")
    return key_name("enter"), _("Return") if row.mine else _("Sit down")


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
        self.large = False
        """Whether there is room for a large heading."""
        self.airy = False
        """Whether there is a blank row above it."""
        self._rests = self._has_changed = False
        """Whether the tables have just been drawn; and whether something has changed since then."""
        self._board_is_old = False
        """Whether the board, where it is shown, has to be read; so at every return to the screen, and at its opening,
        which counts as one."""

    def body(self) -> ComposeResult:
        banner, tables = DrawnLines(self._banner, id="banner"), ListBox(_line, _heading, id="tables")
        pane, notices = TablePane("table"), Notices(self.rules, self.account.name, "notices")
        yield sheet(None, banner, tables, pane, notices, id="lobby", classes="sheet full")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        self._end = self.lobby.subscribe(partial(self.call_later, self._hear))
        self.show_changes()

    def on_unmount(self) -> None:
        self._end()

    def _hear(self) -> None:
        """Draw what has changed, once a second at most: somebody may change their table all the time."""
        self._has_changed = self._rests
        if not self._rests:
            self._rests = True
            self.set_timer(_RESTS, self._go_on)
            self.show_changes()

    def _go_on(self) -> None:
        self._rests = False
        if self._has_changed:
            self._hear()

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
        rows, current = self.lobby.rows(self.account), self._tables.current
        self._tables.nothing = "" if rows else self._without_tables()
        self._tables.show(rows, next((at for at, row in enumerate(rows) if current and row.code == current.code), None))
        self._arrange(len(rows))
        self._show_table()
        self.query_one("#banner", DrawnLines).redraw()
        notices, today, high = self.query_one(Notices), self.now().date(), self.app.size.height >= _HIGH
        if self._board_is_old and self.has_class("-notices") and high:
            self._board_is_old = False
            self.run_worker(notices.read_board(self.lobby.ratings))
        notices.show(term_of_the_day(self.rules, today), card_of_the_day(self.rules, today), high)

    def _arrange(self, many: int) -> None:
        """Divide the rows: the pane has half of them, or what all tables leave; then a large heading, and the rest."""
        size = self.app.size
        rows = size.height - _FRAME - 2
        room = rows - (2 + many if many else 0)
        self.large = size.height >= _HIGH and room - (_LARGE - 1) >= MIDDLE
        room -= _LARGE - 1 if self.large else 0
        heights = (HIGH if size.height >= TALL else MIDDLE, MIDDLE)
        pane = self.query_one(TablePane)
        pane.display = bool(many)
        pane.styles.height = high = next((high for high in heights if high <= max(room, rows // 2)), LOW)
        self.airy = self.large and size.height >= TALL and room - high > _READ
        room -= self.airy
        self.set_class(high <= room, "-few")
        self.set_class(not many or room - high >= _READ, "-notices")
        self.set_class(is_vast(size), "-vast")

    def _banner(self, width: int) -> list[Content]:
        """Where one is, and who else: in large letters if there is room."""
        names, name = self.lobby.names(), self.account.name
        drawn = headline(_("The inn"), drawing_of(self.app), golden=True) if self.large else []
        if not drawn:
            title = _("The inn. Good evening, {name}.").format(name=name)
            present = _present(names, width - cell_len(title) - _BESIDE)
            return [Content.assemble((title, "bold $accent"), " " * _BESIDE, (present, "$quiet"))]
        room = width - drawn[0].cell_length - _BESIDE
        greeting = Content.styled(_("Good evening, {name}.").format(name=name), "bold $accent")
        beside = [greeting, Content(""), Content.styled(_present(names, room), "$quiet")]
        rows = [row + Content(" " * _BESIDE) + words for row, words in zip(drawn, beside, strict=True)]
        return [*[Content("")] * self.airy, *rows]

    @property
    def _tables(self) -> ListBox[TableRow]:
        return self.query_one(ListBox)

    def _show_table(self) -> None:
        """Show the selected table, and the keys for it."""
        row = self._tables.current
        table = self.lobby.find(row.code) if row is not None and not row.line else None
        self.query_one(TablePane).show(row, table, table.seat_of(self.account) if table is not None else NOBODY)
        self.query_one(KeyLine).show(
            *([_key(row)] if row is not None else []), ("n", _("Open a table")), ("p", _("Play alone")),
            ("c", _("Code")), *([] if row is not None else [("l", _("Learn"))]),
            ("q", _("Leave")), ("?", _("Keys")),
        )  # fmt: skip

    def _without_tables(self) -> str:
        """What to do where no table is open."""
        texts = messages("screens")["no_tables"]
        shown = [name for name in texts if name != "invite" or self.ssh_line]
        words = "\n\n".join(with_keys(_(texts[name])) for name in shown)
        return words.format(line=self.ssh_line.replace(" ", TOGETHER))

    # Actions

    def action_move(self, step: int) -> None:
        self._tables.step(step)
        self._show_table()

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
            self._show_table()
