"""The newest lines of the log, as many as fit; in a lesson, its text above them."""

from __future__ import annotations

import re

from textual.content import Content

from tda_tui.app.widgets.lines import Lines, rule, wrap
from tda_tui.present.event_groups import LogEntry
from tda_tui.words import cells
from tda_tui.words.translate import gettext as _

_NUMBER = re.compile(r"(\w) (\d)")
"""Keeps a card's strength on the line of its name."""
_INDENT = "   "
_CUT = Content.styled("...", "$quiet")
"""Put in the indent of a top line whose entry begins above it."""


def entry_lines(entry: LogEntry, width: int, last: bool = False) -> list[Content]:
    """An entry wrapped into lines."""
    look = "bold $primary" if entry.heading else "" if last else "$quiet"
    text = _NUMBER.sub("\\1\xa0\\2", entry.text)
    rows = cells.wrap(text, max(20, width), subsequent_indent=_INDENT)
    return [Content.styled(row.replace("\xa0", " "), look) for row in rows]


class LogBox(Lines):
    """The newest entries, the very newest bright at the bottom."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.entries: list[LogEntry] = []

    def lines(self, width: int) -> list[Content]:
        """A rule with a title, and what fits below it."""
        return [rule(_("Log"), width), *self.tail(width, max(0, self.size.height - 1))]

    def tail(self, width: int, room: int) -> list[Content]:
        """The last lines, as many as fit."""
        rows: list[Content] = []
        for place, entry in enumerate(reversed(self.entries)):
            if len(rows) >= room:
                break
            lines = entry_lines(entry, width, last=place == 0)
            rows = (lines if rows else lines[:room]) + rows
        if (over := len(rows) - room) > 0:
            rows = [_CUT + rows[over][len(_INDENT) :], *rows[over + 1 :]]
        return rows


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
