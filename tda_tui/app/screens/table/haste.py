"""A key that was pressed to skip ahead answers nothing; a digit that came a little early is not lost."""

from __future__ import annotations

from collections.abc import Callable

SECONDS = 0.5
"""How long a question that somebody has skipped to takes no key that may still have been meant for skipping."""
KEPT = 2.0
"""How long a digit waits for the question that it may be meant for."""
KEYS = ("enter", "space")
"""What goes on to the next screen, and there skips ahead."""


class Haste:
    """Keeps whoever skips ahead from answering unseen: keys come faster than anybody reads.

    Each key that is held back begins the time anew, so that one that is held down, or pressed again and again, leads
    to the question and no further. Anything else that is typed was meant for the question, and ends it.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        """`now` tells seconds."""
        self._now = now
        self._until: float | None = None
        self._early: tuple[str, float] = ("", 0.0)

    def skipped(self) -> None:
        """A key was pressed to skip ahead."""
        self._until = self._now() + SECONDS

    def goes_on(self) -> None:
        """Something has appeared that somebody may have skipped to: there is time to see it."""
        if self._until is not None:
            self.skipped()

    def came_early(self, digit: str) -> None:
        """A digit was typed while nothing is asked; Enter after it answers nothing that nobody has seen."""
        self._early = (digit, self._now() + KEPT)
        self.skipped()

    def take_early(self) -> str:
        """The digit that was typed a moment ago, once; "" if there is none."""
        digit, until = self._early
        self._early = ("", 0.0)
        return digit if self._now() < until else ""

    def typed(self) -> None:
        """A key was pressed that was meant for the question."""
        self._until = None

    def holds_back(self) -> bool:
        """Whether Enter or Space, pressed now, was meant for skipping."""
        if self._until is None or self._now() >= self._until:
            self._until = None
            return False
        self.skipped()
        return True
