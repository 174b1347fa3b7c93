"""The web page in which the game is played: served to this machine only, and requesting nothing from any other."""

import asyncio
import os
import re
import secrets
import shlex
import sys
from collections.abc import Awaitable, Callable, Sequence

import aiohttp_jinja2
import jinja2
from aiohttp import web
from textual_serve.server import Server

HOST = "127.0.0.1"
_NAMES = (HOST, "localhost")

_LISTENS = """<script>
  new MutationObserver(() => document.querySelector(".xterm-helper-textarea")?.focus())
    .observe(document.body, {attributes: true});
</script>"""
"""Focus the terminal as soon as it shows something, so that it need not be clicked first."""

_FONTS = re.compile(r"<link\b[^>]*https://[^>]*>")
"""What the library's page would load from another host."""

_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class GamePage(Server):
    """Starts a game for every page opened, and ends it when the page is left."""

    def __init__(self, port: int, options: Sequence[str], opened: Callable[[str], None]) -> None:
        command = shlex.join([sys.executable, "-m", "tda_tui", *options])
        super().__init__(command, HOST, port, title="Three-Dragon Ante")
        self._opened = opened
        self._base = f"/{secrets.token_urlsafe(16)}"
        """The secret beginning of all paths. A cookie would also be sent to every other port of this machine."""
        self._pages: set[asyncio.Task[object]] = set()

    def serve(self, debug: bool = False) -> None:
        """Serve until the program is told to end. Raises OSError if the port is not available."""
        web.run_app(
            self._app(),
            host=HOST,
            port=self.port,
            access_log=None,
            print=lambda _said: self._opened(f"{self.public_url}{self._base}/"),
        )

    def _app(self) -> web.Application:
        app = web.Application(middlewares=[self._only_for_itself])
        aiohttp_jinja2.setup(app, loader=jinja2.FileSystemLoader(self.templates_path))
        app.add_routes(
            [
                web.get(f"{self._base}/", self.handle_index, name="index"),
                web.get(f"{self._base}/ws", self.handle_websocket, name="websocket"),
                web.static(f"{self._base}/static", self.statics_path, name="static"),
            ]
        )
        app.on_shutdown.append(self.on_shutdown)
        return app

    @web.middleware
    async def _only_for_itself(self, request: web.Request, handler: _Handler) -> web.StreamResponse:
        """Refuse other sites' pages in the same browser, which reach this address."""
        own = [f"{name}:{self.port}" for name in _NAMES]
        asked_by = request.headers.get("Origin", "")
        foreign = asked_by != f"http://{request.host}" and (asked_by or request.path.endswith("/ws"))
        if request.host not in own or foreign:
            raise web.HTTPForbidden
        answer = await handler(request)
        if not answer.prepared:
            answer.headers["Content-Security-Policy"] = self._policy(own)
        return answer

    def _policy(self, own: Sequence[str]) -> str:
        """The Content-Security-Policy: nothing is loaded from another host."""
        pages = " ".join(f"http://{name}" for name in own)
        lines = " ".join(f"ws://{name}" for name in own)
        return (
            f"default-src {pages} data: blob:; script-src {pages} 'unsafe-inline'; style-src {pages} 'unsafe-inline'; "
            f"connect-src {pages} {lines}; frame-ancestors 'none'"
        )

    async def handle_index(self, request: web.Request) -> web.Response:
        """Serve the page itself."""
        answer = await super().handle_index(request)
        assert isinstance(answer, web.Response)
        answer.text = _FONTS.sub("", answer.text or "").replace("</body>", f"{_LISTENS}</body>")
        return answer

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """Run a page's connection, and remember it until it is closed."""
        page = asyncio.current_task()
        assert page is not None
        self._pages.add(page)
        try:
            answer: web.WebSocketResponse = await super().handle_websocket(request)
            return answer
        finally:
            self._pages.discard(page)

    async def on_shutdown(self, app: web.Application) -> None:
        """Close the pages: otherwise they stay open for a minute."""
        pages = list(self._pages)
        for page in pages:
            page.cancel()
        await asyncio.gather(*pages, return_exceptions=True)


def keep_open(port: int, options: Sequence[str], opened: Callable[[str], None]) -> None:
    """Serve until the program is told to end. Raises OSError if the port is not available."""
    os.environ.update(TERM="xterm-256color", COLORTERM="truecolor")
    for name in ("SSH_CONNECTION", "SSH_TTY"):  # they describe the terminal, which shows nothing
        os.environ.pop(name, None)
    GamePage(port, options, opened).serve()
