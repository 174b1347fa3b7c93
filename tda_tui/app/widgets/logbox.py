"""The newest lines of the log, as many as fit; in a lesson, its text above them."""

from collections.abc import Callable

from textual.content import Content

from tda_tui.app.widgets.lines import Lines, rule, wrap
from tda_tui.present.event_groups import LogEntry
from tda_tui.words.translate import gettext as _

_INDENT = "   "
_MOST_READABLE = 72
"""The columns of a lesson's text at most, as longer lines are hard to follow."""
_CUT = Content.styled("...", "$quiet")
"""Put in the indent of a top line whose entry begins above it."""


def entry_lines(entry: LogEntry, width: int, last: bool = False) -> list[Content]:
    """An entry wrapped into lines."""
    style = "bold $primary" if entry.heading else "" if last else "$quiet"
    return wrap(entry.text, max(20, width), style, len(_INDENT))


class LogBox(Lines):
    """The newest entries below a title, the very newest bright at the bottom.

    Beside the title is the legend that `legend` returns.
    """

    def __init__(self, id: str | None = None, legend: Callable[[], str] = str) -> None:
        super().__init__(id=id)
        self.legend = legend
        self.entries: list[LogEntry] = []

    def lines(self, width: int) -> list[Content]:
        return self.newest(width, self.size.height)

    def newest(self, width: int, room: int) -> list[Content]:
        room = max(0, room - 1)
        rows: list[Content] = []
        for entry in reversed(self.entries):
            if len(rows) >= room:
                break
            lines = entry_lines(entry, width, last=not rows)
            rows = (lines if rows else lines[:room]) + rows
        if (over := len(rows) - room) > 0:
            rows = [_CUT + rows[over][len(_INDENT) :], *rows[over + 1 :]]
        return [rule(_("Log"), width, self.legend()), *rows]


class LessonText(LogBox):
    """The lesson's text, which explains the signs itself, with the log below it if there is room."""

    title = ""
    words = ""
    warns = False
    goes_on = ""

    def show(self, title: str, words: str, warns: bool = False, goes_on: str = "") -> None:
        self.title, self.words, self.warns, self.goes_on = title, words, warns, goes_on
        self.screen.remove_class("-much-said")
        self.redraw()
        self.call_after_refresh(self.on_resize)

    def reword(self, words: str) -> None:
        """Say the same in other words, as the window has changed."""
        if words != self.words:
            self.show(self.title, words, self.warns, self.goes_on)

    def on_resize(self) -> None:
        """Show what does not fit where the card's text is otherwise."""
        if self.words and len(self._text(self.size.width)) > self.size.height:
            self.screen.add_class("-much-said")

    def lines(self, width: int) -> list[Content]:
        rows = self._text(width) if self.words else []
        room = self.size.height - len(rows)
        return rows + self.newest(width, room) if room >= 3 or not rows else rows

    def _text(self, width: int) -> list[Content]:
        rows = [
            rule(self.title, width),
            *wrap(self.words, min(width - 1, _MOST_READABLE), "bold $warning" if self.warns else "bold"),
        ]
        return [*rows, Content.styled(self.goes_on, "bold $accent")] if self.goes_on else rows
