"""Paragraphs, one below the other."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from tda_tui.app.widgets.lines import Lines, wrap


class Paragraphs(Lines):
    """A few paragraphs with hanging indents."""

    said: Sequence[str] = ()

    def show(self, said: Sequence[str]) -> None:
        """Show these paragraphs."""
        self.said = said
        self.redraw()

    def lines(self, width: int) -> list[Content]:
        """All paragraphs."""
        return [row for paragraph in self.said for row in wrap(paragraph, width, indent=2)]
