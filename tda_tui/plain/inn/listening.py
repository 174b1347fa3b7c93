"""Lines for somebody to whom something may be said while nothing is typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TextIO, TypeVar, cast

from tda_tui.plain.lines import PROMPT, Lines

T = TypeVar("T")


class Typing(Protocol):
    """What is typed, a line at a time."""

    @property
    def begun(self) -> str:
        """What has been typed of the next line, where that is known."""

    def readline(self, most: int = -1) -> str:
        """The next line, however long it takes; "" when there will be none."""

    def readline_or_ring(self) -> str | None:
        """The next line; None as soon as something has happened of which somebody wants to hear."""

    def ring(self) -> None:
        """Something has happened."""

    def forget(self) -> None:
        """What was typed and not read yet was meant for something else."""


class TableLoop(Protocol):
    """The event loop in which the tables are, seen from a thread."""

    def call(self, do: Callable[[], T]) -> T:
        """Have it done there, and wait for what comes of it; what is raised there is raised here."""

    def ring_in(self, seconds: float) -> None:
        """Ring after so many seconds; of several times the last one counts."""


class ListeningLines(Lines):
    """Asks for lines, and comes back without one when something has happened."""

    def __init__(self, typing: Typing, sink: TextIO, ascii_only: bool = False) -> None:
        super().__init__(cast(TextIO, typing), sink, ascii_only)
        self.typing = typing

    def ask_or_hear(self, prompts: bool) -> str | None:
        """The next line; None where something has happened. Raises EOFError when there is no line.

        A line that was begun before something was said stands again behind the prompt.
        """
        if (shown := (PROMPT if prompts else "") + self.typing.begun) and not self._on_prompt:
            self._prompt(shown)
        typed = self.typing.readline_or_ring()
        if typed is None:
            self._on_prompt = self._on_prompt or bool(self.typing.begun)
            return None
        return self._taken(typed)
