"""Garbage collection in small pieces, so that it delays no visitor.

Python finds reference cycles by examining all objects. With twenty visitors that takes half a second, during which
nothing else happens. So old objects are set aside (`gc.freeze`), and only young ones are examined, as they accumulate;
everything is examined now and then, if possible in a calm moment.
"""

from __future__ import annotations

import asyncio
import gc
import time

_YOUNG, _OLDER = 400, 1
"""New objects before the young are examined, and such passes before those surviving are examined, which completes a
piece: what is still needed of it is frozen."""
_SOON, _NOW = 200, 1000
"""Pieces after which everything is examined in the next calm moment, or at once."""
_MOMENT = 2.0
_CALM = 0.02
"""Seconds in a moment, and the part of a core used during it below which it counts as calm."""
_NEVER = 1_000_000_000


class Tidying:
    """Controls garbage collection in the running event loop until it ends."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._usual = gc.get_threshold()
        self._pieces = 0
        self._waits: asyncio.TimerHandle | None = None
        """The timer while waiting for a calm moment."""
        gc.set_threshold(_YOUNG, _OLDER, _NEVER)
        gc.callbacks.append(self._looked)
        self._look_through_all()

    def end(self) -> None:
        """Restore Python's own garbage collection."""
        if self._waits is not None:
            self._waits.cancel()
        gc.callbacks.remove(self._looked)
        gc.set_threshold(*self._usual)
        gc.unfreeze()

    def _looked(self, phase: str, about: dict[str, int]) -> None:
        """Python has examined a generation, in any thread."""
        if phase == "stop" and about["generation"] == 1:
            self._loop.call_soon_threadsafe(self._set_aside)

    def _set_aside(self) -> None:
        gc.freeze()
        self._pieces += 1
        if self._pieces >= _NOW:
            self._look_through_all()
        elif self._pieces >= _SOON:
            self.when_calm()

    def when_calm(self) -> None:
        """Examine everything in the next calm moment."""
        if self._waits is None:
            self._waits = self._loop.call_later(_MOMENT, self._see_whether_calm, time.process_time())

    def _see_whether_calm(self, worked: float) -> None:
        self._waits = None
        if time.process_time() - worked <= _CALM * _MOMENT:
            self._look_through_all()
        else:
            self.when_calm()

    def _look_through_all(self) -> None:
        if self._waits is not None:
            self._waits.cancel()
            self._waits = None
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._pieces = 0
