"""The game as lines of text for somebody at the other end of a line: in a thread, for it waits for what is typed."""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import cache, partial
from typing import Any, TextIO, TypeVar, cast

from tda_tui.files.settings import Settings
from tda_tui.plain.choosing import Wanted
from tda_tui.plain.lines import Lines
from tda_tui.plain.start import ascii_wanted, run
from tda_tui.saves.store import Saves
from tda_tui.serve.line import Line
from tda_tui.serve.visitor import Visitor
from tda_tui.session.seat_session import SeatSession
from tda_tui.words.writing import write_ascii_only

T = TypeVar("T")

_LONGEST = 1000
"""Letters of a line that are kept, and how many lines wait at most."""
_WAITING = 50
_MOST = 1000
_ENDS = "\x03\x04"


@cache
def _threads() -> ThreadPoolExecutor:
    """One for each of those who play in lines; the house lets in no more."""
    return ThreadPoolExecutor(max_workers=_MOST, thread_name_prefix="lines")


class Thread:
    """The way from a thread that plays to the event loop, where everything else happens."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()

    def wait(self, work: Coroutine[Any, Any, T]) -> T:
        """Have it done there, and wait for that."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def let_others(self, session: SeatSession) -> None:
        """Let another seat act; it thinks where all think."""
        self.wait(session.wait())


class Typed:
    """The lines that are typed. A terminal that edits none itself is shown what it types."""

    def __init__(self, line: Line, echoes: bool) -> None:
        self._line = line
        self._echoes = echoes
        self._begun = ""
        self._lines: deque[str] = deque()
        self._some = threading.Semaphore(0)

    def hear(self, data: bytes) -> None:
        """Something was typed."""
        for letter in data.decode("utf-8", "ignore").replace("\r\n", "\n").replace("\r", "\n"):
            if letter == "\n":
                self._show("\r\n")
                self._keep(self._begun + "\n")
                self._begun = ""
            elif letter in _ENDS and self._echoes:
                self.end()
            elif letter in "\b\x7f":
                self._show("\b \b" if self._begun else "")
                self._begun = self._begun[:-1]
            elif letter.isprintable() and len(self._begun) < _LONGEST:
                self._show(letter)
                self._begun += letter

    def _keep(self, line: str) -> None:
        if len(self._lines) < _WAITING:
            self._lines.append(line)
            self._some.release()

    def _show(self, letters: str) -> None:
        if self._echoes and letters:
            self._line.write(letters.encode())

    def end(self) -> None:
        """Nothing more will be typed."""
        self._some.release()

    def readline(self, _most: int = -1) -> str:
        """The next line; "" when there will be none. Called by the thread that plays."""
        self._some.acquire()
        if self._lines:
            return self._lines.popleft()
        self._some.release()
        return ""


class Said:
    """What is said: sent when there is room for it, and dropped when nobody is there."""

    def __init__(self, line: Line, thread: Thread, terminal: bool) -> None:
        self._line = line
        self._thread = thread
        self._parts: list[str] = []
        self._end = "\r\n" if terminal else "\n"
        self._room = asyncio.Event()

    def look(self) -> None:
        """There may be room again, or nobody who could make any."""
        self._room.set()

    def write(self, text: str) -> None:
        """Keep it until the next `flush`."""
        self._parts.append(text)

    def flush(self) -> None:
        """Send it. Called by the thread that plays, which waits where the other end takes nothing."""
        data = "".join(self._parts).replace("\n", self._end).encode()
        self._parts.clear()
        self._thread.wait(self._send(data))

    async def _send(self, data: bytes) -> None:
        while self._line.full and not self._line.closed:
            self._room.clear()
            await self._room.wait()
        self._line.write(data)


async def play_in_lines(line: Line, visitor: Visitor, settings: Settings, terminal: bool) -> int:
    """Play until the visitor has enough, or is gone; returns the exit status."""
    thread = Thread()
    typed, said = Typed(line, echoes=terminal), Said(line, thread, terminal)

    def gone() -> None:
        said.look()
        typed.end()

    line.listen(typed.hear, readable_again=said.look, over=typed.end)
    line.when_gone(gone)
    ascii_only = ascii_wanted(visitor.environment, "utf-8")
    write_ascii_only(ascii_only)
    lines = Lines(cast(TextIO, typed), cast(TextIO, said), ascii_only)
    play = partial(run, Wanted(), settings, lines, Saves(fleeting=not visitor.key), thread.let_others)
    context = copy_context()
    return await asyncio.get_running_loop().run_in_executor(_threads(), context.run, play)
