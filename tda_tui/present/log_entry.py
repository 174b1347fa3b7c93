"""The entries of a game's log."""

from __future__ import annotations

from msgspec import Struct

from tda_tui.present.event_groups import EventGroup


class LogEntry(Struct, frozen=True):
    """One entry of the log: events that are told together. A heading opens a new section."""

    text: str
    heading: bool = False


def entries_of(group: EventGroup) -> list[LogEntry]:
    """The log entries of a group of events: usually one; for a score, a heading and an entry for each consequence."""
    said = group.said()
    if group.is_score:
        return [LogEntry(said[0], True), *(LogEntry(line) for line in said[1:])]
    return [LogEntry(" ".join(said), group.is_heading)] if said else []
