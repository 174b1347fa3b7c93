"""Asks before leaving a game."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from tda_tui.app.screens.base import SizedModal
from tda_tui.words.translate import gettext as _


class LeaveScreen(SizedModal[bool]):
    """Yes or no; Esc is no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "yes", "Leave it", id="leave.yes"),
        Binding("n,escape,q", "no", "Play on", id="leave.no"),
        Binding("question_mark", "app.help", "This list", id="leave.help"),
    ]

    def __init__(self, question: str = "", note: str = "") -> None:
        """`question` is asked instead of whether to leave the game; `note` says what becomes of it."""
        super().__init__()
        self.question = question or _("Leave this game?")
        self.note = note

    def body(self) -> ComposeResult:
        """The question."""
        with Vertical(classes="sheet small"):
            yield Static(self.question, classes="title", markup=False)
            if self.note:
                yield Static(self.note, classes="note", markup=False)
            yield Static(_("y  Yes, leave it    n  No, play on    ?  Keys"), classes="choices", markup=False)

    def action_yes(self) -> None:
        """Leave."""
        self.dismiss(True)

    def action_no(self) -> None:
        """Stay."""
        self.dismiss(False)
