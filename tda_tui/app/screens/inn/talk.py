"""Talking at a shared table: typed lines, and phrases by a single key."""

from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from tda_tui.app.screens.base import FootLine
from tda_tui.app.screens.sheet import sheet
from tda_tui.app.screens.typing import TypedLine, TypingSheet
from tda_tui.app.widgets.logbox import LogBox
from tda_tui.present.event_groups import LogEntry
from tda_tui.tables.limits import TableProblem
from tda_tui.tables.shared_table import Attendee
from tda_tui.tables.talk import phrases
from tda_tui.words.translate import gettext as _

_DIGITS = "1234567890"


class TalkScreen(TypingSheet[None]):
    """The recent log, the phrases, and the line being typed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "say", "Say it", id="talk.say"),
        Binding("tab", "mute", "Mute or unmute everyone", id="talk.mute"),
        Binding("escape,ctrl+c", "dismiss", "Back to the table", id="talk.back"),
    ]

    def __init__(self, attendee: Attendee, log: list[LogEntry]) -> None:
        super().__init__()
        self.LONGEST = attendee.table.limits.line
        self.attendee = attendee
        self.log_entries = log

    def body(self) -> ComposeResult:
        phrase_list, problem = Static("", id="phrases"), Static("", id="problem", markup=False)
        yield sheet(_("Talk"), LogBox(id="heard"), phrase_list, TypedLine(id="typed"), problem, keys="", id="talk")

    def on_mount(self) -> None:
        self.query_one(LogBox).entries = self.log_entries
        rows = [f"{key}  {words}" for key, words in zip(_DIGITS, phrases().values(), strict=False)]
        self.query_one("#phrases", Static).update(Content("\n").join([Content.styled(row, "$quiet") for row in rows]))
        self._show_keys()

    def _show_keys(self) -> None:
        deaf = _("Enter  Say it    1-0  A phrase    Tab  Unmute all    Esc  Back")
        hears = _("Enter  Say it    1-0  A phrase    Tab  Mute all    Esc  Back")
        self.query_one(FootLine).show(deaf if self.attendee.mutes_all else hears)

    def show_changes(self) -> None:
        for box in self.query(LogBox):
            box.redraw()

    def take_key(self, key: events.Key) -> bool:
        """A digit at the beginning of a line says a phrase; everything else is text."""
        index, known = _DIGITS.find(key.character or " "), list(phrases())
        if self.typed or index < 0:
            return super().take_key(key)
        if index < len(known):
            self._try(lambda: self.attendee.say_phrase(known[index]))
        return True

    def _try(self, say: Callable[[], None]) -> None:
        try:
            say()
        except TableProblem as problem:
            self.app.bell()
            self.query_one("#problem", Static).update(str(problem))
        else:
            self.dismiss(None)

    def action_say(self) -> None:
        if self.typed.strip():
            self._try(lambda: self.attendee.say(self.typed))
        else:
            self.dismiss(None)

    def action_mute(self) -> None:
        self.attendee.mutes_all = not self.attendee.mutes_all
        self._show_keys()
