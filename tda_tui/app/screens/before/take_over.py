"""Asks whether to take over a game open in another window."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from tda_tui.app.screens.question import QuestionModal
from tda_tui.words.translate import gettext as _


class TakeOverScreen(QuestionModal[bool]):
    """A yes/no question; Esc means no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "yes", "Take it over", id="take_over.yes"),
        Binding("n,escape,q", "no", "Leave it there", id="take_over.no"),
        Binding("question_mark", "app.help", "This list", id="take_over.help"),
    ]

    def __init__(self, since: str) -> None:
        """`since` is when the other window opened the game."""
        super().__init__(
            _("It is open elsewhere since {time}: take it over?").format(time=since),
            _("The other window then leaves the game and writes nothing."),
            _("y  Yes, take it over    n  No    ?  Keys"),
        )

    def action_yes(self) -> None:
        """Take it over."""
        self.dismiss(True)

    def action_no(self) -> None:
        """Leave it to the other window."""
        self.dismiss(False)
