"""The game as lines of text over SSH, run in a thread because it blocks on input."""

from __future__ import annotations

import asyncio
import codecs
import threading
from collections import deque
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import cache, partial
from typing import Any, TextIO, TypeVar, cast

from tda_tui.app.inn_app import Visit
from tda_tui.files.settings import Settings
from tda_tui.plain.choosing import Wanted
from tda_tui.plain.inn.at_place import ListeningLines
from tda_tui.plain.inn.lobby import Comer, come_in
from tda_tui.plain.start import ascii_wanted, run
from tda_tui.saves.store import Saves
from tda_tui.serve.line import Line
from tda_tui.serve.visitor import Visitor
from tda_tui.session.seat_session import SeatSession
from tda_tui.words.writing import write_ascii_only

T = TypeVar("T")

_LONGEST = 1000
"""The most characters kept of a line, and the most lines queued."""
_WAITING = 50
_MOST = 1000
_ENDS = "\x03\x04"


@cache
def _threads() -> ThreadPoolExecutor:
    """Threads for all who play in lines; the inn admits no more."""
    return ThreadPoolExecutor(max_workers=_MOST, thread_name_prefix="lines")


class Thread:
    """The connection from a game's thread to the event loop."""

    def __init__(self, ring: Callable[[], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._ring = ring
        self._timer: asyncio.TimerHandle | None = None

    def ring_in(self, seconds: float) -> None:
        """Ring in this many seconds; a new call replaces the last."""
        self.call(partial(self._set_timer, seconds))

    def _set_timer(self, seconds: float) -> None:
        self.close()
        self._timer = self._loop.call_later(seconds, self._ring)

    def close(self) -> None:
        """Cancel the timer."""
        if self._timer is not None:
            self._timer.cancel()

    def wait(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine in the event loop, and wait for its result."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def call(self, do: Callable[[], T]) -> T:
        """Call a function in the event loop, and wait for its result."""

        async def done() -> T:
            return do()

        return self.wait(done())

    def let_others(self, session: SeatSession) -> None:
        """Let another seat act; it thinks in the workers."""
        self.wait(session.wait())


class Typed:
    """The lines typed. If the terminal does not edit lines itself, input is echoed."""

    def __init__(self, line: Line, echoes: bool) -> None:
        self._line = line
        self._echoes = echoes
        self._decode = codecs.getincrementaldecoder("utf-8")("ignore").decode
        self._shown: list[str] = []
        self._letters = ""
        self._lines: deque[str] = deque()
        self._some = threading.Condition()
        self._rung = self._ended = False

    def hear(self, data: bytes) -> None:
        """Receive input."""
        for letter in self._decode(data).replace("\r\n", "\n").replace("\r", "\n"):
            if letter == "\n":
                self._show("\r\n")
                self._keep(self._letters + "\n")
                self._letters = ""
            elif letter in _ENDS and self._echoes:
                self.end()
            elif letter in "\b\x7f":
                self._show("\b \b" if self._letters else "")
                self._letters = self._letters[:-1]
            elif letter.isprintable() and len(self._letters) < _LONGEST:
                self._show(letter)
                self._letters += letter
        self._send_shown()

    def _keep(self, line: str) -> None:
        with self._some:
            if len(self._lines) < _WAITING:
                self._lines.append(line)
                self._some.notify()

    def _show(self, letters: str) -> None:
        if self._echoes and letters:
            self._shown.append(letters)

    def _send_shown(self) -> None:
        """Send the echo in one piece: a packet for each character of a long text would delay everybody."""
        if self._shown:
            self._line.write("".join(self._shown).encode())
            self._shown.clear()

    def end(self) -> None:
        """End of input."""
        with self._some:
            self._ended = True
            self._some.notify()

    def ring(self) -> None:
        """Report that something has happened at the table."""
        with self._some:
            self._rung = True
            self._some.notify()

    # Called by the game's thread

    @property
    def begun(self) -> str:
        """What has been typed of the next line, as far as it is echoed."""
        return self._letters if self._echoes else ""

    def readline(self, _most: int = -1) -> str:
        """The next line; "" at the end of input."""
        with self._some:
            self._some.wait_for(lambda: self._lines or self._ended)
            return self._lines.popleft() if self._lines else ""

    def readline_or_ring(self) -> str | None:
        """The next line; "" at the end of input, None if something has happened."""
        with self._some:
            self._some.wait_for(lambda: self._rung or self._lines or self._ended)
            if self._rung:
                self._rung = False
                return None
            return self._lines.popleft() if self._lines else ""

    def forget(self) -> None:
        """Drop input not read yet: it was meant for something else."""
        with self._some:
            self._lines.clear()


class Said:
    """Output: sent when the line has room, dropped when the line is closed."""

    def __init__(self, line: Line, thread: Thread, terminal: bool) -> None:
        self._line = line
        self._thread = thread
        self._parts: list[str] = []
        self._end = "\r\n" if terminal else "\n"
        self._room = asyncio.Event()

    def look(self) -> None:
        """Check again for room; also called when the line is closed."""
        self._room.set()

    def write(self, text: str) -> None:
        """Keep text until the next `flush`."""
        self._parts.append(text)

    def flush(self) -> None:
        """Send it. Called by the game's thread, which waits until the line has room."""
        data = "".join(self._parts).replace("\n", self._end).encode()
        self._parts.clear()
        self._thread.wait(self._send(data))

    async def _send(self, data: bytes) -> None:
        while self._line.full and not self._line.closed:
            self._room.clear()
            await self._room.wait()
        self._line.write(data)


async def play_in_lines(line: Line, visitor: Visitor, settings: Settings, terminal: bool, visit: Visit) -> int:
    """Show the lobby, or a game alone if wanted, until the visitor leaves or the line is closed.

    Returns the exit status.
    """
    typed = Typed(line, echoes=terminal)
    thread = Thread(typed.ring)
    said = Said(line, thread, terminal)

    def gone() -> None:
        said.look()
        typed.end()

    line.listen(typed.hear, readable_again=said.look, over=typed.end)
    line.when_gone(gone)
    ascii_only = ascii_wanted(visitor.environment, "utf-8")
    write_ascii_only(ascii_only)
    lines = ListeningLines(typed, cast(TextIO, said), ascii_only)
    play = partial(run, Wanted(), settings, lines, Saves(fleeting=not visitor.key), thread.let_others)
    comer = Comer(visit.lobby, visit.key, lines, thread, settings, visit.host_key, play, visit.address)
    course = play if visit.wanted == "play" else partial(come_in, comer, visit.wanted, visit.table)
    context = copy_context()
    try:
        return await asyncio.get_running_loop().run_in_executor(_threads(), context.run, course)
    finally:
        thread.close()
