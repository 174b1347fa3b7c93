"""The others at the table: a sheet on each regular."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from tda_tui.app.screens.base import SizedModal
from tda_tui.app.screens.sheet import scroll, sheet
from tda_tui.app.widgets.lines import wrap
from tda_tui.app.widgets.regular import RegularCard
from tda_tui.players.player import Role
from tda_tui.present.abilities import abilities_of, has_secrets, with_abilities
from tda_tui.rules.view import NOBODY, View
from tda_tui.session.new_game.seating import Seating, seat_words
from tda_tui.words.translate import gettext as _

_WIDTH = 68
_LEAST, _REST = 4, 19
"""Minimum rows of the abilities, and rows of the rest of the sheet."""


class OpponentsAtTableScreen(SizedModal[None]):
    """One opponent at a time, the left neighbour first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,o,enter,q", "dismiss", "Close", id="at_table.close"),
        Binding("right,down,l,j,space,tab", "go(1)", "Next", id="at_table.next"),
        Binding("left,up,h,k,shift+tab", "go(-1)", "Previous", id="at_table.previous"),
        Binding("pagedown", "read(1)", "Read on", id="at_table.page_down"),
        Binding("pageup", "read(-1)", "Read back", id="at_table.page_up"),
        Binding("question_mark", "app.help", "This list", id="at_table.help"),
    ]

    def __init__(self, seating: Seating, view: View) -> None:
        super().__init__()
        self.seating = seating
        self.view = view
        self.index = 0

    def body(self) -> ComposeResult:
        abilities = scroll(Static(id="skills", markup=False), id="abilities")
        abilities.display = with_abilities(self.view)
        keys = _("Arrows  The others    Esc  Close    ?  Keys")
        yield sheet("", RegularCard(id="regular"), abilities, keys=keys)

    def on_mount(self) -> None:
        self.action_go(0)

    def on_resize(self, event: events.Resize) -> None:
        self.query_one("#abilities").styles.max_height = max(_LEAST, event.size.height - _REST)

    def action_go(self, step: int) -> None:
        seating = self.seating
        self.index = (self.index + step) % len(seating.others)
        seat = seating.others[self.index]
        where = f"   {seat_words(self.index, len(seating.names))}" if self.view.me != NOBODY else ""
        self.query_one(".title", Static).update(Content.assemble(seating.names[seat], (where, "$quiet")))
        self.query_one(RegularCard).show(Role.read(seating.roles[seat]))
        if with_abilities(self.view):
            self.query_one("#skills", Static).update(Content("\n").join(self._skills(seat)))
        self.query_one(VerticalScroll).scroll_home(animate=False)

    def _skills(self, seat: int) -> list[Content]:
        """The abilities of a seat known to the viewer, each with its text."""
        rows = []
        for ability in abilities_of(self.view, seat):
            name = Content.assemble((ability.text.name, "bold"), (f", {ability.state}", "$quiet"))
            rows += [name, *wrap(ability.text.short, _WIDTH)]
        if has_secrets(self.view, seat):
            rows += wrap(_("What else this character can do is a secret until it is used."), _WIDTH, "$quiet")
        return rows or [Content.styled(_("No abilities."), "$quiet")]
