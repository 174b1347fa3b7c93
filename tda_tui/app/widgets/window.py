"""Moving in a list; which rows of a long one are shown, and the line that says so."""

from __future__ import annotations

from textual.content import Content

from tda_tui.words.translate import gettext as _

FAR = 10_000
"""More rows than any list has: as a step it leads to the first or the last row."""


def stepped(at: int, step: int, many: int) -> int:
    """The row after a step from row `at`: a single one leads round from the end to the start, others end there."""
    return (at + step) % many if abs(step) == 1 else max(0, min(many - 1, at + step))


def window(many: int, at: int, room: int) -> range:
    """The rows to show, including row `at`. If not all fit, a line is left free at the bottom."""
    if many <= room:
        return range(many)
    room = max(1, room - 1)
    first = max(0, min(at - room // 2, many - room))
    return range(first, first + room)


def shown_of(first: int, last: int, many: int) -> Content:
    """The line at the bottom, with places counted from 1."""
    return Content.styled("  " + _("{first}-{last} of {all}").format(first=first, last=last, all=many), "$quiet")
