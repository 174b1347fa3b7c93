"""Lines for a player who hears of events while nothing is typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TextIO, TypeVar, cast

from tda_tui.plain.lines import PROMPT, Lines

T = TypeVar("T")


class Typing(Protocol):
    """A source of typed lines that can be interrupted."""

    @property
    def begun(self) -> str:
        """What has been typed of the next line, if known."""

    def readline(self, most: int = -1) -> str:
        """The next line; "" at the end of input."""

    def readline_or_ring(self) -> str | None:
        """The next line, or None after a ring."""

    def ring(self) -> None:
        """Interrupt waiting because something has happened."""

    def forget(self) -> None:
        """Discard what was typed but not read, which was meant for an earlier question."""


class TableLoop(Protocol):
    """The event loop of the tables, as used from a thread."""

    def call(self, do: Callable[[], T]) -> T:
        """Run a function in the loop and return its result; its exceptions are raised here."""

    def ring_in(self, seconds: float) -> None:
        """Ring after this many seconds; replaces an earlier request."""


class ListeningLines(Lines):
    """Lines that stop asking when something has happened."""

    def __init__(self, typing: Typing, sink: TextIO, ascii_only: bool = False) -> None:
        super().__init__(cast(TextIO, typing), sink, ascii_only)
        self.typing = typing

    def ask_or_hear(self, prompts: bool) -> str | None:
        """The next line; None if something has happened. Raises EOFError at the end of input.

        A line begun before something was printed is shown again after the prompt.
        """
        if (shown := (PROMPT if prompts else "") + self.typing.begun) and not self._on_prompt:
            self._prompt(shown)
        typed = self.typing.readline_or_ring()
        if typed is None:
            self._on_prompt = self._on_prompt or bool(self.typing.begun)
            return None
        return self._taken(typed)
