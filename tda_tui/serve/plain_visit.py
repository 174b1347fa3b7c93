"""The game as lines of text over SSH."""

import asyncio
import codecs
from collections.abc import Callable
from functools import partial
from typing import TextIO, TypeVar, cast

from tda_tui.evening.visit import Visit
from tda_tui.files.settings import Settings
from tda_tui.plain.choosing import Given
from tda_tui.plain.evening import ascii_wanted, play_games
from tda_tui.plain.inn.lobby import come_in
from tda_tui.plain.lines import Lines
from tda_tui.saves.store import Saves
from tda_tui.serve.line import Line
from tda_tui.serve.visitor import Visitor
from tda_tui.session.seat_session import SeatSession
from tda_tui.words.writing import write_ascii_only

T = TypeVar("T")

_LONGEST, _WAITING = 1000, 50
"""The most characters kept of a line, and the most lines queued."""
_ENDS = "\x03\x04"


class VisitorLines(Lines):
    """The lines of a visitor. If the terminal does not edit lines itself, input is echoed.

    Output waits while the line is full, until it is closed.
    """

    def __init__(self, line: Line, terminal: bool, ascii_only: bool = False) -> None:
        super().__init__(None, cast(TextIO, self), ascii_only)
        self._line = line
        self._echoes = terminal
        self._line_end = "\r\n" if terminal else "\n"
        self._decode = codecs.getincrementaldecoder("utf-8")("ignore").decode
        self._letters = ""
        self._lines: asyncio.Queue[str] = asyncio.Queue()
        self._ended = False
        self._unsent: list[str] = []
        self._room = asyncio.Event()
        line.listen(self.hear, readable_again=self._send, over=self.end)
        line.when_gone(self._gone)

    # Input

    @property
    def begun(self) -> str:  # type: ignore[override]
        """What has been typed of the next line, as far as it is echoed."""
        return self._letters if self._echoes else ""

    def hear(self, data: bytes) -> None:
        """Receive input."""
        for letter in self._decode(data).replace("\r\n", "\n").replace("\r", "\n"):
            if letter == "\n":
                self._echo_letters("\n")
                if self._lines.qsize() < _WAITING:
                    self._lines.put_nowait(self._letters + "\n")
                self._letters = ""
            elif letter in _ENDS and self._echoes:
                self.end()
            elif letter in "\b\x7f":
                self._echo_letters("\b \b" if self._letters else "")
                self._letters = self._letters[:-1]
            elif letter.isprintable() and len(self._letters) < _LONGEST:
                self._echo_letters(letter)
                self._letters += letter
        self._send()

    def _echo_letters(self, letters: str) -> None:
        if self._echoes and letters and not self._line.full:
            self._unsent.append(letters)
            self._on_prompt = letters != "\n"

    def end(self) -> None:
        """End of input."""
        self._ended = True
        self._lines.put_nowait("")

    async def _typed(self) -> str:
        await self.sent()
        return "" if self._ended and self._lines.empty() else await self._lines.get()

    def forget(self) -> None:
        """Drop what was typed but not read, which was meant for an earlier question."""
        while not self._lines.empty():
            self._lines.get_nowait()

    async def run_slow(self, work: Callable[[], T]) -> T:
        """Do what takes long in a thread: other visitors are waiting."""
        return await asyncio.to_thread(work)

    # Output

    @property
    def full(self) -> bool:  # type: ignore[override]
        """Whether more has been printed than can be sent now."""
        return self._line.full

    def write(self, text: str) -> None:
        """Keep text, to be sent in one piece: a packet for each line would delay everybody."""
        if not self._unsent:
            asyncio.get_running_loop().call_soon(self._send)
        self._unsent.append(text)

    def flush(self) -> None:
        """Everything is sent soon."""

    def _send(self) -> None:
        """Send what has been printed, as far as there is room."""
        if self._unsent and (self._line.closed or not self._line.full):
            self._line.write("".join(self._unsent).replace("\n", self._line_end).encode())
            self._unsent.clear()
        if not self._unsent:
            self._room.set()

    async def sent(self) -> None:
        """Wait until everything printed has been sent, or the line is closed."""
        while self._unsent:
            self._room.clear()
            await self._room.wait()

    def _gone(self) -> None:
        self._send()
        self.end()


async def play_in_lines(line: Line, visitor: Visitor, settings: Settings, visit: Visit) -> int:
    """Show the lobby, or a game alone if wanted, until the visitor leaves or the line is closed.

    Returns the exit status.
    """
    ascii_only = ascii_wanted(visitor.environment, "utf-8")
    write_ascii_only(ascii_only)
    lines = VisitorLines(line, line.channel.get_terminal_type() is not None, ascii_only)
    play = partial(play_games, Given(), settings, lines, Saves(fleeting=not visitor.key), SeatSession.wait)
    status = await (play() if visit.wanted == "play" else come_in(visit, lines, settings, play))
    await lines.sent()
    return status
