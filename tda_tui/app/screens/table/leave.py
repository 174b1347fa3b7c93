"""Asks before leaving a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from tda_tui.app.screens.base import SizedModal
from tda_tui.session.d20_check import undecided
from tda_tui.words.translate import gettext as _


class LeaveScreen(SizedModal[bool]):
    """Yes or no; Esc is no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "yes", "Leave it", id="leave.yes"),
        Binding("n,escape,q", "no", "Play on", id="leave.no"),
        Binding("d", "roll", "Roll a d20 instead, where that is offered", id="leave.roll"),
        Binding("question_mark", "app.help", "This list", id="leave.help"),
    ]

    def __init__(self, question: str = "", note: str = "", roll: Callable[[], str] | None = None) -> None:
        """`question` is asked instead of whether to leave the game; `note` says what becomes of it.

        `roll` rolls a d20, where that may be done instead, and says what came of it.
        """
        super().__init__()
        self.roll = roll
        self.question = question or _("Leave this game?")
        self.note = note

    def body(self) -> ComposeResult:
        """The question."""
        note = Static(self.note, classes="note", markup=False)
        note.display = bool(self.note)
        with Vertical(classes="sheet small"):
            yield Static(self.question, classes="title", markup=False)
            yield note
            yield Static(self._keys(), classes="choices", markup=False)

    def _keys(self) -> str:
        if self.roll is not None:
            return _("y  Yes, leave it    n  No    d  A d20    ?  Keys")
        return _("y  Yes, leave it    n  No, play on    ?  Keys")

    def action_yes(self) -> None:
        """Leave."""
        self.dismiss(True)

    def action_no(self) -> None:
        """Stay."""
        self.dismiss(False)

    def action_roll(self) -> None:
        """One check instead of the game; it is asked once more whether to leave."""
        if self.roll is None:
            self.app.bell()
            return
        said, self.roll = self.roll(), None
        self.query_one(".title", Static).update(undecided())
        note = self.query_one(".note", Static)
        note.update(said)
        note.display = True
        self.query_one(".choices", Static).update(self.line_now(self._keys()))
