"""A visitor's stay from arrival to departure: what they see, and what ends it."""

from __future__ import annotations

import asyncio
import os
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import copy_context
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from tda_tui.app.terminal.capabilities import SECTION, choice, resolved
from tda_tui.evening.visit import Visit
from tda_tui.files.atomic import make_folder
from tda_tui.files.folders import use_folder
from tda_tui.files.settings import Settings
from tda_tui.personal import use_environment
from tda_tui.process.hangup import HUNG_UP
from tda_tui.serve.limits import network, room_for, tidy
from tda_tui.serve.plain_visit import play_in_lines
from tda_tui.serve.precedence import WHOSE
from tda_tui.serve.served_app import ServedApp, app_for
from tda_tui.words.languages import wanted_language
from tda_tui.words.translate import begin_reader, mark, ngettext, use_language
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.serve.inn import Inn
    from tda_tui.serve.line import Line
    from tda_tui.serve.visitor import Visitor, Wanted

T = TypeVar("T")

MISUSED = 2
"""Exit status for a request that means nothing here."""
FULL = 1
_IN_LINES = ("", "play", "join", "watch")
"""What is available without a terminal that can move its cursor."""


_NO_LESSONS = mark(
    "The lessons need a terminal that can move its cursor: ssh -t asks for one. As lines of text there is a game, with "
    "play instead of tutorial: a question mark tells there what can be typed."
)
_IDLE = mark("Nothing was typed for long, so the inn has closed the line.")


def _are_you_there(minutes: int) -> str:
    return ngettext(
        "Are you still there? In a minute the line is closed.",
        "Are you still there? In {n} minutes the line is closed.",
        minutes,
    ).format(n=minutes)


class Door(Protocol):
    """The SSH session, as far as a stay needs to know it."""

    terminal: bool
    """Whether a terminal was requested, whatever it can do."""

    def leave(self, status: int, said: str = "") -> None:
        """Print a message, and close the channel."""

    def abort(self) -> None:
        """Close the connection, whatever is still under way."""


class Stay:
    """A visitor's stay. `app` is what they see; None in lines of text."""

    def __init__(self, inn: Inn, door: Door, line: Line, visitor: Visitor) -> None:
        self.inn = inn
        self.line = line
        self.visitor = visitor
        self.app: ServedApp | None = None
        self.since = time.time()
        self._door = door
        self._context = copy_context()
        self._warned = False

    async def run(self, wanted: Wanted | None) -> None:
        """Run the stay to its end. Errors in it affect nobody else."""
        WHOSE.set(self.line)
        begin_reader(wanted_language(self.visitor.environment))
        status, said = FULL, ""
        try:
            status, said = await self._stay(wanted)
        except Exception as error:
            status, said = self._crashed(error)
        finally:
            self._door.leave(status, said)
            self.inn.farewell(self, status)

    async def _stay(self, wanted: Wanted | None) -> tuple[int, str]:
        """Run what is wanted; returns the exit status and a farewell."""
        if wanted is None:
            return MISUSED, _("Nothing but the game is here: play, tutorial, watch TABLE or join CODE.")
        if wanted.table and self.inn.lobby.find(wanted.table) is None:
            return MISUSED, _("There is no table {code}.").format(code=wanted.table)
        with self._room() as folder:
            if folder is None:
                return FULL, _("The inn is full. Please come back later.")
            settings = begin_visit_of(self.visitor, folder)
            self._context = copy_context()
            idle = asyncio.create_task(self._end_when_idle())
            try:
                in_lines = wanted.lines or not self.visitor.draws
                return await (self._in_lines if in_lines else self._on_screen)(wanted, settings)
            finally:
                idle.cancel()

    @contextmanager
    def _room(self) -> Iterator[Path | None]:
        """A place in the inn: the visitor's folder, or None if the inn is full; a guest's is removed afterwards."""
        counted, visitor = self.inn.counted, self.visitor
        if not counted.enter(visitor.address, visitor.key):
            yield None
            return
        folder = visitor.folder(self.inn.people)
        if not visitor.key or not room_for(folder):
            self.visitor = visitor._replace(key="")
            folder = self.inn.guests / os.urandom(8).hex()
        try:
            make_folder(folder)
            yield folder
        finally:
            counted.leave(visitor.address, visitor.key)
            if self.visitor.key:
                tidy(folder)
            else:
                shutil.rmtree(folder, ignore_errors=True)

    async def _on_screen(self, wanted: Wanted, settings: Settings) -> tuple[int, str]:
        self.app = app = app_for(self.line, self.visitor, settings, self._visit(wanted))
        status = await app.show()
        if app.crash is not None:
            return self._crashed(app.crash.error)
        return status, app.parting or app.evening.autosave.lost

    def _visit(self, wanted: Wanted) -> Visit:
        key, address = self.visitor.key, network(self.visitor.address)
        return Visit(self.inn.lobby, key, self.inn.fingerprint, wanted.what, wanted.table, address)

    async def _in_lines(self, wanted: Wanted, settings: Settings) -> tuple[int, str]:
        if wanted.what not in _IN_LINES:
            return MISUSED, _(_NO_LESSONS)
        return await play_in_lines(self.line, self.visitor, settings, self._door.terminal, self._visit(wanted)), ""

    def _crashed(self, error: BaseException) -> tuple[int, str]:
        """Report a program error to the inn; returns the exit status and what the visitor is told."""
        from tda_tui.process.crash import CRASHED

        self.inn.report(error, self.visitor.address)
        return CRASHED, _("The program has made a mistake and had to stop.")

    # Called from outside

    def tell(self, say: Callable[[], str]) -> None:
        """Show a message over whatever the visitor sees; `say` returns it in their language."""
        words = self._inside(say)
        if self.app is not None:
            self._inside(partial(self.app.warn, words))
        else:
            self._write(words)

    def end(self, say: Callable[[], str]) -> None:
        """End the stay with that farewell. A running game is kept."""
        words = self._inside(say)
        asyncio.get_running_loop().call_later(self.inn.limits.leaving, self._door.abort)
        if self.app is not None:
            self.app.parting = "\r\n".join([words, *self._inside(self._what_is_kept)])
            self.app.leave(HUNG_UP)
        else:
            self._write(words)
            self.line.end()

    def _what_is_kept(self) -> Sequence[str]:
        """What becomes of a running game, if there is one."""
        assert self.app is not None
        said = self.app.evening.autosave.said_on_leaving() if self.app.evening.autosave.kept_path() is not None else ""
        return [said] if said and self.visitor.key else []

    def _write(self, words: str) -> None:
        self.line.write(f"\r\n{words}\r\n".encode())

    def _inside(self, call: Callable[[], T]) -> T:
        """Call a function in the visitor's context: in their language, with their folder."""
        return self._context.copy().run(call)

    async def _end_when_idle(self) -> None:
        """Warn an idle visitor, and end the stay if they remain idle."""
        limits = self.inn.limits
        while True:
            left = self.line.heard_at + limits.idle - time.monotonic()
            if left <= 0:
                self.inn.log.tell("idle", **self.about())
                self.end(partial(_, _IDLE))
                return
            if left <= limits.warned and not self._warned:
                self.tell(partial(_are_you_there, max(1, round(limits.warned / 60))))
            self._warned = left <= limits.warned
            await asyncio.sleep(left if self._warned else left - limits.warned)

    def about(self) -> dict[str, str | int]:
        """What the log and the host may know about the stay."""
        return {
            "address": self.visitor.address,
            "key": self.visitor.key or "guest",
            "received": self.line.received,
            "sent": self.line.sent,
            "left_out": self.line.left_out,
        }


def begin_visit_of(visitor: Visitor, folder: Path) -> Settings:
    """Use the visitor's language, environment and folder in this task from now on. Returns their settings."""
    begin_reader(wanted_language(visitor.environment))
    use_environment(visitor.environment)
    use_folder(folder)
    settings = Settings()
    use_language(resolved("language", choice(settings.section(SECTION), "language"), visitor.environment))
    return settings
