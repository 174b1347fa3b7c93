"""Joining a table by its code."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from tda_tui.app.screens.inn.typing import TypedLine, TypingSheet
from tda_tui.words.translate import gettext as _


class CodeScreen(TypingSheet[str]):
    """Asks for the code; returns None for no table."""

    LONGEST = 20
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "done", "Go to that table", id="code.done"),
        Binding("escape,ctrl+c", "dismiss", "To no table", id="code.back"),
    ]

    def __init__(self, is_code: Callable[[str], bool]) -> None:
        """`is_code` tells whether a table has that code."""
        super().__init__()
        self.is_code = is_code

    def body(self) -> ComposeResult:
        """The question."""
        with Vertical(id="code", classes="sheet medium"):
            yield Static(_("Join a table by its code"), classes="title", markup=False)
            note = _("Whoever has opened the table can tell it to you.")
            yield Static(note, classes="note", markup=False)
            yield TypedLine(id="typed")
            yield Static("", id="said", markup=False)
            yield Static(_("Enter  Join    Esc  Back"), classes="keys", markup=False)

    def type(self, text: str) -> None:
        """Set the text and clear the message."""
        super().type(text)
        self.query_one("#said", Static).update("")

    def action_done(self) -> None:
        """Close with the code; if there is no such table, stay, so that further typing does not act as keys."""
        if not self.typed or self.is_code(self.typed):
            self.dismiss(self.typed or None)
            return
        self.query_one("#said", Static).update(_("There is no table {code}.").format(code=self.typed))
        self.app.bell()
