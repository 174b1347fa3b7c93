"""Protection against hasty keys: skipping ahead answers nothing, and a digit typed slightly early is kept."""

from __future__ import annotations

from collections.abc import Callable

SECONDS = 0.5
"""Seconds during which a question reached by skipping ignores keys that may still be meant for skipping."""
KEPT = 2.0
"""Seconds for which an early digit is kept for the next question."""
KEYS = ("enter", "space")
"""The keys that skip ahead."""


class Haste:
    """Keeps a player who skips ahead from answering a question unseen.

    Each key held back restarts the time, so a key held down or pressed repeatedly leads to the question and no further.
    Any other key must be meant for the question and ends the protection.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        """`now` is a clock in seconds."""
        self._now = now
        self._until: float | None = None
        self._early: tuple[str, float] = ("", 0.0)

    def skipped(self) -> None:
        """Note that a key was pressed to skip ahead."""
        self._until = self._now() + SECONDS

    def goes_on(self) -> None:
        """Restart the time, as something has appeared that the player may have skipped to."""
        if self._until is not None:
            self.skipped()

    def came_early(self, digit: str) -> None:
        """Keep a digit typed while nothing is asked; an Enter after it does not answer a question unseen."""
        self._early = (digit, self._now() + KEPT)
        self.skipped()

    def take_early(self) -> str:
        """Return the early digit once, if it is still fresh; else ""."""
        digit, until = self._early
        self._early = ("", 0.0)
        return digit if self._now() < until else ""

    def typed(self) -> None:
        """Note that a key was meant for the question."""
        self._until = None

    def holds_back(self) -> bool:
        """Whether Enter or Space, pressed now, is to be ignored as meant for skipping."""
        if self._until is None or self._now() >= self._until:
            self._until = None
            return False
        self.skipped()
        return True
