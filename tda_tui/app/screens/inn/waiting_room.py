"""The waiting room: a shared table before its game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

import msgspec
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from tda_tui.app.screens.base import SizedScreen
from tda_tui.app.screens.before.new_game import CharactersScreen
from tda_tui.app.screens.before.pick import PickScreen
from tda_tui.app.screens.lasting import Lasting
from tda_tui.app.terminal.key_names import key_name
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.app.widgets.lines import wrap
from tda_tui.app.widgets.logbox import LogBox
from tda_tui.app.widgets.menu import Menu, Row
from tda_tui.players.player import LEVELS
from tda_tui.present.event_groups import LogEntry
from tda_tui.rules.view import NOBODY
from tda_tui.session.new_game.options import GameOptions
from tda_tui.tables.limits import TableProblem
from tda_tui.tables.seats import Wish, brings_character, free_regulars, game_with, picks_of, wish_from, wish_words
from tda_tui.tables.shared_table import Place
from tda_tui.tables.table_words import clock_words, player_words, rules_words, seat_notes
from tda_tui.words.translate import gettext as _


class WaitingRoomScreen(Lasting[bool], SizedScreen[None]):
    """The seats, kept up to date; the host sets them up and begins the game.

    It answers when the person leaves, with whether they give up their seat.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k,shift+tab", "row(-1)", "The seat above", id="waiting.up"),
        Binding("down,j,tab", "row(1)", "The seat below", id="waiting.down"),
        Binding("left", "change(-1)", "Host: the seat is for somebody else", id="waiting.less"),
        Binding("right", "change(1)", "Host: the seat is for somebody else", id="waiting.more"),
        Binding("s", "start", "Host: begin the game", id="waiting.start"),
        Binding("n", "options", "Host: another game", id="waiting.options"),
        Binding("o", "regular", "Host: another regular for the seat", id="waiting.regular"),
        Binding("b", "bring", "What you bring: special cards, a character", id="waiting.bring"),
        Binding("x", "remove", "Host: take the seat from somebody", id="waiting.remove"),
        Binding("h", "hand_on", "Host: somebody else is the host", id="waiting.hand_on"),
        Binding("m", "talk", "Say something", id="waiting.talk"),
        Binding("escape,q,ctrl+c", "leave", "Leave the table", id="waiting.leave"),
    ]

    def __init__(self, place: Place, heard: Sequence[str]) -> None:
        """`heard` are the earlier log lines."""
        super().__init__()
        self.place = place
        self.log_entries = [LogEntry(line) for line in heard]

    def body(self) -> ComposeResult:
        """The game, the seats, and the log."""
        with Vertical(id="waiting", classes="sheet full"):
            yield Static("", classes="title", markup=False)
            yield Static("", id="about")
            yield Menu(id="menu")
            yield Static("", id="hint", markup=False)
            yield LogBox(id="log")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Show the seats."""
        self.query_one(LogBox).entries = self.log_entries
        self.look_again()

    def on_resize(self, event: events.Resize) -> None:
        """Redraw for the new size."""
        self.call_after_refresh(self.look_again)

    def retell(self) -> None:
        """Redraw in the current language."""
        self.look_again()

    @property
    def hosts(self) -> bool:
        """Whether the viewer is the host."""
        return self.place.account.id == self.place.table.host

    @property
    def seat(self) -> int:
        """The selected seat."""
        return int(self.query_one(Menu).row or 0)

    def look_again(self) -> None:
        """Draw the current state."""
        if not self.query("#menu"):
            return
        table, options = self.place.table, self.place.table.options
        self.log_entries += [LogEntry(line) for line in self.place.take_news()]
        self.query_one(LogBox).redraw()
        title = _("A table before the game. Its code: {code}").format(code=table.code)
        self.query_one(".title", Static).update(title)
        rules = rules_words(options.game.ruleset)
        about = [
            _("{rules}, {n} seats, {clock}.").format(rules=rules, n=len(table.seats), clock=clock_words(options)),
            *options.game.changes_said(options.ruleset),
        ]
        width = max(40, min(self.app.size.width, 116) - 8)
        self.query_one("#about", Static).update(Content("\n").join([*wrap(" ".join(about), width), Content("")]))
        rows = []
        for one in table.seat_rows():
            words = ", ".join([player_words(one), *seat_notes(one)])
            changes = self.hosts and not one.person
            label = _("Seat {n}").format(n=one.seat + 1)
            rows.append(Row(str(one.seat), label, f"< {words} >" if changes else f"  {words}", tail=" >"))
        menu = self.query_one(Menu)
        menu.fill(*rows, row=menu.row if int(menu.row or 0) < len(rows) else "0")
        self._say()

    def _say(self) -> None:
        waits = _("The host begins when all are there.")
        begins = _("Seats that are still free when you begin are played by computer players.")
        brings = self._brings()
        free = any(row.free for row in self.place.table.seat_rows())
        hint = "\n".join(filter(None, [brings, waits if not self.hosts else begins if free else ""]))
        self.query_one("#hint", Static).update(hint)
        talk = [] if self.place.watches else [("m", _("Talk"))]
        if brings:
            talk.insert(0, ("b", _("Bring")))
        host = [("s", _("Begin")), ("n", _("The game")), (_("Arrows"), _("Seats"))]
        more = [("x", _("Remove")), ("o", _("Regular"))]
        last = [(key_name("escape"), _("Leave")), ("?", _("Keys"))]
        self.query_one(KeyLine).show(*(host if self.hosts else []), *talk, *(more if self.hosts else []), *last)

    def _brings(self) -> str:
        """What the person brings to the game; "" if there is nothing to bring."""
        place, table = self.place, self.place.table
        if place.watches or place.seat == NOBODY:
            return ""
        return wish_words(table.options, table.seats[place.seat].wish, self.hosts)

    def _try(self, act: Callable[[], None]) -> None:
        """Do it, or say why that is impossible."""
        try:
            act()
        except TableProblem as problem:
            self.app.bell()
            self.app.clear_notifications()
            self.notify(str(problem), markup=False)

    def action_row(self, step: int) -> None:
        """Select another seat."""
        self.query_one(Menu).step(step)

    def action_change(self, step: int) -> None:
        """Keep the seat for a person, or give it to a computer player of the next level."""
        one = self.place.table.seat_rows()[self.seat]
        kinds = ["", *LEVELS]
        at = (kinds.index("" if one.free else one.level) + step) % len(kinds)
        self._set_seat(free=not kinds[at], level=kinds[at], regular=one.regular)

    def action_regular(self) -> None:
        """Seat the next regular; after the last one, one drawn by lot."""
        table, seat = self.place.table, self.seat
        one = table.seat_rows()[seat]
        regulars = ["", *free_regulars(table.seats, seat)]
        at = regulars.index(one.regular) + 1 if one.regular in regulars else 0
        regular = regulars[at % len(regulars)]
        self._set_seat(free=False, level=one.level, regular=regular)

    def _set_seat(self, free: bool, level: str, regular: str) -> None:
        self._try(lambda: self.place.table.set_seat(self.place.account, self.seat, free, level, regular))

    # What a person brings

    def action_bring(self) -> None:
        """Choose special cards, then a character or abilities, as the rules allow."""
        place = self.place
        if place.watches or place.seat == NOBODY:
            return
        rules = place.table.options.rules()
        most, wish = picks_of(rules.ruleset, self.hosts), place.table.seats[place.seat].wish
        if most:
            keys = _("Space  Choose    Enter  Done    i  In full    Esc  Back    ?  Keys")
            self.app.push_screen(PickScreen(rules, most, wish.picks, keys), self._picked)
        elif brings_character(rules.ruleset):
            self._choose_character()
        else:
            self.app.bell()

    def _picked(self, cards: tuple[str, ...] | None) -> None:
        if cards is None:
            return
        table, seat = self.place.table, self.place.seat
        self._wish(msgspec.structs.replace(table.seats[seat].wish, picks=cards))
        if brings_character(table.options.changed):
            self._choose_character()

    def _choose_character(self) -> None:
        options, seat = self.place.table.options, self.place.seat
        wish = self.place.table.seats[seat].wish

        def chosen(game: GameOptions | None) -> None:
            if game is not None:
                found = wish_from(game, options.rules())
                self._wish(msgspec.structs.replace(found, picks=wish.picks))

        self.app.push_screen(CharactersScreen(game_with(options.game, wish), own_alone=True), chosen)

    def _wish(self, wish: Wish) -> None:
        self._try(lambda: self.place.table.wish(self.place.account, wish))

    def action_remove(self) -> None:
        """Take the seat from the person."""
        self._try(lambda: self.place.table.remove(self.place.account, self.seat))

    def action_hand_on(self) -> None:
        """Make another person the host."""
        self._try(lambda: self.place.table.hand_on(self.place.account, self.seat))

    def action_options(self) -> None:
        """Change the table's options."""
        from tda_tui.app.screens.inn.open_table import OpenTableScreen
        from tda_tui.tables.table_options import TableOptions

        def chosen(options: TableOptions | None) -> None:
            if options is not None:
                self._try(lambda: self.place.table.change(self.place.account, options))

        if self.hosts:
            screen = OpenTableScreen(self.place.table.options, _("Another game at this table"), _("Done"))
            self.app.push_screen(screen, chosen)

    def action_start(self) -> None:
        """Start the game."""
        self._try(lambda: self.place.table.start(self.place.account))

    def action_talk(self) -> None:
        """Open the talk sheet."""
        from tda_tui.app.screens.inn.talk import TalkScreen

        if not self.place.watches:
            self.app.push_screen(TalkScreen(self.place, self.log_entries))

    def action_leave(self) -> None:
        """Leave; whoever has a seat may keep it."""
        from tda_tui.app.screens.ask import LeaveTableScreen

        def left(what: str | None) -> None:
            if what in ("keep", "give_up"):
                self.want(what == "give_up")

        if self.place.watches:
            self.want(False)
        else:
            note = _("While you are in the lobby the seat is kept.")
            self.app.push_screen(LeaveTableScreen(note=note), left)

    def on_list_box_clicked(self, message: Menu.Clicked) -> None:
        """A second click changes what the seat is for."""
        if message.again:
            self.action_change(1)
