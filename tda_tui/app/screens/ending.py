"""Sheets about who has won, which come bit by bit where motion is on."""

from __future__ import annotations

from typing import TypeVar

from textual.timer import Timer

from tda_tui.app.screens.base import SizedModal
from tda_tui.app.widgets.ending import Farewell, Hoards

Result = TypeVar("Result")

_FRAMES, _FRAME = 30, 0.1
"""How often it is drawn while it moves, and the seconds from one drawing to the next."""


class EndingModal(SizedModal[Result]):
    """A sheet with a `Farewell` and `Hoards`."""

    def __init__(self, motion: bool) -> None:
        super().__init__()
        self._frame = 0 if motion else _FRAMES
        self._timer: Timer | None = None

    @property
    def moving(self) -> bool:
        """Whether something on the sheet moves still."""
        return self._frame < _FRAMES

    def begin_motion(self) -> None:
        """Let it come bit by bit, where it is to move."""
        if self.moving:
            self._timer = self.set_interval(_FRAME, self._move)
            self._move()

    def end_motion(self) -> None:
        """Bring it to its end at once."""
        self._frame = _FRAMES - 1
        self._move()

    def _move(self) -> None:
        """The next moment of what moves."""
        self._frame += 1
        ends = self._frame >= _FRAMES
        self.query_one(Farewell).move(None if ends else self._frame, min(1.0, self._frame / _FRAMES))
        self.query_one(Hoards).move(min(1.0, self._frame / _FRAMES))
        if ends and self._timer is not None:
            self._timer.stop()
