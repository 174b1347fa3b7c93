"""What goes to and fro between a visitor's terminal and whatever shows itself there, bounded both ways."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

ROOM = 64 * 1024
"""Bytes that may wait to be sent; while there are more, pictures are left out."""
BURST = 16 * 1024
"""Bytes that are taken at once: nobody types so much, and nothing so long is ever pasted."""
RATE = 4 * 1024
"""Bytes a second that are taken for as long as they come; the rest waits at the other end of the line."""

_PIECES, _ANSWERED = 4, 0.3
"""A picture that was under way, and the answer in several pieces, are sent after a key; and so many seconds later it is
taken to have changed nothing more that can be seen.
"""

_WIDEST, _HIGHEST = 300, 100
"""Larger windows are drawn in as if they were so large."""


class Channel(Protocol):
    """The part of an SSH channel that a line needs."""

    def write(self, data: bytes) -> None:
        """Send it."""

    def pause_reading(self) -> None:
        """Take nothing more."""

    def resume_reading(self) -> None:
        """Take again what comes."""


def window_size(columns: int, rows: int) -> tuple[int, int]:
    """The size of a window as it is drawn in; where none is told, the least that is needed."""
    return min(columns or 80, _WIDEST), min(rows or 24, _HIGHEST)


def _nothing(*_given: object) -> None:
    """Nobody listens yet."""


class Line:
    """A line to a terminal. Whoever shows something there says by `listen` and `when_gone` what they want to hear."""

    def __init__(self, channel: Channel, size: tuple[int, int], clock: Callable[[], float] = time.monotonic) -> None:
        self.size = size
        self.closed = False
        self.full = False
        """Whether so much waits to be sent that nothing more is taken."""
        self.heard_at = clock()
        self.received = self.sent = self.left_out = 0
        """Bytes, and pictures or parts of them."""
        self._channel = channel
        self._clock = clock
        self._unanswered = 0
        """So many more times something is sent before what was typed has been answered for certain."""
        self._may = float(BURST)
        self._counted_at = self.heard_at
        self._early = b""
        """What was typed before anybody listened."""
        self._over = False
        self._gone: Callable[[], object] = _nothing
        self._hears: Callable[[bytes], object] | None = None
        self._resized: Callable[[], object] = _nothing
        self._readable_again: Callable[[], object] = _nothing
        self._ended: Callable[[], object] | None = None

    def listen(
        self,
        hears: Callable[[bytes], object],
        resized: Callable[[], object] = _nothing,
        readable_again: Callable[[], object] = _nothing,
        over: Callable[[], object] | None = None,
    ) -> None:
        """From now on call `hears` with what is typed, `resized` when the window has another size, `readable_again`
        when there is room for pictures again, and `over` when nothing more will be typed: else that is the end of all.
        """
        self._hears, self._resized, self._readable_again, self._ended = hears, resized, readable_again, over
        early, self._early = self._early, b""
        if early:
            hears(early)
        if self._over:
            self.end()

    def nobody_listens(self) -> None:
        """What is typed waits for somebody who does."""
        self._hears = self._ended = None
        self._resized = self._readable_again = _nothing

    def when_gone(self, call: Callable[[], object]) -> None:
        """Call that when nobody is at the other end any more; at once, if that is so already."""
        self._gone = call
        if self.closed:
            call()

    # To the terminal

    def write(self, data: bytes) -> bool:
        """Send it; whether that was possible. What is not sent now is never sent."""
        if self.closed or self.full:
            self.left_out += not self.closed
            return False
        try:
            self._channel.write(data)
        except OSError:
            self.hang_up()
            return False
        self.sent += len(data)
        self._unanswered = max(0, self._unanswered - 1)
        return True

    def now_full(self) -> None:
        """The other end does not take what it is sent."""
        self.full = True

    def now_empty(self) -> None:
        """It does again."""
        self.full = False
        self._readable_again()

    # From the terminal

    def hear(self, data: bytes) -> None:
        """Something has come. What is more than anybody types is waited for."""
        now = self._clock()
        self._may = min(BURST, self._may + (now - self._counted_at) * RATE) - len(data)
        self._counted_at = self.heard_at = now
        self._unanswered = _PIECES
        self.received += len(data)
        if self._may < 0:
            self._channel.pause_reading()
            asyncio.get_running_loop().call_later(-self._may / RATE, self._listen_again)
        if self._hears is not None:
            self._hears(data)
        else:
            self._early = (self._early + data)[:BURST]

    @property
    def waits(self) -> bool:
        """Whether something was typed just now that has not been answered."""
        return self._unanswered > 0 and self._clock() < self.heard_at + _ANSWERED

    def _listen_again(self) -> None:
        if not self.closed:
            self._channel.resume_reading()

    def end(self) -> None:
        """Nothing more will come."""
        self._over = True
        if self._ended is not None:
            self._ended()
        elif self._hears is not None:
            self.hang_up()

    def resize(self, columns: int, rows: int) -> None:
        """The window has another size."""
        self.size = window_size(columns, rows)
        self._resized()

    def hang_up(self) -> None:
        """Nobody is at the other end any more."""
        if not self.closed:
            self.closed = True
            self._gone()
