"""The sheet with the whole log."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll

from tda_tui.app.screens.base import SizedModal
from tda_tui.app.screens.sheet import scroll, sheet
from tda_tui.app.widgets.logbox import entry_lines
from tda_tui.present.event_groups import LogEntry
from tda_tui.rules.view import View
from tda_tui.words.translate import gettext as _


class LogScreen(SizedModal[None]):
    """All log entries, the newest at the bottom."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,l,enter,q", "dismiss", "Close", id="log.close"),
        Binding("i,c", "cards", "Cards", id="log.cards"),
        Binding("up,k", "scroll(-1)", "Up", id="log.up"),
        Binding("down,j", "scroll(1)", "Down", id="log.down"),
        Binding("pageup,b", "read(-1)", "Page up", id="log.page_up"),
        Binding("pagedown,space", "read(1)", "Page down", id="log.page_down"),
        Binding("home", "end(-1)", "First entry", id="log.first"),
        Binding("end", "end(1)", "Last entry", id="log.last"),
    ]

    UPWARDS = True

    def __init__(self, entries: Sequence[LogEntry], view: View) -> None:
        """`view` is the current table, for looking up cards."""
        super().__init__()
        self.view = view
        self.entries = list(entries)

    def body(self) -> ComposeResult:
        width = max(40, min(self.app.size.width - 8, 108))
        rows = [line for entry in self.entries for line in entry_lines(entry, width, last=True)]
        keys = _("i  Cards    Esc  Close    ?  Keys")
        yield sheet(_("Log"), scroll(rows, id="scroll"), keys=keys, classes="sheet full")

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).scroll_end(animate=False)

    def action_cards(self) -> None:
        from tda_tui.app.screens.browse import BrowseScreen

        self.app.push_screen(BrowseScreen(self.view.rules, None, self.view))
