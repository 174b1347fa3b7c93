"""The game in a browser: the program in a process of its own, and a real browser."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

import aiohttp
import pytest

from tests.helpers import PATIENCE, usual_signals
from tests.serve.clients import asked, hand, until
from tests.web.chromium import CHROMIUM, Tab, a_tab

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the program is started as on Linux and macOS")


class Page:
    """A running `tda web`."""

    def __init__(self, home: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tda_tui", "web", "--port", str(self.port)],
            stdout=subprocess.PIPE, text=True, preexec_fn=usual_signals,
            env={**os.environ, "TDA_HOME": str(home), "LANGUAGE": "en", "TERM": "dumb"},
        )  # fmt: skip
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()
        self.address = f"http://127.0.0.1:{self.port}/"

    def games(self) -> list[str]:
        """The process ids of the games it has started."""
        listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True)
        return listed.stdout.split()


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Page]:
    made = Page(tmp_path / "home")
    yield made
    made.process.kill()
    made.process.wait()


@asynccontextmanager
async def a_game(page: Page) -> AsyncIterator[str]:
    """A page opened without a browser: the process id of its game."""
    own = {"Origin": page.address.rstrip("/")}
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{page.address}ws", headers=own) as line:
        assert (await line.receive()).type == aiohttp.WSMsgType.BINARY
        (game,) = page.games()
        yield game


class Question(NamedTuple):
    """The current question and the hand, if the hand's cards are the options."""

    asked: str
    hand: str


async def question(tab: Tab) -> Question:
    """Wait until a question is shown and the screen is still."""
    seen: list[Question] = []
    async with asyncio.timeout(PATIENCE):
        while len(seen) < 2 or seen[-1] != seen[-2] or not seen[-1].asked:
            await asyncio.sleep(0.3)
            seen.append(Question(asked(tab.picture), hand(tab.picture)))
    return seen[-1]


@pytest.mark.skipif(not CHROMIUM, reason="there is no Chromium")
async def test_a_game_that_outlives_the_page(page: Page, tmp_path: Path) -> None:
    """After a card is played and the page reloaded, the game goes on after that card."""
    async with a_tab(tmp_path / "browser") as tab:
        await tab.call("Page.navigate", url=page.address)
        await tab.sees("THREE-DRAGON ANTE")
        await tab.press("p")
        ante = await question(tab)
        assert ante.asked.startswith("Ante")
        looks = await tab.photograph()
        await tab.enter()
        await until(lambda: asked(tab.picture) != ante.asked)
        after = await question(tab)
        assert after != ante
        assert await tab.photograph() != looks
        await tab.call("Page.reload")
        await tab.sees("Continue")
        await tab.enter()
        await until(lambda: asked(tab.picture) == after.asked)
        assert await question(tab) == after
        assert len(page.games()) == 1
        assert all(url.startswith((page.address, "data:", "blob:")) for url in tab.fetched)


async def test_other_pages_can_neither_play_nor_look_on(page: Page) -> None:
    """Other sites' pages in the same browser can reach this address, also under a name that resolves to it."""
    async with aiohttp.ClientSession() as session:
        for address, headers in (
            ("", {"Host": f"elsewhere.example:{page.port}"}),
            ("ws", {"Origin": "https://elsewhere.example"}),
            ("ws", {"Origin": "null"}),
            ("ws", {}),
        ):
            async with session.get(page.address + address, headers=headers) as answer:
                assert answer.status == 403, (address, headers)
    assert page.games() == []


async def test_closing_it_closes_the_games(page: Page) -> None:
    async with a_game(page) as game:
        page.process.send_signal(signal.SIGTERM)
        await until(lambda: page.process.poll() is not None)
    assert page.process.returncode == 0
    assert not Path(f"/proc/{game}").exists()


async def test_a_game_ends_with_the_program_that_has_its_page(page: Page) -> None:
    async with a_game(page) as game:
        page.process.kill()
        page.process.wait()
        await until(lambda: not Path(f"/proc/{game}").exists())


def test_a_port_that_is_taken(page: Page) -> None:
    other = subprocess.run(
        [sys.executable, "-m", "tda_tui", "web", "--port", str(page.port)], capture_output=True, text=True, timeout=90
    )
    assert other.returncode == 2
    assert f"127.0.0.1:{page.port} cannot be opened" in other.stderr
