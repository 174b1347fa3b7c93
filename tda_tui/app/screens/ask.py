"""Sheets that ask one question."""

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from tda_tui.app.screens.base import FootLine, Result, SizedModal
from tda_tui.app.screens.sheet import sheet
from tda_tui.app.terminal.key_names import bindings_of, key_called, keys_now, line_now
from tda_tui.session.d20_check import undecided
from tda_tui.words.translate import gettext as _, mark, pgettext


class AskScreen(SizedModal[Result]):
    """A question, a note, and a line of keys, each of which gives an answer; what is not given is the class's own."""

    WIDTH: ClassVar[str] = "medium"
    """The style class that sets the sheet's width."""
    QUESTION: ClassVar[str] = ""
    NOTE: ClassVar[str] = ""
    KEYS: ClassVar[str] = ""

    def __init__(self, question: str = "", note: str = "", keys: str = "") -> None:
        super().__init__()
        own = [words and _(words) for words in (self.QUESTION, self.NOTE, self.KEYS)]
        self.question, self.note, self.keys = question or own[0], note or own[1], keys or own[2]

    def body(self) -> ComposeResult:
        note = Static(self.note, classes="note", markup=False)
        note.display = bool(self.note)
        yield sheet(self.question, note, FootLine(self.keys, classes="choices"), classes=f"sheet {self.WIDTH}")

    # The letters of yes and no in the player's language

    @property
    def listed_bindings(self) -> list[BindingType]:
        return [*self._bindings_in_words()]

    def _bindings_in_words(self) -> list[Binding]:
        found = []
        for binding in bindings_of(type(self)):
            keys = binding.key.split(",")
            own = [letter for letter, english in _letters().items() if english in keys]
            found.append(replace(binding, key=",".join(dict.fromkeys([*own, *keys]))))
        return found

    def line_now(self, usual: str) -> str:
        return line_now(usual, self._bindings_in_words())

    def take_key(self, key: events.Key) -> bool:
        """Take the letter of the player's language for the English one, unless it is another key of the sheet."""
        actions = {one: binding.action for binding in bindings_of(type(self)) for one in keys_now(binding)}
        meant = _letters().get(key.key, "")
        if key.key in actions or meant not in actions:
            return False
        self.call_later(self.run_action, actions[meant])
        return True


def _letters() -> dict[str, str]:
    """The keys of the first letters of yes and no in the player's language, and the English ones they stand for."""
    yes, no = pgettext("answers", "y yes"), pgettext("answers", "n no")
    return {key_called(yes.split()[0]): "y", key_called(no.split()[0]): "n"}


class TakeOverScreen(AskScreen[bool]):
    """Whether to take over a game that is open in another window."""

    WIDTH = "small"
    NOTE = mark("The other window will then leave the game and save nothing more.")
    KEYS = mark("y  Yes, move it here    n  No    ?  Keys")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "dismiss(True)", "Move it here", id="take_over.yes"),
        Binding("n,escape,q", "dismiss(False)", "Leave it there", id="take_over.no"),
    ]


class LeaveScreen(AskScreen[bool]):
    """Whether to leave a game."""

    WIDTH = "small"
    QUESTION = mark("Leave this game?")
    KEYS = mark("y  Yes, leave    n  No, keep playing    ?  Keys")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "dismiss(True)", "Leave", id="leave.yes"),
        Binding("n,escape,q", "dismiss(False)", "Keep playing", id="leave.no"),
        Binding("d", "roll", "Roll a d20 instead, where the game offers it", id="leave.roll"),
    ]

    def __init__(self, question: str = "", note: str = "", roll: Callable[[], str] | None = None) -> None:
        """`note` says what becomes of the game. `roll` rolls a d20, if that is offered, and returns the outcome."""
        self.roll = roll
        keys = _("y  Yes, leave    n  No    d  Roll a d20    ?  Keys") if roll is not None else ""
        super().__init__(question, note, keys)

    def action_roll(self) -> None:
        if self.roll is None:
            self.app.bell()
            return
        outcome, self.roll = self.roll(), None
        self.query_one(".title", Static).update(undecided())
        note = self.query_one(".note", Static)
        note.update(outcome)
        note.display = True
        self.query_one(FootLine).show(_(self.KEYS))


class ComeBackScreen(AskScreen[str]):
    """Offers the person's seat in a game again, after a disconnection or departure. Returns `yes` or `no`."""

    QUESTION = mark("Your seat is kept: back to the table?")
    KEYS = mark("Enter  Back to the table    n  Not now    ?  Keys")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,y", "dismiss('yes')", "Back to the table", id="come_back.yes"),
        Binding("n,escape,q", "dismiss('no')", "Not now", id="come_back.no"),
    ]


class VoteScreen(AskScreen[str]):
    """A vote. Returns `agree` or `refuse`, or "" to answer later."""

    KEYS = mark("y  Yes    n  No    Esc  Later    ?  Keys")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "dismiss('agree')", "Agree", id="vote.agree"),
        Binding("n", "dismiss('refuse')", "Disagree", id="vote.refuse"),
        Binding("escape,q", "dismiss('')", "Answer later", id="vote.later"),
    ]


class LeaveTableScreen(AskScreen[str]):
    """Asks whether to leave a table, and whether to keep the seat. Returns `keep`, `give_up` or `stay`."""

    QUESTION = mark("Leave this table?")
    KEYS = mark("y  Yes    x  Give up the seat    n  No    ?  Keys")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "dismiss('keep')", "Leave; your seat is kept", id="leave_table.keep"),
        Binding("x", "dismiss('give_up')", "Leave and give up your seat", id="leave_table.give_up"),
        Binding("n,escape,q", "dismiss('stay')", "Stay", id="leave_table.stay"),
    ]
