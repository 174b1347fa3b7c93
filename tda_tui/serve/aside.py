"""A thread beside the event loop for work that waits for the disk."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

log = logging.getLogger(__name__)


class Thread:
    """Runs work items one after another. Create it in the running event loop."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="aside")

    def do(self, work: Callable[[], None], after: Callable[[], None]) -> None:
        """Run `work` in the thread, then `after` in the event loop, unless the loop is closed by then.

        `after` is called even if the work failed: it has to check what was done.
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
        """Return when all work is done."""
        self._thread.shutdown()
