"""Joining a table by its code."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from tda_tui.app.screens.inn.typing import TypedLine, TypingSheet
from tda_tui.words.translate import gettext as _


class CodeScreen(TypingSheet[str]):
    """Asks for the code; None for no table."""

    LONGEST = 20
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "done", "Go to that table", id="code.done"),
        Binding("escape,ctrl+c", "back", "To no table", id="code.back"),
    ]

    def body(self) -> ComposeResult:
        """The question."""
        with Vertical(id="code", classes="sheet medium"):
            yield Static(_("Join a table by its code"), classes="title", markup=False)
            note = _("Whoever has opened the table can tell it to you.")
            yield Static(note, classes="note", markup=False)
            yield TypedLine(id="typed")
            yield Static(_("Enter  Join    Esc  Back"), classes="keys", markup=False)

    def action_done(self) -> None:
        """To that table."""
        self.dismiss(self.typed or None)

    def action_back(self) -> None:
        """To no table."""
        self.dismiss(None)
