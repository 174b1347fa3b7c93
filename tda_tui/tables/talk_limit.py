"""Limits on what people say at a table, and on how often notices about one person are repeated."""

from __future__ import annotations

from collections import deque

from tda_tui.files.sanitize import on_one_line
from tda_tui.tables.limits import Limits
from tda_tui.tables.lookalikes import fewer_marks
from tda_tui.tables.problems import TableProblem
from tda_tui.words.translate import gettext as _


def fit_line(line: str, limits: Limits) -> str:
    """The line as shown to all, without control characters. Raises TableProblem if it is empty or too long."""
    if len(line) > limits.line:
        raise TableProblem(_("That is too long: {most} letters can be said at once.").format(most=limits.line))
    said = on_one_line(fewer_marks(" ".join(line.split())))[: limits.line]
    if not said:
        raise TableProblem(_("There is nothing to be said."))
    return said


_REMEMBERED = 100
"""The most notices remembered, by kind and person."""


class TalkLimit:
    """Limits how often one person speaks."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._spoken: deque[float] = deque(maxlen=limits.lines)

    def count(self, now: float) -> None:
        """Count a line. Raises TableProblem if there were too many lately."""
        spoken = self._spoken
        if len(spoken) == self._limits.lines and now - spoken[0] < self._limits.lines_within:
            raise TableProblem(_("Let the others say something, too: wait a moment."))
        spoken.append(now)


class ToldLately:
    """Limits notices about one person, for instance if they come and go all the time."""

    def __init__(self, within: float) -> None:
        self._within = within
        self._told: dict[tuple[str, str], deque[float]] = {}

    def may_tell(self, kind: str, who: str, now: float, most: int) -> bool:
        """Whether fewer than `most` such notices were told of somebody lately; if so, this one is counted."""
        if len(self._told) >= _REMEMBERED:
            self._told.clear()
        told = self._told.setdefault((kind, who), deque(maxlen=most))
        if len(told) == most and now - told[0] < self._within:
            return False
        told.append(now)
        return True
