"""How the gold went in a game that is over: the chart, and the moments that are worth seeing again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.content import Content

from tda_tui.app.terminal.key_names import names_now, span
from tda_tui.app.widgets.gold_chart import chart
from tda_tui.app.widgets.lines import Lines, wrap
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.review.course_of_gold import CourseOfGold
    from tda_tui.review.told import Told

_HEADING, _AXIS, _USUAL_WORDS = 1, 2, 6
_FEWEST, _MOST = 6, 14
"""Rows of the chart without its axis."""


class FinalCourse(Lines):
    """The chart in as many rows as `room` leaves beside the words below it."""

    room = 16
    course: CourseOfGold | None = None
    moments: Sequence[Told] = ()
    _said = ""

    def show(self, course: CourseOfGold | None) -> None:
        """Draw this; None: the game could not be gone through."""
        from tda_tui.review.course_text import moments

        self.course = course
        self.moments = list(moments(course)) if course is not None else ()
        self._said = "" if course is not None else _("The game as it was kept cannot be gone through.")
        self.redraw()

    def least_rows(self, width: int) -> int:
        """How many rows it needs at least; before the game is known, as many as it usually needs."""
        return _HEADING + _FEWEST + _AXIS + (len(self._words(width)) if self.course is not None else _USUAL_WORDS)

    def lines(self, width: int) -> list[Content]:
        """The chart, and a line or two for each moment, with its key."""
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
