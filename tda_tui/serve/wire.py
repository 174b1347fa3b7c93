"""Limits on the raw data of a connection, before it is interpreted."""

import asyncio
import time
import zlib
from collections.abc import Callable
from typing import Any, cast

import asyncssh
from asyncssh import compression

BURST = 32 * 1024
RATE = 16 * 1024
"""Bytes accepted from a connection at once, and per second: a greeting is 10 kB, a key stroke 100 bytes."""
_LARGEST = 128 * 1024
"""The most bytes a packet may decompress to."""
_READ = 1024
"""Bytes read in one go; all packets in them are handled before anybody else's."""
RECEIVED = "received"
"""The name under which a connection keeps what is called when something has been received."""
CONGESTED = "congested"
"""The name under which a connection keeps what is called with whether more is queued than the client reads."""
UNREAD = 64 * 1024
"""Bytes queued for the network beyond which a connection is congested, whatever window the client has announced."""
_TOO_MANY = 1024 * 1024
"""Bytes queued at which a client that goes on asking, but reads no answers, loses the connection."""
_EXCHANGE = 20.0
"""Seconds that a client may take to agree on new keys. Meanwhile, whatever it is sent is kept."""
COMPRESSION = ["none", "zlib@openssh.com"]
"""What a client may choose. Nobody can compress before they are authenticated."""


class Meter:
    """Pauses reading from who sends more than `burst` bytes at once, and more than `rate` a second in the long run."""

    def __init__(self, burst: int, rate: int, clock: Callable[[], float]) -> None:
        self._burst = self._allowed = float(burst)
        self._rate = rate
        self._clock = clock
        self._counted_at = clock()

    def count(self, many: int, source: asyncio.Transport | asyncssh.SSHServerChannel[bytes]) -> None:
        """Count bytes that have come."""

        def go_on() -> None:
            if not source.is_closing():
                source.resume_reading()

        now = self._clock()
        self._allowed = min(self._burst, self._allowed + (now - self._counted_at) * self._rate) - many
        self._counted_at = now
        if self._allowed < 0 and not source.is_closing():
            source.pause_reading()
            asyncio.get_running_loop().call_later(-self._allowed / self._rate, go_on)


class _Counting:
    """A transport that counts how often something was written."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self.written = 0

    def write(self, data: bytes) -> None:
        self.written += 1
        self._transport.write(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class Metered(asyncio.Protocol):
    """The protocol in front of a connection's own, which passes on what comes."""

    def __init__(self, connection: asyncssh.SSHServerConnection, clock: Callable[[], float] = time.monotonic) -> None:
        self._connection = connection
        self._meter = Meter(BURST, RATE, clock)
        self._clock = clock
        self._looked_at, self._is_held = clock(), False
        self.connection_lost = connection.connection_lost  # type: ignore[method-assign]
        self.eof_received = connection.eof_received  # type: ignore[method-assign]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody has connected."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        if hasattr(transport, "max_size"):
            transport.max_size = _READ
        transport.set_write_buffer_limits(high=UNREAD)
        self._counting = _Counting(transport)
        self._connection.connection_made(cast(asyncio.Transport, self._counting))

    def data_received(self, data: bytes) -> None:
        """Receive data."""
        self._meter.count(len(data), self._transport)
        self._connection.data_received(data)
        if self._transport.get_write_buffer_size() > _TOO_MANY or self._never_agrees():
            self._transport.abort()
        if received := self._connection.get_extra_info(RECEIVED):
            received()

    def _never_agrees(self) -> bool:
        """Whether the client is still agreeing on keys, as it was a while ago.

        Somebody who sends nothing more meanwhile is noticed as a dead connection.
        """
        if self._clock() < self._looked_at + _EXCHANGE:
            return False
        before, was_held = self._counting.written, self._is_held
        self._connection.send_debug("")  # which is kept, too, until there are keys
        self._looked_at, self._is_held = self._clock(), self._counting.written == before
        return was_held and self._is_held

    def pause_writing(self) -> None:
        """The client has stopped reading."""
        self._congested(True)

    def resume_writing(self) -> None:
        """The client reads again."""
        self._congested(False)

    def _congested(self, congested: bool) -> None:
        if tell := self._connection.get_extra_info(CONGESTED):
            tell(congested)


class MeteredListener:
    """Opens the server's socket: given to asyncssh as the `tunnel` by which connections come."""

    async def create_server(
        self, connect: Callable[[str, int], asyncssh.SSHServerConnection], host: str, port: int
    ) -> asyncio.Server:
        """Listen. Raises OSError."""
        return await asyncio.get_running_loop().create_server(lambda: Metered(connect("", 0)), host, port)


class _Compressor(compression.Compressor):
    def __init__(self) -> None:
        self._zlib = zlib.compressobj()

    def compress(self, data: bytes) -> bytes:
        """A packet's contents, compressed."""
        return self._zlib.compress(data) + self._zlib.flush(zlib.Z_SYNC_FLUSH)


class _Decompressor(compression.Decompressor):
    def __init__(self) -> None:
        self._zlib = zlib.decompressobj()

    def decompress(self, data: bytes) -> bytes | None:
        """A packet's contents; None, which ends the connection, if it is invalid or too large."""
        try:
            found = self._zlib.decompress(data, _LARGEST)
        except zlib.error:
            return None
        return None if self._zlib.unconsumed_tail else found


compression.register_compression_alg(b"zlib@openssh.com", _Compressor, _Decompressor, True, True)
