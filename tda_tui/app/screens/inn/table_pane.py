"""The selected table of the lobby: who sits where, what is played, and what the keys do there."""

from collections.abc import Iterator

from textual.content import Content

from tda_tui.app.screens.inn.seat_pictures import PICTURED, fitting_pictures, seat_mark, seat_name, seat_note
from tda_tui.app.terminal.glyphs import glyphs
from tda_tui.app.terminal.key_names import with_keys
from tda_tui.app.widgets.lines import Lines, rule, wrap
from tda_tui.players.player import USUAL_LEVEL
from tda_tui.rules.view import NOBODY
from tda_tui.tables.seats import SeatRow
from tda_tui.tables.shared_table import SharedTable, TableRow
from tda_tui.tables.table_words import game_words, state_words, watching_words
from tda_tui.words.translate import gettext as _, ngettext

TOGETHER = "\xa0"
"""Between words at which no line is broken."""
_BETWEEN = "   "
_BLANK = Content("")
_WORDS = 5
"""The rows that the words take at most in a small window."""
LOW, MIDDLE, HIGH = (1 + rows + _WORDS for rows in (2, *PICTURED.values()))
"""The rows of panes in which the seats are words, small pictures, and large ones."""


class TablePane(Lines):
    """The table that was last shown; its seats are pictures where there is room, else words."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.row: TableRow | None = None
        self.table: SharedTable | None = None
        self.mine = NOBODY

    def show(self, row: TableRow | None, table: SharedTable | None, mine: int) -> None:
        """Show this table; `mine` is the visitor's seat. If it is in another inn, there is only its `row`."""
        self.row, self.table, self.mine = row, table, mine
        self.redraw()

    def lines(self, width: int) -> list[Content]:
        if self.row is None:
            return []
        words = self._words(self.row, width)
        seats = self.table.seat_rows() if self.table is not None else list(_seats_elsewhere(self.row))
        room = self.size.height - 1 - len(words)
        drawn = fitting_pictures(seats, self.mine, width, room, self.drawing)
        drawn = drawn or wrap(_BETWEEN.join(map(_in_words, seats)), width)
        gap = [_BLANK] if len(drawn) < room else []
        title = _("{name}'s table: {state}").format(name=self.row.host, state=state_words(self.row))
        return [rule(title, width, _legend(self.row)), *drawn, *gap, *words][: self.size.height]

    def _words(self, row: TableRow, width: int) -> list[Content]:
        """What is played, who watches, and what the keys do."""
        table = self.table
        parts = [(_keys(row), "bold $accent")]
        if table is not None:
            parts += [(" ".join(game_words(table)), ""), (_around(row, table), "$quiet")]
        return [line for words, style in parts for line in wrap(words, width, style)]


def _around(row: TableRow, table: SharedTable) -> str:
    """The code, who watches, and how to."""
    watch = with_keys(_("{key:lobby.watch=w} lets you watch.")) if row.watched and row.free and not row.mine else ""
    return " ".join(filter(None, [_("Code: {code}.").format(code=row.code), watching_words(table), watch]))


def _legend(row: TableRow) -> str:
    """The marks of the seats, and how many of each there are."""
    people, free = len(row.players), row.seats - len(row.players) - row.computers
    counts = (
        ngettext("{n} person", "{n} people", people).format(n=people),
        ngettext("{n} computer", "{n} computers", row.computers).format(n=row.computers),
        ngettext("{n} free", "{n} free", free).format(n=free),
    )
    return "  ".join(f"{mark} {words}" for mark, words in zip(glyphs().seats, counts, strict=True))


def _seats_elsewhere(row: TableRow) -> Iterator[SeatRow]:
    """The seats of a table in another inn, of which only the people are known."""
    names = [*row.players, *[""] * (row.seats - len(row.players))]
    for seat, name in enumerate(names):
        free = seat >= len(row.players) + row.computers
        hosts = bool(name) and name == row.host
        yield SeatRow(seat, name, bool(name), USUAL_LEVEL, free, False, False, hosts, "", "")


def _in_words(one: SeatRow) -> str:
    words = ", ".join(filter(None, [seat_name(one), seat_note(one)]))
    return f"{seat_mark(one)} {words}".replace(" ", TOGETHER)


def _keys(row: TableRow) -> str:
    """What one can do at the table, and by which key."""
    if row.line:
        line = row.line.replace(" ", TOGETHER)
        return _("That table is in another inn. This command takes you there: {line}").format(line=line)
    if row.mine:
        return with_keys(_("You have a seat there: {key:lobby.go=Enter} takes you back."))
    if row.free:
        return _sits_down(row)
    if row.watched:
        return with_keys(_("There is no free seat; {key:lobby.watch=w} lets you watch."))
    return _("There is no free seat, and nobody may watch.")


def _sits_down(row: TableRow) -> str:
    if row.state == "playing":
        return with_keys(
            _("The game has begun: {key:lobby.go=Enter} gives you a computer player's seat at the next gambit.")
        )
    words = with_keys(_("{name} is waiting for players: {key:lobby.go=Enter} gives you a seat there."))
    return words.format(name=row.host)
