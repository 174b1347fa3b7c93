"""Collecting garbage in quiet moments: looking through all that belongs to visitors holds everybody up."""

import asyncio
import gc
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Protocol

_NEVER = 1_000_000
"""The third threshold of `gc`: no full collection begins by itself, in the middle of what somebody waits for."""
_WORTH, _OVERDUE = 5, 100
"""Its third counter from which a quiet moment is used, and from which none is awaited."""
_QUIET = 1.0
"""Seconds without a key that make a moment quiet."""


class Heard(Protocol):
    """A visitor's session."""

    heard_at: float
    """When the last key came, by the monotonic clock."""


@contextmanager
def no_full_collections() -> Iterator[None]:
    """Leave what has been imported out of all collections, and let no full one begin by itself."""
    usual = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(usual[0], usual[1], _NEVER)
    try:
        yield
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()


async def collect_in_quiet_moments(sessions: Collection[Heard]) -> None:
    """Collect garbage whenever nobody has pressed a key for a moment, if there may be some or somebody has left.

    Without such a moment, it is collected when there may be much.
    """
    before, left = 0, False
    while True:
        await asyncio.sleep(_QUIET)
        count = gc.get_count()[2]
        quiet = all(session.heard_at < time.monotonic() - _QUIET for session in sessions)
        if count >= _OVERDUE or (quiet and (left or count >= _WORTH)):
            gc.collect()
            left = False
        # What belonged to somebody who has just left is garbage when their last timers are over.
        left = left or len(sessions) < before
        before = len(sessions)
