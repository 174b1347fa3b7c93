"""People as asyncssh clients, who sit at tables and press keys until a game is over."""

import asyncio
import re
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

import asyncssh

from tda_tui.serve.server import Server
from tda_tui.tables.accounts import Account
from tda_tui.tables.shared_table import SharedTable
from tda_tui.tables.table_options import TableOptions
from tests.helpers import PATIENCE
from tests.serve.clients import SMALL, Screen, a_key, asked, folder_of, until
from tests.terminals.terminal import Room

_KEPT, _OVER, _NAME, _SHEET = "Your seat is kept", "m Lobby", "What is your name?", "Enter  Continue"


class Sitting(Screen):
    """A player's screen, with all frames it showed."""

    def __init__(self, room: Room = SMALL) -> None:
        super().__init__(room)
        self.newest = self.pressed = 0.0
        self._read = False
        """Whether the score sheet has been closed by a key: a second key would go to whatever comes next."""
        self.watched_by: Callable[[], None] = lambda: None

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self.newest = time.monotonic()
        super().data_received(data, datatype)
        self._read = self._read and self.scored
        self.watched_by()

    @property
    def asked(self) -> str:
        return asked(self.picture)

    @property
    def over(self) -> bool:
        return _OVER in self

    @property
    def scored(self) -> bool:
        """Whether a gambit's score is shown over the table."""
        return _SHEET in self

    @property
    def settled(self) -> bool:
        """Whether the last key has visibly been answered, and the screen is still."""
        now = time.monotonic()
        answered = self.newest > self.pressed and not self._read
        return now - self.newest > 0.1 and (answered or now - self.pressed > 10.0)

    def go_on(self) -> None:
        """Press the key for the first answer, if a question is open.

        An arrow comes first: Enter alone might skip ahead instead.
        """
        self.pressed = time.monotonic()
        if self.asked:
            self.type("\x1b[C" + (" " if " more " in self.picture.rows[-1] else "\r"))
        elif self.scored:
            self._read = True
            self.type("\r")


class Person:
    """A person with a key and a name, who may connect several times."""

    def __init__(self, name: str, port: int) -> None:
        self.name = name
        self.port = port
        self.key = a_key()
        self.line: asyncssh.SSHClientConnection
        self.screen: Sitting

    async def come(self, command: str | None = None, room: Room = SMALL) -> Sitting:
        self.line = await asyncssh.connect(
            "127.0.0.1", self.port, username=self.name, known_hosts=None, config=None, client_keys=[self.key],
            agent_path=None,
        )  # fmt: skip
        _channel, self.screen = await self.line.create_session(
            lambda: Sitting(room), command, encoding=None, term_type="xterm-256color", term_size=room
        )
        return self.screen

    async def come_first(self, command: str | None = None) -> Sitting:
        """Connect for the first time, and give a name."""
        screen = await self.come(command)
        await screen.sees(_NAME)
        await screen.settles()
        if self.name not in screen:
            screen.type(self.name)
            await screen.sees(self.name)
        screen.type("\r")
        await until(lambda: _NAME not in screen)
        return screen

    async def come_back(self) -> Sitting:
        """Connect again, and return to the seat."""
        screen = await self.come()
        await screen.sees(_KEPT)
        await screen.settles()
        screen.type("\r")
        await until(lambda: _KEPT not in screen)
        return screen

    def vanish(self) -> None:
        self.line.abort()


@asynccontextmanager
async def people(names: tuple[str, ...], port: int) -> AsyncIterator[list[Person]]:
    """People with these names, disconnected at the end."""
    made = [Person(name, port) for name in names]
    try:
        yield made
    finally:
        for one in made:
            if hasattr(one, "line"):
                one.vanish()


async def open_table(host: Person) -> str:
    """Open a table with the default options; returns its code."""
    await host.screen.settles()
    host.screen.type("n")
    await host.screen.sees("Computer players")
    await host.screen.settles()
    host.screen.type("\r")
    return await code_of(host)


def is_known(server: Server, one: Person) -> Account:
    """Create a person's account and folder, with animations off."""
    (folder_of(server, one.key) / "settings.toml").write_text('[new_game]\npace = "off"\n', encoding="utf-8")
    return server.inn.lobby.accounts.register(one.key.get_fingerprint(), one.name)


async def seated(
    server: Server, sitting: list[Person], options: TableOptions, watching: Sequence[Person] = ()
) -> SharedTable:
    """A table in play at which all of these sit, with the first as host."""
    host, *others = [is_known(server, one) for one in sitting]
    table = server.inn.lobby.open_table(host, options)
    for account in others:
        table.sit(account)
    for one in watching:
        is_known(server, one)
    coming = [one.come(f"join {table.code}") for one in sitting] + [one.come(f"watch {table.code}") for one in watching]
    await asyncio.gather(*coming)
    await until(lambda: len(table.attendees) == len(coming))
    table.start(host)
    for one in (*sitting, *watching):
        await one.screen.sees("Stakes")
    return table


async def code_of(host: Person) -> str:
    """The code of the table at which a person waits."""
    await host.screen.sees("table's code: ")
    await host.screen.settles()
    return next(found[1] for row in host.screen.picture.rows if (found := re.search(r"table's code: ([a-z0-9]+)", row)))


async def play_on(sitting: list[Person], stop: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Let everybody answer all questions until `stop` returns true."""
    end = time.monotonic() + seconds
    while not stop():
        if time.monotonic() > end:
            raise AssertionError("\n\n".join("\n".join(one.screen.picture.rows) for one in sitting))
        for one in sitting:
            if not one.screen.over and not stop() and one.screen.settled:
                one.screen.go_on()
        await asyncio.sleep(0.05)


def stands(screen: Sitting) -> tuple[str, str]:
    """A person's question and hand, wherever the cursor is."""
    rows = screen.picture.rows
    tops = [at for at, row in enumerate(rows[:-1]) if row.startswith(("╭", "┏", "┍"))]
    held = rows[tops[-1] + 1] if tops else ""
    return screen.asked.partition("  ")[0], held.replace("┃", "│")
