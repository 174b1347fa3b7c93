"""Base class of sheets that ask one question."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from tda_tui.app.screens.base import SizedModal

Result = TypeVar("Result")


class QuestionModal(SizedModal[Result]):
    """A question, a note, and a line of keys."""

    WIDTH: ClassVar[str] = "small"
    """The style class that sets the sheet's width."""

    def __init__(self, question: str, note: str, keys: str) -> None:
        super().__init__()
        self.question = question
        self.note = note
        self.keys = keys

    def body(self) -> ComposeResult:
        """The question, the note and the keys."""
        note = Static(self.note, classes="note", markup=False)
        note.display = bool(self.note)
        with Vertical(classes=f"sheet {self.WIDTH}"):
            yield Static(self.question, classes="title", markup=False)
            yield note
            yield Static(self.keys, classes="choices", markup=False)
