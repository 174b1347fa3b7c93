"""Who has pressed a key is served before those who have not: an answer waits for nobody else's picture.

An event loop carries everything out in the order in which it came up. From a key to its answer it takes some twenty
steps, and where a gambit ends at a table, each of these would wait for a piece of every picture that is drawn there.
So whatever is to be done stands in a queue of whose it is, in its order, and whose turn it is is found step by step.
"""

from __future__ import annotations

import asyncio
from collections import deque
from contextvars import ContextVar
from typing import Protocol


class Whose(Protocol):
    """For whom something is done."""

    @property
    def waits(self) -> bool:
        """Whether they have pressed a key, and have seen nothing since."""


class _Never:
    """Nobody who would have pressed a key."""

    waits = False


TABLES = _Never()
"""For whom something is done at the tables, whoever brought it about."""
WHOSE: ContextVar[Whose | None] = ContextVar("WHOSE", default=None)
"""For whom something is done here, and whatever comes of it; None is for all, as what comes from the net."""
_FOR_ALL, _IN_A_ROW = 40, 24
"""After so many steps for all one of somebody's is taken, and after so many for those who wait one for the others."""


class Queues:
    """Stands where an event loop has its queue of what is to be done next."""

    def __init__(self) -> None:
        self._for_all: deque[asyncio.Handle] = deque()
        self._of: dict[Whose, deque[asyncio.Handle]] = {}
        self._for_all_now = self._in_a_row = 0

    def append(self, handle: asyncio.Handle) -> None:
        """This is to be done, too."""
        whose = handle._context.get(WHOSE)  # type: ignore[attr-defined]
        (self._for_all if whose is None else self._of.setdefault(whose, deque())).append(handle)

    def append_for_all(self, handle: asyncio.Handle) -> None:
        """Something has come from the net. Until it is seen to it comes again whenever the net is looked at."""
        self._for_all.append(handle)

    def popleft(self) -> asyncio.Handle:
        """What is done next."""
        if self._for_all and (self._for_all_now < _FOR_ALL or not self._of):
            self._for_all_now += 1
            return self._for_all.popleft()
        self._for_all_now = 0
        whose = self._next()
        queue = self._of.pop(whose)
        handle = queue.popleft()
        if queue:
            self._of[whose] = queue  # behind all others
        return handle

    def _next(self) -> Whose:
        """Whose turn it is: of those who wait, and of those who do not, everybody has one after the other."""
        waiting = next((one for one in self._of if one.waits), None)
        if waiting is not None and self._in_a_row < _IN_A_ROW:
            self._in_a_row += 1
            return waiting
        self._in_a_row = 0
        return next((one for one in self._of if not one.waits), next(iter(self._of)))

    def __len__(self) -> int:
        """How many steps are taken until the net is looked at again: somebody may have pressed a key meanwhile."""
        return len(self._for_all) + bool(self._of)

    def clear(self) -> None:
        """Nothing is to be done any more."""
        self._for_all.clear()
        self._of.clear()


class PrecedenceLoop(asyncio.SelectorEventLoop):
    """An event loop that serves those first who wait."""

    def __init__(self) -> None:
        super().__init__()
        self._ready = Queues()

    def _add_callback(self, handle: asyncio.Handle) -> None:
        """There is something on the net to be read, or room to write."""
        if not handle._cancelled:
            self._ready.append_for_all(handle)


def serving_loop() -> asyncio.AbstractEventLoop:
    """A loop that serves those first who wait; where Python keeps no such queue, one in which all stand in one row."""
    loop = asyncio.SelectorEventLoop()
    if not isinstance(getattr(loop, "_ready", None), deque):
        return loop
    loop.close()
    return PrecedenceLoop()
