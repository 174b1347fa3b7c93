"""The first visit to the inn: asking for a name."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from tda_tui.app.screens.inn.typing import TypedLine, TypingSheet
from tda_tui.words.people import NAME_LENGTH
from tda_tui.words.translate import gettext as _


class NameScreen(TypingSheet[str]):
    """Asks for a name; returns None to leave."""

    LONGEST = NAME_LENGTH
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "done", "Be called so", id="name.done"),
        Binding("escape,ctrl+c", "dismiss", "Leave the inn", id="name.leave"),
    ]

    def __init__(self, usual: str, guest: bool, why_not: Callable[[str], str]) -> None:
        """`usual` is the suggested name; `why_not` returns the reason a name is refused, or ""."""
        super().__init__()
        self.typed = usual
        self.guest = guest
        self.why_not = why_not

    def body(self) -> ComposeResult:
        """The question, and how long the name is kept."""
        keeps = _("Your key will be known here by this name, and your games are kept.")
        forgets = _("You have come without a key: the name is yours for this visit, and nothing is kept after it.")
        with Vertical(id="name", classes="sheet medium"):
            yield Static(_("Welcome to the inn. What are you called?"), classes="title", markup=False)
            yield Static(forgets if self.guest else keeps, classes="note", markup=False)
            yield TypedLine(id="typed")
            yield Static("", id="said", markup=False)
            yield Static(_("Enter  Be called so    Esc  Leave"), classes="keys", markup=False)

    def on_mount(self) -> None:
        """Fill in the suggested name."""
        self.type(self.typed)

    def type(self, text: str) -> None:
        """Set the text and clear the message."""
        super().type(text)
        self.query_one("#said", Static).update("")

    def action_done(self) -> None:
        """Close with the name, if it is allowed."""
        if problem := self.why_not(self.typed):
            self.query_one("#said", Static).update(problem)
            self.app.bell()
        else:
            self.dismiss(self.typed)
