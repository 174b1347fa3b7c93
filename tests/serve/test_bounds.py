"""Lines are limited both ways, and hundreds of connections that send rubbish harm nobody."""

import asyncio
import random
import resource
import time
from contextlib import suppress
from typing import Any, cast
from unittest.mock import Mock

import pytest

from tda_tui.serve.limits import Limits
from tda_tui.serve.line import BURST, RATE, Line, window_size
from tda_tui.serve.plain_visit import VisitorLines
from tda_tui.serve.wire import CONGESTED, UNREAD, Metered
from tests.serve.clients import a_key, a_server, go_alone, until, visiting
from tests.terminals.terminal import Picture, Room


class Wire:
    """A fake SSH channel."""

    def __init__(self):
        self.sent = b""
        self.packets = 0
        self.reads = True

    def write(self, data):
        self.sent += data
        self.packets += 1

    def pause_reading(self):
        self.reads = False

    def resume_reading(self):
        self.reads = True

    def is_closing(self):
        return False

    def set_write_buffer_limits(self, high):
        pass


def a_line(wire, clock=time.monotonic):
    line = Line(clock)
    line.connection_made(cast(Any, wire))
    return line


async def test_typing_and_pasting_is_never_held_up_and_more_than_that_waits():
    now, wire, heard = [0.0], Wire(), bytearray()
    line = a_line(wire, clock=lambda: now[0])
    line.listen(heard.extend)
    line.data_received(b"p" * 5000)
    for _key in range(3000):
        now[0] += 1 / 30
        line.data_received(b"\x1b[A")
    assert wire.reads and len(heard) == 14_000
    line.data_received(b"x" * (BURST + RATE // 10))
    assert not wire.reads
    await until(lambda: wire.reads)


def test_a_full_line_takes_nothing_and_keeps_nothing():
    wire = Wire()
    line = a_line(wire)
    again: list[bool] = []
    line.listen(lambda data: None, readable_again=lambda: again.append(True))
    assert line.write(b"one")
    line.pause_writing()
    assert not line.write(b"two" * 1000)
    line.resume_writing()
    assert again == [True]
    assert (wire.sent, line.left_out, line.sent) == (b"one", 1, 3)


def test_what_comes_too_early_is_not_lost():
    line = a_line(Wire())
    line.data_received(b"one ")
    line.data_received(b"two")
    line.eof_received()
    heard: list[bytes] = []
    line.listen(heard.append, over=lambda: heard.append(b"over"))
    assert heard == [b"one two", b"over"]
    line.hang_up()
    line.when_gone(lambda: heard.append(b"gone"))
    assert heard[-1] == b"gone"


async def test_what_is_typed_in_lines_is_shown_at_once():
    """Sent in one packet: each takes time, and delays everybody else."""
    wire = Wire()
    typed = VisitorLines(a_line(wire), terminal=True)
    typed.hear(b"abc\rd" + b"\n" * 10_000)
    assert wire.sent.startswith(b"abc\r\nd\r\n") and wire.packets == 1
    assert await typed.ask() == "abc"


async def test_lines_wait_for_room_and_what_is_typed_meanwhile_is_not_shown():
    wire = Wire()
    line = a_line(wire)
    lines = VisitorLines(line, terminal=True)
    line.pause_writing()
    lines.say("one")
    lines.hear(b"x" * 5000)
    sending = asyncio.create_task(lines.sent())
    await asyncio.sleep(0.01)
    assert not wire.sent and not sending.done()
    line.resume_writing()
    await sending
    assert wire.sent == b"one\r\n"


async def test_letters_in_two_pieces_are_whole():
    wire = Wire()
    typed = VisitorLines(a_line(wire), terminal=True)
    for byte in "Zoë 龍\r".encode():
        typed.hear(bytes([byte]))
    assert await typed.ask() == "Zoë 龍"


def test_no_window_is_drawn_in_that_nobody_has():
    assert window_size(2**32 - 1, 2**32 - 1) == (200, 60)
    assert window_size(0, 0) == (80, 24)


@pytest.mark.long
async def test_who_does_not_read_gets_the_newest_picture(server):
    """Nothing accumulates while the client does not read; then it sees the newest screen."""
    async with visiting(server, a_key(), Room(120, 40), command="tutorial", window=1 << 14) as screen:
        await go_alone(screen)
        await screen.sees("More ways to play")
        (session,) = server.inn.sessions
        channel = session.channel
        screen.channel.pause_reading()
        # Redraw the whole screen until the line accepts no more.
        while not session.full:
            sent = session.sent
            screen.type("\x0c")
            await until(lambda sent=sent: session.full or session.sent > sent)
        before = session.sent
        screen.type("c")
        await until(lambda: session.left_out)
        assert session.sent == before
        assert channel.get_write_buffer_size() < 200_000
        screen.channel.resume_reading()
        await screen.sees("Archmage")
        for _again in range(3):
            await screen.settles()
        # A complete redraw gives the same screen.
        seen = screen.picture.rows
        screen.picture = Picture(Room(120, 40))
        screen.type("\x0c")
        await until(lambda: screen.picture.rows == seen)


async def test_who_announces_a_huge_window_and_does_not_read_is_sent_no_frames(server):
    """Nothing accumulates on this side of the network either; then they see the newest screen."""
    async with visiting(server, a_key(), command="tutorial", window=1 << 30) as screen:
        await screen.sees("Learn the game")
        (session,) = server.inn.sessions
        congested = session.channel.get_connection().get_extra_info(CONGESTED)
        congested(True)
        before = session.sent
        screen.type("\x1b")
        await until(lambda: session.left_out)
        assert session.sent == before
        congested(False)
        await screen.sees("More ways to play")


def test_the_net_tells_when_it_is_full_and_who_only_asks_is_hung_up_on():
    told: list[bool] = []
    connection = Mock(get_extra_info=lambda name: told.append if name == CONGESTED else None)
    net = Mock(spec=asyncio.Transport, is_closing=lambda: False, get_write_buffer_size=lambda: 2 * UNREAD)
    metered = Metered(connection)
    metered.connection_made(net)
    metered.pause_writing()
    metered.resume_writing()
    assert told == [True, False]
    metered.data_received(b"ask")
    net.abort.assert_not_called()
    net.get_write_buffer_size = lambda: 100 * UNREAD
    metered.data_received(b"ask")
    net.abort.assert_called_once()


def test_who_never_agrees_on_new_keys_is_hung_up_on():
    """Until there are keys, all that the client is sent is kept."""
    now, given = [0.0], []
    connection = Mock(get_extra_info=lambda _name: None, connection_made=given.append)
    net = Mock(spec=asyncio.Transport, is_closing=lambda: False, get_write_buffer_size=lambda: 0)
    metered = Metered(connection, clock=lambda: now[0])
    metered.connection_made(net)

    def hears(agrees):
        connection.send_debug = lambda said: given[0].write(said.encode()) if agrees else None
        now[0] += 21
        metered.data_received(b"key")

    for agrees in (True, False, True, False):
        hears(agrees)
    net.abort.assert_not_called()
    hears(agrees=False)
    net.abort.assert_called_once()


MANY = 500
VERSION = b"SSH-2.0-OpenSSH_9.6\r\n"


def sent(number):
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


async def call(port, number):
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
    [Limits(login=3.0), Limits(login=3.0, calls_a_minute=2 * MANY, strangers=2 * MANY, strangers_each=MANY)],
    ids=["as usual", "all are listened to"],
)
async def test_whoever_plays_notices_nothing_and_nothing_stays_behind(tmp_path, limits):
    async with a_server(tmp_path, limits=limits) as server:
        async with visiting(server, a_key(), command="tutorial") as screen:
            await go_alone(screen)
            await screen.sees("More ways to play")
            before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            calls = [asyncio.create_task(call(server.port, number)) for number in range(MANY)]
            screen.type("p")
            await screen.sees("Ante: put a card face down")
            await asyncio.wait_for(asyncio.gather(*calls), 90)
            screen.type("q")
            await screen.sees("Leave this game?")
            await until(lambda: server.inn.counted.strangers == 0)
            assert len(server.inn.sessions) == 1
            grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
            assert grown < 60_000, f"{grown} kB"
        assert not list(server.inn.plan.data.glob("crash/*"))
