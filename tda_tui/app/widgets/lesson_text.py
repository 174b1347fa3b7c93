"""The text of a lesson, in place of the log."""

from __future__ import annotations

from textual.content import Content

from tda_tui.app.widgets.lines import rule, wrap
from tda_tui.app.widgets.logbox import LogBox
from tda_tui.words.translate import gettext as _


class LessonText(LogBox):
    """The lesson's text, with the log below it if there is room."""

    title = ""
    words = ""
    warns = False
    goes_on = ""

    def say(self, title: str, words: str, warns: bool = False, goes_on: str = "") -> None:
        """Show this text; `warns` after a wrong move, `goes_on` says how to continue."""
        self.title, self.words, self.warns, self.goes_on = title, words, warns, goes_on
        self.screen.remove_class("-much-said")
        self.redraw()
        self.call_after_refresh(self.make_room)

    def on_resize(self) -> None:
        """Adapt to the new size."""
        self.make_room()

    def make_room(self) -> None:
        """Show what does not fit where the card's text is otherwise."""
        if self.words and len(self._said(self.size.width)) > self.size.height:
            self.screen.add_class("-much-said")

    def lines(self, width: int) -> list[Content]:
        """The lesson's text, and below it the log."""
        if not self.words:
            return super().lines(width)
        rows = self._said(width)
        room = self.size.height - len(rows)
        if room < 3:
            return rows
        return [*rows, rule(_("Log"), width), *self.tail(width, room - 1)]

    def _said(self, width: int) -> list[Content]:
        rows = [rule(self.title, width), *wrap(self.words, width - 1, "bold $warning" if self.warns else "bold")]
        return [*rows, Content.styled(self.goes_on, "bold $accent")] if self.goes_on else rows
