"""A sheet in which letters are text, and the line in which they stand."""

from __future__ import annotations

from typing import TypeVar

from textual import events
from textual.content import Content

from tda_tui.app.screens.base import SizedModal
from tda_tui.app.terminal.glyphs import glyphs
from tda_tui.app.widgets.lines import Lines
from tda_tui.words.cells import cell_len

Result = TypeVar("Result")


class TypedLine(Lines):
    """What is typed so far; of what is longer than the line its end."""

    text = ""

    def show(self, text: str) -> None:
        """Draw this."""
        self.text = text
        self.redraw()

    def lines(self, width: int) -> list[Content]:
        """One line."""
        shown = self.text
        while cell_len(shown) > width - 4:
            shown = shown[1:]
        return [Content.assemble((f"{glyphs().then} ", "bold $accent"), (shown, "bold"), (" ", "reverse"))]


class TypingSheet(SizedModal[Result]):
    """A sheet with a `TypedLine`; every letter is text."""

    LONGEST = 40
    typed = ""

    @property
    def takes_text(self) -> bool:
        """It always is."""
        return True

    def take_key(self, key: events.Key) -> bool:
        """A letter more, or one less."""
        if key.key == "backspace":
            self.type(self.typed[:-1])
        elif key.is_printable and key.character:
            self.type((self.typed + key.character)[: self.LONGEST])
        else:
            return False
        return True

    def type(self, text: str) -> None:
        """That is typed now."""
        self.typed = text
        self.query_one(TypedLine).show(text)
