"""Questions at the inn with a few fixed answers."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from tda_tui.app.screens.question import QuestionModal
from tda_tui.words.translate import gettext as _


class _Question(QuestionModal[str]):
    """A question whose keys each give an answer."""

    WIDTH = "medium"

    def action_pick(self, what: str) -> None:
        """Close, returning the answer."""
        self.dismiss(what)


class ComeBackScreen(_Question):
    """Offers the person's seat again after a disconnection or departure. Returns `yes` or `no`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,y", "pick('yes')", "Back to the table", id="come_back.yes"),
        Binding("n,escape,q", "pick('no')", "Not now", id="come_back.no"),
        Binding("question_mark", "app.help", "This list", id="come_back.help"),
    ]

    def __init__(self, game: str) -> None:
        """`game` describes the game."""
        question = _("Your seat is kept: back to the table?")
        super().__init__(question, game, _("Enter  Back to the table    n  Not now    ?  Keys"))


class VoteScreen(_Question):
    """A vote. Returns `agree` or `refuse`, or "" to answer later."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "pick('agree')", "Agree", id="vote.agree"),
        Binding("n", "pick('refuse')", "Do not agree", id="vote.refuse"),
        Binding("escape,q", "pick('')", "Answer later", id="vote.later"),
        Binding("question_mark", "app.help", "This list", id="vote.help"),
    ]

    def __init__(self, question: str) -> None:
        super().__init__(question, "", _("y  Yes    n  No    Esc  Later    ?  Keys"))


class LeaveTableScreen(_Question):
    """Asks whether to leave a table, and whether to keep the seat. Returns `keep`, `give_up` or `stay`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "pick('keep')", "Leave; the seat is kept", id="leave_table.keep"),
        Binding("x", "pick('give_up')", "Leave, and give the seat up", id="leave_table.give_up"),
        Binding("n,escape,q", "pick('stay')", "Stay", id="leave_table.stay"),
        Binding("question_mark", "app.help", "This list", id="leave_table.help"),
    ]

    def __init__(self, note: str) -> None:
        question = _("Leave this table?")
        super().__init__(question, note, _("y  Yes    x  Give the seat up    n  No    ?  Keys"))
