"""A picture that changes its colours with the theme."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.content import Content

from tda_tui.app.pictures.look import Look
from tda_tui.app.widgets.lines import Lines


class Picture(Lines):
    """The picture given to `show`, drawn in the current colours and characters."""

    drawn: Callable[[Look], Sequence[Content]] | None = None

    def show(self, drawn: Callable[[Look], Sequence[Content]]) -> None:
        """Show the picture that this function draws."""
        self.drawn = drawn
        self.refresh(layout=True)

    def lines(self, width: int) -> Sequence[Content]:
        """The picture's rows."""
        return self.drawn(self.look) if self.drawn is not None else []
