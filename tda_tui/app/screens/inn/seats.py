"""The seats of a shared table: in the waiting room before its game, and on a sheet during it."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

import msgspec
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static

from tda_tui.app.pictures.drawing import drawing_of
from tda_tui.app.pictures.title import headline
from tda_tui.app.screens.ask import LeaveTableScreen
from tda_tui.app.screens.base import TALL, FootLine, SizedModal, SizedScreen
from tda_tui.app.screens.before.new_game import CharactersScreen
from tda_tui.app.screens.before.pick import PickScreen
from tda_tui.app.screens.inn.open_table import OpenTableScreen
from tda_tui.app.screens.inn.seat_pictures import PICTURED, fitting_pictures, framed, is_vast, seat_mark
from tda_tui.app.screens.inn.talk import TalkScreen
from tda_tui.app.screens.lasting import Lasting
from tda_tui.app.screens.sheet import sheet
from tda_tui.app.terminal.key_names import key_name
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.app.widgets.lines import DrawnLines, wrap
from tda_tui.app.widgets.logbox import LogBox
from tda_tui.app.widgets.menu import Menu, Row
from tda_tui.players.player import LEVELS
from tda_tui.present.event_groups import LogEntry
from tda_tui.rules.view import NOBODY
from tda_tui.tables.limits import TableProblem
from tda_tui.tables.seats import SeatRow, Wish, brings_character, free_regulars, game_with, picks_of, wish_from
from tda_tui.tables.shared_table import Attendee
from tda_tui.tables.table_words import (
    around_words,
    begin_words,
    brings_words,
    game_words,
    player_words,
    seat_notes,
    thinking_words,
)
from tda_tui.words.translate import gettext as _

_SECOND = 1.0
_PICTURES, _LARGE_TITLE = 30, 36
"""Rows of a window from which the waiting room has pictures, and from which its title is large."""
_BESIDE = 4
"""Columns between the large title and the code."""


class SeatsScreen(SizedScreen[None]):
    """The seats, one of them under the cursor, and what the host can do."""

    attendee: Attendee

    def show_changes(self) -> None:
        raise NotImplementedError

    @property
    def seat(self) -> SeatRow:
        """The seat under the cursor; the last one if the host has just made the table smaller."""
        rows = self.attendee.table.seat_rows()
        return rows[min(int(self.query_one(Menu).row or 0), len(rows) - 1)]

    def attempt(self, act: Callable[[], None]) -> None:
        """Do it, or say why that is impossible."""
        try:
            act()
        except TableProblem as problem:
            self.app.bell()
            self.app.clear_notifications()
            self.notify(str(problem), markup=False)
        self.show_changes()

    def give(self, free: bool = False, level: str = "", regular: str = "") -> None:
        """Keep the seat for a person, or give it to a computer player."""
        self.attempt(partial(self.attendee.table.set_seat, self.attendee.account, self.seat.seat, free, level, regular))

    def action_row(self, step: int) -> None:
        self.query_one(Menu).step(step)

    def action_hand_on(self) -> None:
        self.attempt(partial(self.attendee.table.hand_on, self.attendee.account, self.seat.seat))

    def on_list_box_clicked(self, message: Menu.Clicked) -> None:
        """A click only selects a seat."""


class WaitingRoomScreen(Lasting[bool], SeatsScreen):
    """The seats, kept up to date; the host sets them up and begins the game.

    It answers when the person leaves, with whether they give up their seat.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k,shift+tab", "row(-1)", "The seat above", id="waiting.up"),
        Binding("down,j,tab", "row(1)", "The seat below", id="waiting.down"),
        Binding("left", "change(-1)", "Host: reserve the seat for a person or a computer player", id="waiting.less"),
        Binding("right", "change(1)", "Host: reserve the seat for a person or a computer player", id="waiting.more"),
        Binding("s", "start", "Host: begin the game", id="waiting.start"),
        Binding("n", "options", "Host: change the game settings", id="waiting.options"),
        Binding("o", "regular", "Host: another regular for the seat", id="waiting.regular"),
        Binding("b", "bring", "What you bring: special cards, a character", id="waiting.bring"),
        Binding("x", "remove", "Host: remove somebody from a seat", id="waiting.remove"),
        Binding("h", "hand_on", "Host: make somebody else the host", id="waiting.hand_on"),
        Binding("m", "talk", "Say something", id="waiting.talk"),
        Binding("escape,q,ctrl+c", "leave", "Leave the table", id="waiting.leave"),
    ]

    def __init__(self, attendee: Attendee, heard: Sequence[str]) -> None:
        """`heard` are the earlier log lines."""
        super().__init__()
        self.attendee = attendee
        self.log_entries = [LogEntry(line) for line in heard]

    def body(self) -> ComposeResult:
        title, pictures = DrawnLines(self._title, "heading"), DrawnLines(self._pictures, "pictures")
        about, hint, log = Static("", id="about"), Static("", id="hint", markup=False), LogBox(id="log")
        yield sheet(title, about, pictures, Menu(id="menu"), hint, log, id="waiting", classes="sheet full")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        self.query_one(LogBox).entries = self.log_entries
        self.show_changes()

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self.show_changes)

    def update_texts(self) -> None:
        self.show_changes()

    def show_changes(self) -> None:
        if not self.query("#menu"):
            return
        attendee, table, hosts = self.attendee, self.attendee.table, self.attendee.hosts
        self.log_entries += [LogEntry(line) for line in attendee.take_news()]
        self.query_one(LogBox).redraw()
        self.set_class(is_vast(self.app.size), "-vast")
        about = wrap(" ".join(game_words(table)), max(40, min(self.app.size.width, 116) - 8))
        self.query_one("#about", Static).update(Content("\n").join([*about, Content("")]))
        rows = []
        for one in table.seat_rows():
            words = ", ".join([player_words(one), *seat_notes(one)])
            value = f"< {words} >" if hosts and not one.person else f"  {words}"
            label = f"{seat_mark(one)} {_('Seat {n}').format(n=one.seat + 1)}"
            rows.append(Row(str(one.seat), label, value, tail=" >"))
        menu = self.query_one(Menu)
        menu.fill(*rows, row=menu.row if int(menu.row or 0) < len(rows) else "0")
        brings = brings_words(attendee)
        hint = self.query_one("#hint", Static)
        hint.update("\n".join(filter(None, [brings, begin_words(attendee)])))
        hint.display = bool(hint.content)
        self.query_one(KeyLine).show(
            *((("s", _("Begin")), ("n", _("Game settings")), (_("Arrows"), _("Seats"))) if hosts else ()),
            *((("b", _("Bring")),) if brings else ()),
            *(() if attendee.watches else (("m", _("Talk")),)),
            (key_name("escape"), _("Leave")),
            ("?", _("Keys")),
        )
        for drawn in self.query(DrawnLines):
            drawn.redraw()

    def _title(self, width: int) -> list[Content]:
        """The table in large letters, and its code in a frame beside them, if there is room."""
        table = self.attendee.table
        whole = wrap(_("The game has not begun. The table's code: {code}").format(code=table.code), width)
        host = next((one.player for one in table.seat_rows() if one.host), "")
        drawn = headline(_("{name}'s table").format(name=host), drawing_of(self.app), golden=self.attendee.hosts)
        code = Content.styled(_("The table's code: {code}").format(code=table.code), "bold $accent")
        beside = framed([code], code.cell_length + 2, 1, "$accent")
        if self.app.size.height < _LARGE_TITLE or not drawn:
            return whole
        rows = [row + Content(" " * _BESIDE) + other for row, other in zip(drawn, beside, strict=True)]
        above = [Content("")] * (self.app.size.height >= TALL)
        return [*above, *rows] if rows[0].cell_length <= width else whole

    def _pictures(self, width: int) -> list[Content]:
        """Everybody's picture in a high window, with a blank line below."""
        height = self.app.size.height
        if height < _PICTURES:
            return []
        seats, rows = self.attendee.table.seat_rows(), PICTURED["large" if height >= TALL else "small"] + 1
        drawn = fitting_pictures(seats, self.attendee.seat, width, rows, drawing_of(self.app))
        return [*drawn, Content("")] if drawn else []

    # What the host does

    def action_change(self, step: int) -> None:
        """Keep the seat for a person, or give it to a computer player of the next level."""
        one, kinds = self.seat, ["", *LEVELS]
        kind = kinds[(kinds.index("" if one.free else one.level) + step) % len(kinds)]
        self.give(not kind, kind, one.regular)

    def action_regular(self) -> None:
        """Seat the next regular; after the last one, one drawn at random."""
        one = self.seat
        regulars = ["", *free_regulars(self.attendee.table.seats, one.seat)]
        at = regulars.index(one.regular) + 1 if one.regular in regulars else 0
        self.give(False, one.level, regulars[at % len(regulars)])

    def action_remove(self) -> None:
        self.attempt(partial(self.attendee.table.remove, self.attendee.account, self.seat.seat))

    def action_start(self) -> None:
        self.attempt(partial(self.attendee.table.start, self.attendee.account))

    @work
    async def action_options(self) -> None:
        if self.attendee.hosts:
            screen = OpenTableScreen(self.attendee.table.options, _("Change the game at this table"), _("Done"))
            if (options := await self.app.push_screen_wait(screen)) is not None:
                self.attempt(partial(self.attendee.table.change, self.attendee.account, options))

    def on_list_box_clicked(self, message: Menu.Clicked) -> None:
        """A second click changes what the seat is for."""
        if message.again:
            self.action_change(1)

    # What everybody does

    @work
    async def action_bring(self) -> None:
        """Choose special cards, then a character or abilities, as the rules allow."""
        attendee, table = self.attendee, self.attendee.table
        if attendee.seat == NOBODY:
            return
        rules = table.options.rules()
        if most := picks_of(rules.ruleset, attendee.hosts):
            keys = _("Space  Choose    Enter  Done    i  In full    Esc  Back    ?  Keys")
            picks = await self.app.push_screen_wait(PickScreen(rules, most, self._wish.picks, keys))
            if picks is None:
                return
            self._set_wish(msgspec.structs.replace(self._wish, picks=picks))
        elif not brings_character(rules.ruleset):
            self.app.bell()
        if brings_character(table.options.changed):
            options, wish = table.options, self._wish
            game = await self.app.push_screen_wait(CharactersScreen(game_with(options.game, wish), own_alone=True))
            if game is not None:
                found = wish_from(game, options.rules())
                self._set_wish(msgspec.structs.replace(found, picks=wish.picks))

    @property
    def _wish(self) -> Wish:
        return self.attendee.table.seats[self.attendee.seat].wish

    def _set_wish(self, wish: Wish) -> None:
        self.attempt(partial(self.attendee.table.wish, self.attendee.account, wish))

    def action_talk(self) -> None:
        if not self.attendee.watches:
            self.app.push_screen(TalkScreen(self.attendee, self.log_entries))

    @work
    async def action_leave(self) -> None:
        note = _("Your seat is kept while you are in the lobby.")
        what = "keep" if self.attendee.watches else await self.app.push_screen_wait(LeaveTableScreen(note=note))
        if what in ("keep", "give_up"):
            self.want(what == "give_up")


class PeopleScreen(SizedModal[None], SeatsScreen):
    """The people at a table with live clocks; muting, votes and the host's actions."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k,shift+tab", "row(-1)", "The seat above", id="people.up"),
        Binding("down,j", "row(1)", "The seat below", id="people.down"),
        Binding("m", "mute", "Mute or unmute a player", id="people.mute"),
        Binding(
            "a",
            "open_cards",
            "Show spectators all cards, if everyone agrees; or hide them again",
            id="people.open_cards",
        ),
        Binding("l", "level", "Host: another level for a computer player", id="people.level"),
        Binding("x", "replace", "Host: replace a player who is absent or does not answer", id="people.replace"),
        Binding("h", "hand_on", "Host: make somebody else the host", id="people.hand_on"),
        Binding("escape,o,enter,q", "dismiss", "Back to the table", id="people.back"),
    ]

    def __init__(self, attendee: Attendee) -> None:
        super().__init__()
        self.attendee = attendee
        self.ticks: Timer | None = None

    def body(self) -> ComposeResult:
        yield sheet(_("Who is at the table"), Menu(id="menu"), Static("", id="text"), keys="", id="people")

    def on_mount(self) -> None:
        hosts = _("m  Mute   a  Cards   l  Level   x  Replace   h  New host   Esc  Back")
        plays = _("m  Mute    a  Cards    Esc  Back    ?  Keys")
        watches = _("m  Mute    Esc  Back    ?  Keys")
        self.query_one(FootLine).show(watches if self.attendee.watches else hosts if self.attendee.hosts else plays)
        self.ticks = self.set_interval(_SECOND, self.show_changes)
        self.show_changes()

    def show_changes(self) -> None:
        if not self.is_open or not self.query("#menu"):
            return
        rows = [
            Row(str(one.seat), one.player or _("Seat {n}").format(n=one.seat + 1), self._about(one))
            for one in self.attendee.table.seat_rows()
        ]
        menu = self.query_one(Menu)
        menu.fill(*rows, row=menu.row or "0")
        lines = [line for words in around_words(self.attendee.table) for line in wrap(words, 70, "$quiet")]
        self.query_one("#text", Static).update(Content("\n").join([Content(""), *lines]))

    def _about(self, one: SeatRow) -> str:
        computer = "" if one.person else player_words(one._replace(player="", free=False))
        muted = _("muted") if self.attendee.table.seats[one.seat].who in self.attendee.muted else ""
        return ", ".join(filter(None, [computer, *seat_notes(one), thinking_words(self.attendee, one.seat), muted]))

    def action_mute(self) -> None:
        who = self.attendee.table.seats[self.seat.seat].who
        if who and who != self.attendee.account.id:
            self.attendee.muted ^= {who}
        self.show_changes()

    def action_open_cards(self) -> None:
        """Ask all whether watchers may see all cards; players can hide them again."""
        table, attendee = self.attendee.table, self.attendee
        if not attendee.watches:
            hide = table.open_cards
            self.attempt(lambda: table.keep_cards_hidden(attendee.account) if hide else attendee.ask("open-cards"))

    def action_level(self) -> None:
        levels, one = list(LEVELS), self.seat
        if not one.person:
            self.give(level=levels[(levels.index(one.level) + 1) % len(levels)])

    def action_replace(self) -> None:
        if self.seat.person:
            self.give()
