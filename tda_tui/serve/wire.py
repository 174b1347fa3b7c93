"""Limits on the raw data of a connection, before it is interpreted."""

from __future__ import annotations

import asyncio
import time
import zlib
from collections.abc import Callable
from typing import Protocol

from asyncssh import compression

BURST = 128 * 1024
RATE = 16 * 1024
"""Bytes accepted from a connection at once, and per second: a greeting is 10 kB, a key stroke 100 bytes."""
_LARGEST = 128 * 1024
"""The most bytes a packet may decompress to."""


_READ = 8 * 1024
"""Bytes read in one go; all packets in them are handled before anybody else's."""


class Transport(Protocol):
    """The part of a transport needed here."""

    def pause_reading(self) -> None:
        """Stop reading."""

    def resume_reading(self) -> None:
        """Resume reading."""

    def is_closing(self) -> bool:
        """Whether the transport is closing."""


def read_little(transport: object) -> None:
    """Read only little from the transport at a time, if it is one of Python's that supports that."""
    if hasattr(transport, "max_size"):
        transport.max_size = _READ


class Metered:
    """Passes on a connection's data, and pauses reading beyond the rate limit."""

    def __init__(
        self, take: Callable[[bytes], None], transport: Transport, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._take = take
        self._transport = transport
        self._clock = clock
        self._may = float(BURST)
        self._counted_at = clock()

    def __call__(self, data: bytes, datatype: int | None = None) -> None:
        """Receive data."""
        now = self._clock()
        self._may = min(BURST, self._may + (now - self._counted_at) * RATE) - len(data)
        self._counted_at = now
        if self._may < 0 and not self._transport.is_closing():
            self._transport.pause_reading()
            asyncio.get_running_loop().call_later(-self._may / RATE, self._go_on)
        self._take(data)

    def _go_on(self) -> None:
        if not self._transport.is_closing():
            self._transport.resume_reading()


class _Bounded(compression.Decompressor):
    """A zlib decompressor that limits the size of its output."""

    def __init__(self) -> None:
        self._unpack = zlib.decompressobj()

    def decompress(self, data: bytes) -> bytes | None:
        """The packet's contents; None, which ends the connection, if it is invalid or too large."""
        try:
            found = self._unpack.decompress(data, _LARGEST)
        except zlib.error:
            return None
        return None if self._unpack.unconsumed_tail else found


def bound_packets() -> None:
    """Limit the size of decompressed packets from now on."""
    for name in compression._cmp_decompressors:
        if name.startswith(b"zlib"):
            compression._cmp_decompressors[name] = _Bounded
