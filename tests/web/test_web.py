"""The game in a browser: the program in a process of its own, and a real browser controlled by its own protocol."""

import asyncio
import base64
import itertools
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import aiohttp
import pytest

from tests.helpers import PATIENCE, usual_signals
from tests.serve.clients import asked, hand, until
from tests.terminals.terminal import Picture, Room

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), "")
OPTIONS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-quic", "--remote-debugging-port=0",
    "--window-size=1000,640",
)  # fmt: skip


class Tab:
    def __init__(self, line):
        self._line = line
        self._numbers = itertools.count(1)
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.picture = Picture()
        self.fetched: list[str] = []

    async def hear(self):
        """Receive the browser's messages until it ends."""
        async for message in self._line:
            told = message.json()
            if "id" in told:
                self._answers.pop(told["id"]).set_result(told)
            else:
                self._happened(told["method"], told["params"])

    def _happened(self, what, about):
        if what == "Network.responseReceived":
            self.fetched.append(about["response"]["url"])
        elif what == "Network.webSocketCreated":
            width, height = (int(re.findall(rf"{side}=(\d+)", about["url"])[0]) for side in ("width", "height"))
            self.picture = Picture(Room(width, height))
        elif what == "Network.webSocketFrameReceived" and about["response"]["opcode"] == 2:
            self.picture.feed(base64.b64decode(about["response"]["payloadData"]))

    async def call(self, method, **given):
        """Call a method of the browser; returns its answer."""
        number = next(self._numbers)
        self._answers[number] = asyncio.get_running_loop().create_future()
        await self._line.send_json({"id": number, "method": method, "params": given})
        answer = await asyncio.wait_for(self._answers[number], PATIENCE)
        assert "error" not in answer, answer
        result: dict[str, Any] = answer["result"]
        return result

    async def press(self, letter, key="", code=0):
        about = {"text": letter, "key": key or letter, "windowsVirtualKeyCode": code or ord(letter.upper())}
        await self.call("Input.dispatchKeyEvent", type="keyDown", **about)
        await self.call("Input.dispatchKeyEvent", type="keyUp", **about)

    async def enter(self):
        await self.press("\r", "Enter", 13)

    async def sees(self, words):
        try:
            async with asyncio.timeout(PATIENCE):
                while words not in self.picture:
                    await asyncio.sleep(0.05)
        except TimeoutError:
            raise AssertionError(f"{words!r} is not on the page:\n" + "\n".join(self.picture.rows)) from None

    async def photograph(self):
        """A screenshot as PNG."""
        return base64.b64decode((await self.call("Page.captureScreenshot"))["data"])


@asynccontextmanager
async def a_tab(folder):
    browser = await asyncio.create_subprocess_exec(
        CHROMIUM, *OPTIONS, f"--user-data-dir={folder}", "about:blank",
        stderr=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    try:
        async with asyncio.timeout(PATIENCE):
            while not (found := re.search(rb"ws://([0-9.:]+)/", await browser.stderr.readline())):
                pass
        async with aiohttp.ClientSession() as session:
            async with session.get(f"http://{found[1].decode()}/json/list") as answer:
                address = next(one for one in await answer.json() if one["type"] == "page")["webSocketDebuggerUrl"]
            async with session.ws_connect(address, max_msg_size=0) as line:
                tab = Tab(line)
                hearing = asyncio.create_task(tab.hear())
                for part in ("Network", "Page"):
                    await tab.call(f"{part}.enable")
                await tab.call("Emulation.setFocusEmulationEnabled", enabled=True)
                yield tab
                hearing.cancel()
    finally:
        browser.kill()
        await browser.wait()


pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the program is started as on Linux and macOS")


class Page:
    """A running `tda web`."""

    def __init__(self, home):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tda_tui", "web", "--port", str(self.port)],
            stdout=subprocess.PIPE, text=True, preexec_fn=usual_signals,
            env={**os.environ, "TDA_HOME": str(home), "LANGUAGE": "en", "TERM": "dumb"},
        )  # fmt: skip
        self.said = self.process.stdout.readline()
        self.address = f"http://127.0.0.1:{self.port}/"
        self.link = re.findall(r"http://\S+", self.said)[0].rstrip(";")

    def games(self):
        """The process ids of the games it has started."""
        listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True)
        return listed.stdout.split()


@pytest.fixture
def page(tmp_path):
    made = Page(tmp_path / "home")
    yield made
    made.process.kill()
    made.process.wait()


@asynccontextmanager
async def a_game(page):
    """A page opened without a browser: the process id of its game."""
    own = {"Origin": page.address.rstrip("/")}
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{page.link}ws", headers=own) as line:
        assert (await line.receive()).type == aiohttp.WSMsgType.BINARY
        (game,) = page.games()
        yield game


class Question(NamedTuple):
    """The current question and the hand, if the hand's cards are the options."""

    asked: str
    hand: str


async def question(tab):
    """Wait until a question is shown and the screen is still."""
    seen: list[Question] = []
    async with asyncio.timeout(PATIENCE):
        while len(seen) < 2 or seen[-1] != seen[-2] or not seen[-1].asked:
            await asyncio.sleep(0.3)
            seen.append(Question(asked(tab.picture), hand(tab.picture)))
    return seen[-1]


@pytest.mark.skipif(not CHROMIUM, reason="there is no Chromium")
@pytest.mark.long
async def test_a_game_that_outlives_the_page(page, tmp_path):
    async with a_tab(tmp_path / "browser") as tab:
        await tab.call("Page.navigate", url=page.link)
        await tab.sees("More ways to play")
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


async def test_other_pages_can_neither_play_nor_look_on(page):
    """Other sites' pages in the same browser can reach this address, also under a name that resolves to it."""
    async with aiohttp.ClientSession() as session:
        for address, headers in (
            ("", {"Host": f"elsewhere.example:{page.port}"}),
            ("ws", {"Origin": "https://elsewhere.example"}),
            ("ws", {"Origin": "null"}),
            ("ws", {}),
        ):
            async with session.get(page.link + address, headers=headers) as answer:
                assert answer.status == 403, (address, headers)
    assert page.games() == []


async def test_other_users_of_the_machine_do_not_get_the_game(page):
    own = {"Origin": page.address.rstrip("/")}
    async with aiohttp.ClientSession() as session:
        for address in ("", "ws", "static/js/textual.js", "wrong/", "wrong/ws", "/", "../"):
            async with session.get(page.address + address, headers=own) as answer:
                assert answer.status == 404, address
        async with session.get(page.link) as answer:
            assert not answer.cookies, "a browser would send them to other users' servers, too"
            assert answer.status == 200 and "https://" not in (await answer.text()).partition("<body")[0]
    assert page.games() == []


@pytest.mark.long
async def test_closing_it_closes_the_games(page):
    async with a_game(page) as game:
        page.process.send_signal(signal.SIGTERM)
        await until(lambda: page.process.poll() is not None)
    assert page.process.returncode == 0
    assert not Path(f"/proc/{game}").exists()


@pytest.mark.every(2)
async def test_a_game_ends_with_the_program_that_has_its_page(page):
    async with a_game(page) as game:
        page.process.kill()
        page.process.wait()
        await until(lambda: not Path(f"/proc/{game}").exists())


def test_a_port_that_is_taken(page):
    other = subprocess.run(
        [sys.executable, "-m", "tda_tui", "web", "--port", str(page.port)], capture_output=True, text=True, timeout=90
    )
    assert other.returncode == 2
    assert f"cannot listen on 127.0.0.1:{page.port}: " in other.stderr
