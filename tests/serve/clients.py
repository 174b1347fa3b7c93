"""A running server for tests, and asyncssh clients with an emulated screen."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncssh

from tda_tui.serve.inn import Plan
from tda_tui.serve.server import Server
from tda_tui.tables.accounts import id_of_key
from tests.helpers import PATIENCE
from tests.terminals.terminal import Picture, Room

SMALL = Room(80, 24)
WELCOME = "Welcome to the inn"
"""Text on the first screen of a visitor without a name."""


@asynccontextmanager
async def a_server(data: Path, **plan: Any) -> AsyncIterator[Server]:
    server = Server(Plan(data, port=0, **plan))
    await server.open()
    try:
        yield server
    finally:
        await server.close()


def a_key() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key("ssh-ed25519")


def folder_of(server: Server, key: asyncssh.SSHKey) -> Path:
    folder = server.inn.people / id_of_key(key.get_fingerprint())
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def hand(picture: Picture) -> str:
    """The row of the hand with names and strengths of cards; "" if no hand is shown."""
    tops = [row for row, text in enumerate(picture.rows) if "╭2" in text]
    return picture.rows[tops[0] + 1] if tops else ""


def asked(picture: Picture) -> str:
    """The current question; "" while waiting for others."""
    rows = picture.rows
    found = [row[2:].strip() for row in rows if row.startswith("› ") and not row.startswith("› Waiting")]
    found = [row.partition("   ")[0] for row in found]  # changes of gold are shown beside it
    return found[-1] if found and "Enter" in rows[-1] and "Skip ahead" not in rows[-1] else ""


async def until(ready: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait until `ready` returns true; AssertionError if it does not in time."""
    end = time.monotonic() + seconds
    while not ready():
        assert time.monotonic() < end, "it does not come to that"
        await asyncio.sleep(0.02)


class Screen(asyncssh.SSHClientSession[bytes]):
    """A client's emulated screen, and all bytes received."""

    def __init__(self, room: Room = SMALL) -> None:
        self.picture = Picture(room)
        self.data = bytearray()
        self.ended = False
        self.status: int | None = None

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self.channel = chan

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self.data += data
        self.picture.feed(data)

    def exit_status_received(self, status: int) -> None:
        self.status = status

    def connection_lost(self, exc: Exception | None) -> None:
        self.ended = True

    def __contains__(self, words: str) -> bool:
        return words in self.picture

    @property
    def text(self) -> str:
        return self.data.decode("utf-8", "replace")

    def type(self, keys: str) -> None:
        self.channel.write(keys.encode())

    def resize(self, room: Room) -> None:
        self.picture = Picture(room)
        self.channel.change_terminal_size(room.width, room.height)

    async def settles(self) -> None:
        """Wait for output, but not long, and then until there is no more."""
        before = -1
        for _look in range(50):
            await asyncio.sleep(0.1)
            if len(self.data) == before:
                return
            before = len(self.data)

    async def sees(self, words: str) -> None:
        try:
            await until(lambda: words in self)
        except AssertionError:
            raise AssertionError(f"{words!r} is not on the screen:\n" + "\n".join(self.picture.rows)) from None


async def go_alone(screen: Screen) -> None:
    """Go by the lessons, which need no name, to the first screen for playing alone."""
    await until(lambda: "Esc" in screen)
    screen.type("\x1b")


@asynccontextmanager
async def connected(server: Server, key: asyncssh.SSHKey | None = None, **options: Any) -> AsyncIterator[Any]:
    """A connection with that key, or as a guest."""
    usual = {"username": "somebody" if key is not None else "guest", "known_hosts": None, "config": None}
    keys = [key] if key is not None else []
    async with asyncssh.connect(
        "127.0.0.1", server.port, **{**usual, "client_keys": keys, "agent_path": None, **options}
    ) as line:
        yield line


@asynccontextmanager
async def visiting(
    server: Server,
    key: asyncssh.SSHKey | None = None,
    room: Room = SMALL,
    term: str | None = "xterm-256color",
    command: str | None = None,
    env: dict[str, str] | None = None,
    window: int = 1 << 21,
    **options: Any,
) -> AsyncIterator[Screen]:
    """A session on a terminal of type `term`; "" for none."""
    async with connected(server, key, **options) as line:
        terminal = {"term_type": term, "term_size": (room.width, room.height)} if term else {}
        _channel, screen = await line.create_session(
            lambda: Screen(room), command, encoding=None, env=env or {}, window=window, **terminal
        )
        yield screen
