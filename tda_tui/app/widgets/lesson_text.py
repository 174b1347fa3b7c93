"""What a lesson says, in the place of the log."""

from __future__ import annotations

from textual.content import Content

from tda_tui.app.widgets.lines import rule, wrap
from tda_tui.app.widgets.logbox import LogBox
from tda_tui.words.translate import gettext as _


class LessonText(LogBox):
    """The lesson's words; what happened follows below where there is room."""

    title = ""
    words = ""
    warns = False
    goes_on = ""

    def say(self, title: str, words: str, warns: bool = False, goes_on: str = "") -> None:
        """Say this; `warns` for a move that is not the right one, `goes_on` is how to go on."""
        self.title, self.words, self.warns, self.goes_on = title, words, warns, goes_on
        self.redraw()

    def lines(self, width: int) -> list[Content]:
        """The words, and below them the log."""
        if not self.words:
            return super().lines(width)
        rows = [rule(self.title, width), *wrap(self.words, width - 1, "bold $warning" if self.warns else "bold")]
        if self.goes_on:
            rows.append(Content.styled(self.goes_on, "bold $accent"))
        room = self.size.height - len(rows)
        if room < 3:
            return rows
        return [*rows, rule(_("Log"), width), *self.tail(width, room - 1)]
