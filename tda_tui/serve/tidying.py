"""What the program throws away is found in small pieces, so that nobody's key waits for that.

Python finds circles of objects that nobody needs any more by looking through all that there is. With twenty people in
the inn that takes half a second in which nothing else happens. So what is old is set aside (`gc.freeze`), and only
what is young is looked through, whenever there is some of it; everything now and then, if possible in a calm moment.
"""

from __future__ import annotations

import asyncio
import gc
import time

_YOUNG, _OLDER = 400, 1
"""After so many objects more than before these are looked through; after so many times all since the last piece, which
is complete then: what is still needed of it is set aside."""
_SOON, _NOW = 200, 1000
"""After so many pieces everything is looked through in the next calm moment, and at once after so many."""
_MOMENT = 2.0
_CALM = 0.02
"""A moment is so many seconds; it is calm if that part of a core was enough for it."""
_NEVER = 1_000_000_000


class Tidying:
    """Sees to it in the running event loop, until it ends."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._usual = gc.get_threshold()
        self._pieces = 0
        self._waits: asyncio.TimerHandle | None = None
        """A calm moment is waited for."""
        gc.set_threshold(_YOUNG, _OLDER, _NEVER)
        gc.callbacks.append(self._looked)
        self._look_through_all()

    def end(self) -> None:
        """Python sees to it by itself again."""
        if self._waits is not None:
            self._waits.cancel()
        gc.callbacks.remove(self._looked)
        gc.set_threshold(*self._usual)
        gc.unfreeze()

    def _looked(self, phase: str, about: dict[str, int]) -> None:
        """Python has looked through something by itself, in whatever thread it was."""
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
        """Look through everything as soon as nobody does anything."""
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
