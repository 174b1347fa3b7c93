"""Base class of sheets that ask one question."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from tda_tui.app.screens.base import SizedModal
from tda_tui.app.terminal.key_names import bindings_of, key_called, keys_now, line_now
from tda_tui.words.translate import pgettext

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

    # The letters of yes and no in the player's language

    @property
    def told_bindings(self) -> list[BindingType]:
        """Its bindings, with the letters of the player's language before the English ones."""
        return [_in_words(binding) for binding in bindings_of(type(self))]

    def line_now(self, usual: str) -> str:
        """A line of keys, in which `usual` has the letters of the player's language."""
        return line_now(usual, map(_in_words, bindings_of(type(self))))

    def take_key(self, key: events.Key) -> bool:
        """Take the letter of the player's language for the English one, unless it is another key of the sheet."""
        bound = [(one, binding) for binding in bindings_of(type(self)) for one in keys_now(binding)]
        meant = _letters().get(key.key, "")
        if key.key in dict(bound) or meant not in dict(bound):
            return False
        self.call_later(self.run_action, dict(bound)[meant].action)
        return True


def _in_words(binding: Binding) -> Binding:
    keys = binding.key.split(",")
    own = [letter for letter, english in _letters().items() if english in keys]
    return replace(binding, key=",".join(dict.fromkeys([*own, *keys])))


def _letters() -> dict[str, str]:
    """The keys of the first letters of yes and no in the player's language, and the English ones they stand for."""
    yes, no = pgettext("answers", "y yes"), pgettext("answers", "n no")
    return {key_called(yes.split()[0]): "y", key_called(no.split()[0]): "n"}
