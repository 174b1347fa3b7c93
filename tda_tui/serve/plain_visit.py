"""The game as lines of text for somebody at the other end of a line: in a thread, for it waits for what is typed."""

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

from tda_tui.files.settings import Settings
from tda_tui.plain.choosing import Wanted
from tda_tui.plain.inn.listening import ListeningLines
from tda_tui.plain.inn.lobby import Comer, come_in
from tda_tui.plain.start import ascii_wanted, run
from tda_tui.saves.store import Saves
from tda_tui.serve.arrival import Arrival
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
    """One for each of those who play in lines; the inn lets in no more."""
    return ThreadPoolExecutor(max_workers=_MOST, thread_name_prefix="lines")


class Thread:
    """The way from a thread that plays to the event loop, where everything else happens."""

    def __init__(self, ring: Callable[[], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._ring = ring
        self._timer: asyncio.TimerHandle | None = None

    def ring_in(self, seconds: float) -> None:
        """Ring after so many seconds; of several times the last one counts."""
        self.call(partial(self._set_timer, seconds))

    def _set_timer(self, seconds: float) -> None:
        self.close()
        self._timer = self._loop.call_later(seconds, self._ring)

    def close(self) -> None:
        """Nobody waits any more."""
        if self._timer is not None:
            self._timer.cancel()

    def wait(self, work: Coroutine[Any, Any, T]) -> T:
        """Have it done there, and wait for that."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def call(self, do: Callable[[], T]) -> T:
        """Have it done there, and wait for what comes of it."""

        async def done() -> T:
            return do()

        return self.wait(done())

    def let_others(self, session: SeatSession) -> None:
        """Let another seat act; it thinks where all think."""
        self.wait(session.wait())


class Typed:
    """The lines that are typed. A terminal that edits none itself is shown what it types."""

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
        """Something was typed."""
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
        """All at once: a packet for each letter of something long would hold everybody up."""
        if self._shown:
            self._line.write("".join(self._shown).encode())
            self._shown.clear()

    def end(self) -> None:
        """Nothing more will be typed."""
        with self._some:
            self._ended = True
            self._some.notify()

    def ring(self) -> None:
        """Something has happened of which the one who types may want to hear."""
        with self._some:
            self._rung = True
            self._some.notify()

    # Called by the thread that plays

    @property
    def begun(self) -> str:
        """What has been typed of the next line, as far as it stands there."""
        return self._letters if self._echoes else ""

    def readline(self, _most: int = -1) -> str:
        """The next line; "" when there will be none."""
        with self._some:
            self._some.wait_for(lambda: self._lines or self._ended)
            return self._lines.popleft() if self._lines else ""

    def readline_or_ring(self) -> str | None:
        """The next line; "" when there will be none, None as soon as it has rung."""
        with self._some:
            self._some.wait_for(lambda: self._rung or self._lines or self._ended)
            if self._rung:
                self._rung = False
                return None
            return self._lines.popleft() if self._lines else ""

    def forget(self) -> None:
        """What was typed and not read yet was meant for something else."""
        with self._some:
            self._lines.clear()


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


async def play_in_lines(line: Line, visitor: Visitor, settings: Settings, terminal: bool, arrival: Arrival) -> int:
    """Be in the lobby, or play alone where that is wanted, until the visitor has enough, or is gone.

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
    comer = Comer(arrival.lobby, arrival.key, lines, thread, settings, arrival.host_key, play, arrival.address)
    wanted = arrival.wanted
    course = play if wanted.what == "play" else partial(come_in, comer, wanted.what, wanted.table)
    context = copy_context()
    try:
        return await asyncio.get_running_loop().run_in_executor(_threads(), context.run, course)
    finally:
        thread.close()
