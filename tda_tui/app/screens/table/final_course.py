"""The course of the gold in a finished game: the chart, and moments worth a replay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.content import Content

from tda_tui.app.terminal.key_names import names_now, span
from tda_tui.app.widgets.gold_chart import chart
from tda_tui.app.widgets.lines import Lines, wrap
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.review.decision_text import Moment
    from tda_tui.review.gold_over_time import GoldOverTime

_HEADING, _AXIS, _USUAL_WORDS = 1, 2, 6
_FEWEST, _MOST = 6, 14
"""Minimum and maximum rows of the chart without its axis."""


class FinalCourse(Lines):
    """The chart, as high as `room` rows allow, and the sentences below it."""

    room = 16
    course: GoldOverTime | None = None
    moments: Sequence[Moment] = ()
    _said = ""

    def show(self, course: GoldOverTime | None) -> None:
        """Show this course; None if the game could not be replayed."""
        self.course = course
        self.moments = course.moments if course is not None else ()
        self._said = "" if course is not None else _("The game as it was kept cannot be gone through.")
        self.redraw()

    def least_rows(self, width: int) -> int:
        """The minimum number of rows; a usual one until the course is known."""
        return _HEADING + _FEWEST + _AXIS + (len(self._words(width)) if self.course is not None else _USUAL_WORDS)

    def lines(self, width: int) -> list[Content]:
        """The chart, and each moment with its key."""
        if self.course is None:
            return wrap(self._said or _("Going through the game..."), width, "$quiet")
        words = self._words(width)
        heading = Content.styled(_("Gold after each gambit"), "$quiet")
        rows = max(_FEWEST, min(_MOST, self.room - len(words) - _AXIS - _HEADING))
        return [heading, *chart(self.course, width, rows), *words]

    def _words(self, width: int) -> list[Content]:
        words, keys = [Content("")], [names_now(f"final.moment_{n}", str(n)) for n in (1, 2, 3)]
        keys = keys[: len(self.moments)]
        for key, moment in zip(keys, self.moments, strict=True):
            words += wrap(f"{key}  {moment.words}", width, indent=3)
        if self.moments:
            words.append(Content.styled(_("{keys}  That moment in the replay").format(keys=span(keys)), "$quiet"))
        return words
