"""Sheets for typing text, and the line that shows it."""

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
    """The text typed so far; if it is too long, its end."""

    text = ""

    def show(self, text: str) -> None:
        """Show this text."""
        self.text = text
        self.redraw()

    def lines(self, width: int) -> list[Content]:
        """The text with a prompt and a cursor."""
        shown = self.text
        while cell_len(shown) > width - 4:
            shown = shown[1:]
        return [Content.assemble((f"{glyphs().then} ", "bold $accent"), (shown, "bold"), (" ", "reverse"))]


class TypingSheet(SizedModal[Result]):
    """A sheet with a `TypedLine`, in which every letter is text."""

    LONGEST = 40
    HELPS = False
    typed = ""

    @property
    def takes_text(self) -> bool:
        """Always true."""
        return True

    def take_key(self, key: events.Key) -> bool:
        """Append or remove a letter."""
        if key.key == "backspace":
            self.type(self.typed[:-1])
        elif key.is_printable and key.character:
            self.type((self.typed + key.character)[: self.LONGEST])
        else:
            return False
        return True

    def take_paste(self, text: str) -> None:
        """Append the text."""
        self.type((self.typed + text)[: self.LONGEST])

    def type(self, text: str) -> None:
        """Set the text."""
        self.typed = text
        self.query_one(TypedLine).show(text)
