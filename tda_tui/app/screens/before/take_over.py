"""Asks whether a game that another window has open is to be taken over."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from tda_tui.app.screens.base import SizedModal
from tda_tui.words.translate import gettext as _


class TakeOverScreen(SizedModal[bool]):
    """Yes or no; Esc is no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "yes", "Take it over", id="take_over.yes"),
        Binding("n,escape,q", "no", "Leave it there", id="take_over.no"),
        Binding("question_mark", "app.help", "This list", id="take_over.help"),
    ]

    def __init__(self, since: str) -> None:
        """`since` is the time at which the other window has opened it."""
        super().__init__()
        self.since = since

    def body(self) -> ComposeResult:
        """The question, and what becomes of the other window."""
        with Vertical(classes="sheet small"):
            question = _("It is open elsewhere since {time}: take it over?").format(time=self.since)
            yield Static(question, classes="title", markup=False)
            yield Static(_("The other window then leaves the game and writes nothing."), classes="note", markup=False)
            yield Static(_("y  Yes, take it over    n  No    ?  Keys"), classes="choices", markup=False)

    def action_yes(self) -> None:
        """Take it over."""
        self.dismiss(True)

    def action_no(self) -> None:
        """Leave it where it is."""
        self.dismiss(False)
