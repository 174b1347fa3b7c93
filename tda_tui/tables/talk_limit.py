"""How much somebody may say, and what of it is shown; and how often all are told of the same person."""

from __future__ import annotations

from collections import deque

from tda_tui.files.sanitize import on_one_line
from tda_tui.tables.limits import Limits
from tda_tui.tables.lookalikes import fewer_marks
from tda_tui.tables.problems import TableProblem
from tda_tui.words.translate import gettext as _


def fit_line(line: str, limits: Limits) -> str:
    """A line as all may see it: nothing in it steers a terminal. Raises TableProblem where it is empty or too long."""
    if len(line) > limits.line:
        raise TableProblem(_("That is too long: {most} letters can be said at once.").format(most=limits.line))
    said = on_one_line(fewer_marks(" ".join(line.split())))[: limits.line]
    if not said:
        raise TableProblem(_("There is nothing to be said."))
    return said


_REMEMBERED = 100
"""Of how many it is known when they were told of."""


class TalkLimit:
    """How often somebody has spoken lately."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._spoken: deque[float] = deque(maxlen=limits.lines)

    def count(self, now: float) -> None:
        """Somebody speaks. Raises TableProblem where that is too often."""
        spoken = self._spoken
        if len(spoken) == self._limits.lines and now - spoken[0] < self._limits.lines_within:
            raise TableProblem(_("Let the others say something, too: wait a moment."))
        spoken.append(now)


class ToldLately:
    """Who has been told of lately: of one who comes and goes all the time it is not told each time."""

    def __init__(self, within: float) -> None:
        self._within = within
        self._told: dict[tuple[str, str], deque[float]] = {}

    def may_tell(self, kind: str, who: str, now: float, most: int) -> bool:
        """Whether that may be told of somebody, who has not been told of so often in that time; it is, then."""
        if len(self._told) >= _REMEMBERED:
            self._told.clear()
        told = self._told.setdefault((kind, who), deque(maxlen=most))
        if len(told) == most and now - told[0] < self._within:
            return False
        told.append(now)
        return True
