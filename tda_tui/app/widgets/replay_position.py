"""The position in a replay: gambit, round and answer, the progress, and whose point of view is shown."""

from __future__ import annotations

from typing import NamedTuple

from textual.content import Content

from tda_tui.app.widgets.lines import Lines, bar, wrap
from tda_tui.words.cells import cut
from tda_tui.words.translate import gettext as _

_EYES = 24
"""Columns for whose cards are visible."""
_ROWS = 2
"""Rows for the answer given."""


class ReplayPosition(NamedTuple):
    """The position and the totals; `eyes` says whose cards are visible, `run` how fast the replay runs by itself.

    `said` is the decision made, `last` the number of gambits, answers and stops.
    """

    gambit: int
    gambits: int
    words: str
    answer: int
    answers: int
    at: int
    last: int
    eyes: str
    run: str
    said: str


class ReplayPositionLines(Lines):
    """The position in three lines."""

    place: ReplayPosition | None = None

    def show(self, place: ReplayPosition) -> None:
        """Show this position."""
        self.place = place
        self.redraw()

    def lines(self, width: int) -> list[Content]:
        """The position and a progress bar; then the answer."""
        place = self.place
        if place is None:
            return [Content("")] * (1 + _ROWS)
        words = _("Gambit {n} of {gambits}, {where}, move {answer} of {answers}").format(
            n=place.gambit, gambits=place.gambits, where=place.words, answer=place.answer, answers=place.answers
        )
        left = Content.styled(words + "  ", "bold $primary")
        run = (f"  {place.run}" if place.run else "", "$accent")
        right = Content.assemble(("  " + cut(place.eyes, _EYES), "bold"), run)
        room = width - left.cell_length - right.cell_length
        middle = bar(place.at / max(1, place.last), room) if room > 0 else Content("")
        said = wrap(place.said, width)[:_ROWS]
        return [(left + middle + right).truncate(width), *said, *[Content("")] * (_ROWS - len(said))]
