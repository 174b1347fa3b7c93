"""What a connection takes from the net, before anybody knows what it means: no more than the game can ever need."""

from __future__ import annotations

import asyncio
import time
import zlib
from collections.abc import Callable
from typing import Protocol

from asyncssh import compression

BURST = 128 * 1024
RATE = 16 * 1024
"""Bytes of a connection that are taken at once, and bytes a second: a greeting is 10 kB, a key stroke 100 bytes."""
_LARGEST = 128 * 1024
"""Bytes that a packet may become when it is unpacked."""


_READ = 8 * 1024
"""Bytes that are read in one go; all packets in them are seen to before anybody else is."""


class Transport(Protocol):
    """The part of a transport that is needed here."""

    def pause_reading(self) -> None:
        """Read nothing more."""

    def resume_reading(self) -> None:
        """Read again."""

    def is_closing(self) -> bool:
        """Whether it is over."""


def read_little(transport: object) -> None:
    """From now on no more than a little is read from there at a time, where Python's transports can be told so."""
    if hasattr(transport, "max_size"):
        transport.max_size = _READ


class Metered:
    """Takes what comes to a connection, and lets the net wait where it is too much."""

    def __init__(
        self, take: Callable[[bytes], None], transport: Transport, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._take = take
        self._transport = transport
        self._clock = clock
        self._may = float(BURST)
        self._counted_at = clock()

    def __call__(self, data: bytes, datatype: int | None = None) -> None:
        """Something has come."""
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
    """Unpacks what was packed with zlib, unless it becomes far more than it was."""

    def __init__(self) -> None:
        self._unpack = zlib.decompressobj()

    def decompress(self, data: bytes) -> bytes | None:
        """The packet; None, which ends the connection, for one that cannot be or is too large."""
        try:
            found = self._unpack.decompress(data, _LARGEST)
        except zlib.error:
            return None
        return None if self._unpack.unconsumed_tail else found


def bound_packets() -> None:
    """From now on no packet becomes large."""
    for name in compression._cmp_decompressors:
        if name.startswith(b"zlib"):
            compression._cmp_decompressors[name] = _Bounded
