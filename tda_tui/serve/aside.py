"""A thread beside the event loop, for what waits for the disk."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

log = logging.getLogger(__name__)


class Thread:
    """Does one thing after the other. It is made in the event loop that goes on meanwhile."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="aside")

    def do(self, work: Callable[[], None], after: Callable[[], None]) -> None:
        """Do it, and then call `after` in the event loop, unless that is closed by then.

        `after` is called where the work has failed as well: it has to see what has been done.
        """

        def done() -> None:
            try:
                work()
            except Exception:
                log.exception("what was to be done aside has failed")
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(after)

        try:
            self._thread.submit(done)
        except RuntimeError:  # the system has no thread left, or this one is closed
            log.exception("nothing can be done aside")
            self._loop.call_soon(after)

    def close(self) -> None:
        """Return when all is done."""
        self._thread.shutdown()
