"""The last lines of the log, as many as there is room for."""

from __future__ import annotations

import re
from typing import NamedTuple

from textual.content import Content

from tda_tui.app.widgets.lines import Lines, rule
from tda_tui.present.event_groups import EventGroup
from tda_tui.words.cells import wrap
from tda_tui.words.translate import gettext as _

_NUMBER = re.compile(r"(\w) (\d)")
"""A card's strength stays on the line of its name."""


class Entry(NamedTuple):
    """One entry of the log: what happened together."""

    text: str
    heading: bool = False


def entries_of(group: EventGroup) -> list[Entry]:
    """What the log says of a beat: one entry; of a score a heading and a line for everything that follows from it."""
    said = group.said()
    if group.is_score:
        return [Entry(said[0], True), *(Entry(line) for line in said[1:])]
    return [Entry(" ".join(said), group.is_heading)] if said else []


def entry_lines(entry: Entry, width: int, last: bool = False) -> list[Content]:
    """An entry broken into lines."""
    look = "bold $primary" if entry.heading else "" if last else "$quiet"
    text = _NUMBER.sub("\\1\xa0\\2", entry.text)
    rows = wrap(text, max(20, width), subsequent_indent="   ")
    return [Content.styled(row.replace("\xa0", " "), look) for row in rows]


class LogBox(Lines):
    """The newest entries, the newest of all at the bottom and bright."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.entries: list[Entry] = []

    def lines(self, width: int) -> list[Content]:
        """A rule with a title, and what fits below it."""
        room = max(0, self.size.height - 1)
        rows: list[Content] = []
        for place, entry in enumerate(reversed(self.entries)):
            if len(rows) >= room:
                break
            lines = entry_lines(entry, width, last=place == 0)
            rows = (lines if rows else lines[:room]) + rows
        return [rule(_("Log"), width), *rows[len(rows) - room if len(rows) > room else 0 :]]
