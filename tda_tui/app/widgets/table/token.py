"""Small things that fly over the table, drawn above everything else: a card, some coins."""

from __future__ import annotations

from textual.content import Content
from textual.geometry import Offset
from textual.widgets import Static


class Token(Static):
    """Something moving from one place of the screen to another."""

    DEFAULT_CSS = "Token { layer: moving; position: absolute; width: auto; height: auto; }"

    def __init__(self, content: Content, start: Offset, end: Offset) -> None:
        super().__init__(content)
        self.start, self.end = start, end
        self.move(0.0)

    def move(self, part: float) -> None:
        """Move to its position when `part` (0 to 1) of its time has passed; it slows down towards the end."""
        self.styles.offset = self.start.blend(self.end, 1 - (1 - part) ** 2)
