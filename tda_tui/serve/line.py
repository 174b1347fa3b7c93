"""The data between a visitor's terminal and what is shown there, limited in both directions."""

import time
from collections.abc import Callable

import asyncssh

from tda_tui.serve.wire import Meter

ROOM = 64 * 1024
"""The most bytes queued for sending; beyond that, frames are dropped."""
BURST = 16 * 1024
"""Bytes accepted at once: more than anybody types or pastes."""
RATE = 4 * 1024
"""Bytes accepted per second in the long run; the rest waits at the other end."""

_WIDEST, _HIGHEST = 200, 60
"""The largest size drawn; larger windows are treated as having it."""


def window_size(columns: int, rows: int) -> tuple[int, int]:
    """The size at which a window is drawn; 80 x 24 if it is unknown."""
    return min(columns or 80, _WIDEST), min(rows or 24, _HIGHEST)


def _nothing(*_given: object) -> None:
    """The listener if nobody listens."""


class Line(asyncssh.SSHServerSession[bytes]):
    """An SSH session as a line to a terminal. Users register with `listen` and `when_gone`."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.size = window_size(0, 0)
        self.closed = False
        self._channel_full = self._congested = False
        self.heard_at = clock()
        self.received = self.sent = self.left_out = 0
        """Bytes received and sent; frames or parts of them dropped."""
        self._clock = clock
        self._meter = Meter(BURST, RATE, clock)
        self.on_answer: Callable[[float], object] = _nothing
        """Called with the seconds that input has waited for what it did to be shown."""
        self._waits_since: float | None = None
        self._early = b""
        """Input received before anybody listened."""
        self._over = False
        self._gone: Callable[[], object] = _nothing
        self._hears: Callable[[bytes], object] | None = None
        self._ended: Callable[[], object] | None = None
        self._resized: Callable[[], object] = _nothing
        self._readable_again: Callable[[], object] = _nothing

    @property
    def full(self) -> bool:
        """Whether so much is queued for sending that nothing more is accepted."""
        return self._channel_full or self._congested

    def listen(
        self,
        hears: Callable[[bytes], object],
        resized: Callable[[], object] = _nothing,
        readable_again: Callable[[], object] = _nothing,
        over: Callable[[], object] | None = None,
    ) -> None:
        """From now on call `hears` with input, `resized` when the window size has changed, `readable_again` when there
        is room for frames again, and `over` at the end of input; without `over`, that closes the line."""
        self._hears, self._resized, self._readable_again, self._ended = hears, resized, readable_again, over
        early, self._early = self._early, b""
        if early:
            hears(early)
        if self._over:
            self.eof_received()

    def nobody_listens(self) -> None:
        """Stop listening; input is kept for the next listener."""
        self._hears = self._ended = None
        self._resized = self._readable_again = _nothing

    def when_gone(self, call: Callable[[], object]) -> None:
        """Call this when the line is closed; immediately if it is closed already."""
        self._gone = call
        if self.closed:
            call()

    # To the terminal

    def write(self, data: bytes) -> bool:
        """Send data; returns whether that was possible. Otherwise the data is dropped."""
        if self.closed or self.full:
            self.left_out += not self.closed
            return False
        try:
            self.channel.write(data)
        except OSError:
            self.hang_up()
            return False
        self.sent += len(data)
        return True

    def answered(self) -> None:
        """The screen shows what all input has done."""
        if self._waits_since is not None:
            self.on_answer(self._clock() - self._waits_since)
            self._waits_since = None

    def hang_up(self) -> None:
        """Close the line."""
        if not self.closed:
            self.closed = True
            self._gone()

    # Called by asyncssh

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """The channel is open."""
        self.channel = chan
        chan.set_write_buffer_limits(high=ROOM)

    def data_received(self, data: bytes, datatype: int | None = None) -> None:
        """Receive input. Beyond the rate limit, reading pauses."""
        self._meter.count(len(data), self.channel)
        self.heard_at = self._clock()
        if self._waits_since is None:
            self._waits_since = self.heard_at
        self.received += len(data)
        if self._hears is not None:
            self._hears(data)
        else:
            self._early = (self._early + data)[:BURST]

    def eof_received(self) -> bool:
        """End of input; it closes a screen, while a game in lines handles it."""
        self._over = True
        if self._ended is not None:
            self._ended()
        elif self._hears is not None:
            self.hang_up()
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int = 0, pixheight: int = 0) -> None:
        """The window size has changed."""
        self.size = window_size(width, height)
        self._resized()

    def pause_writing(self) -> None:
        """The client has stopped accepting data."""
        self._channel_full = True

    def resume_writing(self) -> None:
        """The client accepts data again."""
        self._channel_full = False
        self._has_room()

    def congested(self, congested: bool) -> None:
        """Whether the network has stopped accepting data: asyncssh looks at the window of the channel only."""
        self._congested = congested
        self._has_room()

    def _has_room(self) -> None:
        if not self.full:
            self._readable_again()

    def connection_lost(self, exc: Exception | None) -> None:
        """The channel is closed."""
        self.hang_up()
