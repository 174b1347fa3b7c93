"""A picture that changes its colours with the theme."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.content import Content

from tda_tui.app.pictures.look import Look
from tda_tui.app.widgets.lines import Lines


class Picture(Lines):
    """What `show` was told to draw, drawn with whatever colours and characters there are."""

    drawn: Callable[[Look], Sequence[Content]] | None = None

    def show(self, drawn: Callable[[Look], Sequence[Content]]) -> None:
        """Draw that from now on."""
        self.drawn = drawn
        self.refresh(layout=True)

    def lines(self, width: int) -> Sequence[Content]:
        """Its rows."""
        return self.drawn(self.look) if self.drawn is not None else []
