"""Protection against keys pressed too early: skipping ahead answers nothing, and an early digit is kept."""

from collections.abc import Callable

SECONDS = 0.5
"""Seconds during which a question reached by skipping ignores keys that may still be meant for skipping."""
KEPT = 2.0
"""Seconds for which an early digit is kept for the next question."""
KEYS = ("enter", "space")
"""The keys that skip ahead."""


class KeyGuard:
    """Keeps a player who skips ahead from answering a question unseen. `now` is a clock in seconds.

    Each key ignored restarts the time, so a key held down or pressed repeatedly leads to the question and no further.
    Any other key must be meant for the question and ends the protection.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._until: float | None = None
        self._early: tuple[str, float] = ("", 0.0)

    def start(self) -> None:
        """Start the time, as a key was pressed to skip ahead."""
        self._until = self._now() + SECONDS

    def restart(self) -> None:
        """Restart the time, as something has appeared that the player may have skipped to."""
        if self._until is not None:
            self.start()

    def stop(self) -> None:
        """End the protection, as a key was meant for the question."""
        self._until = None

    def blocks(self, waited: float = 0.0) -> bool:
        """Whether Enter or Space, pressed `waited` seconds ago, is to be ignored as meant for skipping.

        What a key is meant for depends on when it was pressed, and a busy inn may handle it a second later.
        """
        if self._until is not None and self._now() - waited >= self._until:
            self.stop()
        self.restart()
        return self._until is not None

    def keep(self, digit: str) -> None:
        """Keep a digit typed while nothing is asked; an Enter after it does not answer a question unseen."""
        self._early = (digit, self._now() + KEPT)
        self.start()

    def take(self) -> str:
        """Return the early digit once, if it is still fresh; else ""."""
        (digit, until), self._early = self._early, ("", 0.0)
        return digit if self._now() < until else ""
