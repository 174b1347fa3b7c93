"""Sheets about the winner, with an animation."""

from __future__ import annotations

from typing import TypeVar

from textual.timer import Timer

from tda_tui.app.screens.base import SizedModal
from tda_tui.app.widgets.ending import Farewell, Hoards

Result = TypeVar("Result")

_FRAMES, _FRAME = 30, 0.1
"""Number of frames of the animation, and seconds per frame."""


class EndingModal(SizedModal[Result]):
    """A sheet with a `Farewell` and `Hoards`."""

    def __init__(self, motion: bool) -> None:
        super().__init__()
        self._frame = 0 if motion else _FRAMES
        self._timer: Timer | None = None

    @property
    def moving(self) -> bool:
        """Whether the animation is running."""
        return self._frame < _FRAMES

    def begin_motion(self) -> None:
        """Start the animation, if motion is on."""
        if self.moving:
            self._timer = self.set_interval(_FRAME, self._move)
            self._move()

    def end_motion(self) -> None:
        """Skip to the end of the animation."""
        self._frame = _FRAMES - 1
        self._move()

    def _move(self) -> None:
        """Draw the next frame."""
        self._frame += 1
        ends = self._frame >= _FRAMES
        self.query_one(Farewell).move(None if ends else self._frame, min(1.0, self._frame / _FRAMES))
        self.query_one(Hoards).move(min(1.0, self._frame / _FRAMES))
        if ends and self._timer is not None:
            self._timer.stop()
