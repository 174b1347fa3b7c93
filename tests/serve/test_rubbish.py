"""Five hundred connections that send rubbish, half a handshake, ten megabytes, or nothing at all."""

import asyncio
import random
import resource
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tda_tui.serve.limits import Limits
from tests.serve.clients import a_key, a_server, go_alone, until, visiting

MANY = 500
VERSION = b"SSH-2.0-OpenSSH_9.6\r\n"


def sent(number: int) -> Iterator[bytes]:
    """The data of such a connection, in pieces."""
    rng = random.Random(number)
    kind = ("rubbish", "half", "much", "nothing")[number % 4]
    if kind == "rubbish":
        yield rng.randbytes(rng.randint(1, 5000))
    if kind == "half" or number % 8 == 2:
        yield VERSION + bytes([0, 0, 3, 12, 10, 20]) + rng.randbytes(rng.randint(0, 400))
    if kind == "much":
        for _piece in range(10 << 20 >> 16):
            yield b"\xff" * (1 << 16)


async def call(port: int, number: int) -> None:
    """Connect, send the data, and stay until the server disconnects.

    Connections are spread over time: all at once would only test the system's queue for new connections.
    """
    await asyncio.sleep(number / 100)
    with suppress(OSError):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        with suppress(OSError):
            for piece in sent(number):
                writer.write(piece)
                await writer.drain()
        while await reader.read(1 << 16):
            pass
        writer.close()


@pytest.mark.long
@pytest.mark.parametrize(
    "limits",
    [Limits(login=3.0), Limits(login=3.0, calls_a_minute=2 * MANY, strangers=MANY)],
    ids=["as usual", "all are listened to"],
)
async def test_whoever_plays_notices_nothing_and_nothing_stays_behind(tmp_path: Path, limits: Limits) -> None:
    async with a_server(tmp_path, limits=limits) as server:
        async with visiting(server, a_key(), command="tutorial") as screen:
            await go_alone(screen)
            await screen.sees("THREE-DRAGON ANTE")
            before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            calls = [asyncio.create_task(call(server.port, number)) for number in range(MANY)]
            screen.type("p")
            await screen.sees("Ante: put one card down")
            await asyncio.wait_for(asyncio.gather(*calls), 90)
            screen.type("q")
            await screen.sees("Leave this game?")
            await until(lambda: server.inn.counted._strangers == 0)
            assert len(server.inn.sessions) == 1
            grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
            assert grown < 60_000, f"{grown} kB"
        assert not list(server.inn.plan.data.glob("crash/*"))
