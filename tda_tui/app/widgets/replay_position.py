"""Where a replay stands: gambit, round and answer, how far that is, and through whose eyes one looks."""

from __future__ import annotations

from typing import NamedTuple

from textual.content import Content

from tda_tui.app.widgets.lines import Lines, bar, wrap
from tda_tui.words.cells import cut
from tda_tui.words.translate import gettext as _

_EYES = 24
"""Columns for whose cards are seen."""
_ROWS = 2
"""Rows for the answer that was given."""


class ReplayPosition(NamedTuple):
    """Where one stands, out of how many; `eyes` whose cards are seen, `run` how fast it goes on by itself.

    `said` is what was decided, `last` how many gambits, answers and stops there are.
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
    """The place in the game in three lines."""

    place: ReplayPosition | None = None

    def show(self, place: ReplayPosition) -> None:
        """Draw this place."""
        self.place = place
        self.redraw()

    def lines(self, width: int) -> list[Content]:
        """The place and a bar; then the answer."""
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
