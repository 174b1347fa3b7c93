"""The people at a shared table, their clocks, and what can be done about them."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static

from tda_tui.app.screens.base import SizedModal
from tda_tui.app.widgets.lines import wrap
from tda_tui.app.widgets.menu import Menu, Row
from tda_tui.players.player import LEVELS
from tda_tui.tables.limits import TableProblem
from tda_tui.tables.seats import SeatRow
from tda_tui.tables.shared_table import Place
from tda_tui.tables.table_words import clock_words, player_words, seat_notes, time_words
from tda_tui.words.translate import gettext as _

_SECOND = 1.0


class PeopleScreen(SizedModal[None]):
    """The seats with live clocks; muting, votes and the host's actions."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k,shift+tab", "row(-1)", "The seat above", id="people.up"),
        Binding("down,j", "row(1)", "The seat below", id="people.down"),
        Binding("m", "mute", "Hear somebody no more, or hear them again", id="people.mute"),
        Binding("a", "open_cards", "Ask all to show those who watch all cards; or hide them", id="people.open_cards"),
        Binding("l", "level", "Host: another level for a computer player", id="people.level"),
        Binding("x", "replace", "Host: a computer player plays on for good", id="people.replace"),
        Binding("h", "hand_on", "Host: somebody else is the host", id="people.hand_on"),
        Binding("escape,o,enter,q", "dismiss", "Back to the table", id="people.back"),
    ]

    def __init__(self, place: Place) -> None:
        super().__init__()
        self.place = place
        self.ticks: Timer | None = None

    def body(self) -> ComposeResult:
        """The seats and watchers."""
        with Vertical(id="people", classes="sheet"):
            yield Static(_("Who is at the table"), classes="title", markup=False)
            yield Menu(id="menu")
            yield Static("", id="text")
            yield Static("", classes="keys", markup=False)

    def on_mount(self) -> None:
        """Show the people, and update their clocks."""
        hosts = _("m  Mute   a  Open cards   l  Level   x  Replace   h  Hand on   Esc  Back")
        plays = _("m  Mute    a  Open cards    Esc  Back    ?  Keys")
        watches = _("m  Mute    Esc  Back    ?  Keys")
        mine = self.place.account.id == self.place.table.host
        keys = watches if self.place.watches else hosts if mine else plays
        self.say_keys(keys)
        self.ticks = self.set_interval(_SECOND, self.look_again)
        self.look_again()

    def look_again(self) -> None:
        """Draw the current state."""
        if not self.is_open or not self.query("#menu"):
            return
        table, menu = self.place.table, self.query_one(Menu)
        playing = table.state == "playing"
        rows = [Row(str(one.seat), self._called(one), self._about(one, playing)) for one in table.seat_rows()]
        menu.fill(*rows, row=menu.row or "0")
        watchers = ", ".join(table.watchers)
        told = [_("Watching: {names}.").format(names=watchers)] if watchers else [_("Nobody watches.")]
        if table.open_cards:
            told.append(_("Those who watch see all cards, a gambit later."))
        told.append(_("Time for a decision: {clock}. The table's code: {code}").format(
            clock=clock_words(table.options), code=table.code
        ))  # fmt: skip
        lines = [Content(""), *(line for words in told for line in wrap(words, 70, "$quiet"))]
        self.query_one("#text", Static).update(Content("\n").join(lines))

    @staticmethod
    def _called(one: SeatRow) -> str:
        return one.player or _("Seat {n}").format(n=one.seat + 1)

    def _about(self, one: SeatRow, playing: bool) -> str:
        notes = seat_notes(one)
        if not one.person:
            notes = [player_words(one._replace(player="", free=False)), *notes]
        left = self.place.time_left(one.seat) if playing else None
        if playing and one.seat in self.place.thinking():
            thinks = _("is thinking ({time})").format(time=time_words(left)) if left is not None else _("is thinking")
            notes.append(thinks)
        if one.player in self._muted:
            notes.append(_("muted"))
        return ", ".join(notes)

    @property
    def _muted(self) -> set[str]:
        return {account.name for account in self.place.table.people() if account.id in self.place.muted}

    @property
    def _row(self) -> SeatRow:
        return self.place.table.seat_rows()[int(self.query_one(Menu).row)]

    def _try(self, act: Callable[[], None]) -> None:
        try:
            act()
        except TableProblem as problem:
            self.app.bell()
            self.app.clear_notifications()
            self.notify(str(problem), markup=False)
        self.look_again()

    def action_row(self, step: int) -> None:
        """Select another seat."""
        self.query_one(Menu).step(step)

    def action_mute(self) -> None:
        """Mute the person, or unmute them."""
        name = self._row.player
        if self._row.person and name != self.place.account.name:
            self.place.mute(name, name not in self._muted)
        self.look_again()

    def action_open_cards(self) -> None:
        """Ask all whether watchers may see all cards; players can hide them again."""
        table, place = self.place.table, self.place
        if not place.watches:
            hide = table.open_cards
            self._try(lambda: table.keep_cards_hidden(place.account) if hide else place.ask("open-cards"))

    def action_level(self) -> None:
        """Give the seat's computer player the next level."""
        levels, one = list(LEVELS), self._row
        level = levels[(levels.index(one.level) + 1) % len(levels)]
        if not one.person:
            self._try(lambda: self.place.table.set_seat(self.place.account, one.seat, free=False, level=level))

    def action_replace(self) -> None:
        """Give an absent person's seat to a computer player for good."""
        one = self._row
        if one.person:
            self._try(lambda: self.place.table.set_seat(self.place.account, one.seat, free=False))

    def action_hand_on(self) -> None:
        """Make another person the host."""
        seat = self._row.seat
        self._try(lambda: self.place.table.hand_on(self.place.account, seat))

    def on_list_box_clicked(self, message: Menu.Clicked) -> None:
        """A click only selects a seat."""
