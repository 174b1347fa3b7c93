"""Which rows of a long list are shown, and the line that says so."""

from __future__ import annotations

from textual.content import Content

from tda_tui.words.translate import gettext as _


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
