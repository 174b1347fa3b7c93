"""Asks whether to leave a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Static

from tda_tui.app.screens.question import QuestionModal
from tda_tui.session.d20_check import undecided
from tda_tui.words.translate import gettext as _


class LeaveScreen(QuestionModal[bool]):
    """A yes/no question; Esc means no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "yes", "Leave it", id="leave.yes"),
        Binding("n,escape,q", "no", "Play on", id="leave.no"),
        Binding("d", "roll", "Roll a d20 instead, where that is offered", id="leave.roll"),
        Binding("question_mark", "app.help", "This list", id="leave.help"),
    ]

    def __init__(self, question: str = "", note: str = "", roll: Callable[[], str] | None = None) -> None:
        """`question` replaces the usual one; `note` says what becomes of the game.

        `roll` rolls a d20, if that is offered, and returns the outcome.
        """
        self.roll = roll
        super().__init__(question or _("Leave this game?"), note, self._keys())

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
        """Roll a d20 once, then ask again whether to leave."""
        if self.roll is None:
            self.app.bell()
            return
        said, self.roll = self.roll(), None
        self.query_one(".title", Static).update(undecided())
        note = self.query_one(".note", Static)
        note.update(said)
        note.display = True
        self.query_one(".choices", Static).update(self.line_now(self._keys()))
