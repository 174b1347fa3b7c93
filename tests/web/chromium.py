"""A headless browser controlled by its own protocol; what it receives is drawn by a terminal emulator."""

import asyncio
import base64
import itertools
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

from tests.helpers import PATIENCE
from tests.terminals.terminal import Picture, Room

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), "")
OPTIONS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-quic", "--remote-debugging-port=0",
    "--window-size=1000,640",
)  # fmt: skip


class Tab:
    """An open page."""

    def __init__(self, line: aiohttp.ClientWebSocketResponse) -> None:
        self._line = line
        self._numbers = itertools.count(1)
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.picture = Picture()
        self.fetched: list[str] = []

    async def hear(self) -> None:
        """Receive the browser's messages until it ends."""
        async for message in self._line:
            told = message.json()
            if "id" in told:
                self._answers.pop(told["id"]).set_result(told)
            else:
                self._happened(told["method"], told["params"])

    def _happened(self, what: str, about: dict[str, Any]) -> None:
        if what == "Network.responseReceived":
            self.fetched.append(about["response"]["url"])
        elif what == "Network.webSocketCreated":
            width, height = (int(re.findall(rf"{side}=(\d+)", about["url"])[0]) for side in ("width", "height"))
            self.picture = Picture(Room(width, height))
        elif what == "Network.webSocketFrameReceived" and about["response"]["opcode"] == 2:
            self.picture.feed(base64.b64decode(about["response"]["payloadData"]))

    async def call(self, method: str, **given: Any) -> dict[str, Any]:
        """Call a method of the browser; returns its answer."""
        number = next(self._numbers)
        self._answers[number] = asyncio.get_running_loop().create_future()
        await self._line.send_json({"id": number, "method": method, "params": given})
        answer = await asyncio.wait_for(self._answers[number], PATIENCE)
        assert "error" not in answer, answer
        result: dict[str, Any] = answer["result"]
        return result

    async def press(self, letter: str, key: str = "", code: int = 0) -> None:
        """Press and release a key."""
        about = {"text": letter, "key": key or letter, "windowsVirtualKeyCode": code or ord(letter.upper())}
        await self.call("Input.dispatchKeyEvent", type="keyDown", **about)
        await self.call("Input.dispatchKeyEvent", type="keyUp", **about)

    async def enter(self) -> None:
        """Press Enter."""
        await self.press("\r", "Enter", 13)

    async def sees(self, words: str) -> None:
        """Wait until the screen shows these words."""
        try:
            async with asyncio.timeout(PATIENCE):
                while words not in self.picture:
                    await asyncio.sleep(0.05)
        except TimeoutError:
            raise AssertionError(f"{words!r} is not on the page:\n" + "\n".join(self.picture.rows)) from None

    async def photograph(self) -> bytes:
        """A screenshot as PNG."""
        return base64.b64decode((await self.call("Page.captureScreenshot"))["data"])


@asynccontextmanager
async def a_tab(folder: Path) -> AsyncIterator[Tab]:
    """A browser with one empty page."""
    browser = await asyncio.create_subprocess_exec(
        CHROMIUM, *OPTIONS, f"--user-data-dir={folder}", "about:blank",
        stderr=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    assert browser.stderr is not None
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
