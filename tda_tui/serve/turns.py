"""Turns: of all visitors for whom there is work, the one who has had least of the processor goes first.

An event loop runs callbacks in the order in which they arrive. So a key would wait for whatever is drawn for others,
at the end of a gambit or while somebody holds an arrow down in a large window. Here each visitor has a queue, and the
next callback comes from the queue of the visitor who has used the least time. All who watch games count as one
visitor: otherwise the players, who use more than each of them, would have to wait for all of their pictures.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from contextvars import Context, ContextVar, copy_context
from typing import TypeVarTuple

_Given = TypeVarTuple("_Given")

_AHEAD = 0.1
"""Seconds of the processor that idle visitors can be ahead of busy ones: nobody saves up more."""
_TURN = 0.001
"""Seconds after which the network is looked at again: somebody may have pressed a key meanwhile."""


class Share:
    """What a visitor, or the tables, have of the processor, and the callbacks that wait for more."""

    def __init__(self, shared: Callable[[], "Share | None"] = lambda: None) -> None:
        """`shared` returns the share of which this visitor is a part now, with others; None if there is none."""
        self._shared = shared
        self.used = 0.0
        """Seconds; only the difference to others counts."""
        self.waiting: deque[tuple[asyncio.Handle, Callable[[], object]]] = deque()

    def due(self) -> float:
        """Whoever has the least of this goes first."""
        shared = self._shared()
        return self.used if shared is None else max(self.used, shared.used)

    def count(self, used: float) -> None:
        """So much has been used, also of what is shared."""
        self.used = used
        if (shared := self._shared()) is not None:
            shared.used = max(shared.used, used)


WHOSE: ContextVar[Share | None] = ContextVar("WHOSE", default=None)
"""The share of the current callback and all it schedules; None for what is everybody's, as input from the network."""


class FairLoop(asyncio.SelectorEventLoop):
    """An event loop that gives each visitor their share. What belongs to nobody goes first."""

    def __init__(self, clock: Callable[[], float] = time.thread_time) -> None:
        super().__init__()
        self._clock = clock
        self._shares: list[Share] = []
        """Those with callbacks waiting, the one whose turn is longest ago first."""
        self._most_used = 0.0

    def call_soon(
        self, callback: Callable[[*_Given], object], *args: *_Given, context: Context | None = None
    ) -> asyncio.Handle:
        """Queue a callback; it belongs to the share of its context."""
        context = context if context is not None else copy_context()
        share = context.get(WHOSE)
        if share is None:
            return super().call_soon(callback, *args, context=context)
        if not self._shares:
            super().call_soon(self._turn, context=Context())
        if share not in self._shares:
            share.used = max(share.used, self._most_used - _AHEAD)
            self._shares.append(share)
        handle = asyncio.Handle(callback, args, self, context)
        share.waiting.append((handle, lambda: context.run(callback, *args)))
        return handle

    def _turn(self) -> None:
        """Run callbacks for a moment, then look at the network before the next turn."""
        end = self._clock() + _TURN
        while self._shares and self._clock() < end:
            self._run_next(min(self._shares, key=Share.due))
        if self._shares:
            # What has come from the network meanwhile is handled between these two.
            super().call_soon(super().call_soon, self._turn, context=Context())

    def _run_next(self, share: Share) -> None:
        handle, run = share.waiting.popleft()
        due, begun = share.due(), self._clock()
        try:
            if not handle.cancelled():
                run()
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as error:
            self.call_exception_handler({"message": "A callback has failed", "exception": error, "handle": handle})
        finally:
            used = due + self._clock() - begun
            share.count(used)
            self._most_used = max(self._most_used, used)
            self._shares.remove(share)
            if share.waiting:
                self._shares.append(share)
