"""The stay of a visitor, from the door to the door: what they see, what ends it, and leaving."""

from __future__ import annotations

import asyncio
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import Context, copy_context
from pathlib import Path
from typing import TYPE_CHECKING

from tda_tui.files.atomic import make_folder
from tda_tui.process.hangup import HUNG_UP
from tda_tui.words.languages import wanted_language
from tda_tui.words.translate import begin_reader, ngettext
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.serve.house import House
    from tda_tui.serve.line import Line
    from tda_tui.serve.served_app import ServedApp
    from tda_tui.serve.ssh import Session
    from tda_tui.serve.visitor import Visitor
    from tda_tui.serve.wanted import Wanted

MISUSED = 2
"""Exit status where what was asked for means nothing."""
FULL = 1


class Stay:
    """A visitor's stay. `app` is what they see; a stay in lines of text has none."""

    def __init__(self, house: House, session: Session, line: Line, visitor: Visitor) -> None:
        self.house = house
        self.line = line
        self.visitor = visitor
        self.app: ServedApp | None = None
        self.since = time.time()
        self._session = session
        self._context: Context | None = None
        self._warned = False

    async def run(self, wanted: Wanted | None) -> None:
        """See the visitor through. Nothing that goes wrong here concerns anybody else."""
        begin_reader(wanted_language(self.visitor.environment))
        status, said = FULL, ""
        try:
            status, said = await self._stay(wanted)
        except Exception as error:
            status, said = self._crashed(error)
        finally:
            if not self.line.closed:
                self._session.leave(status, said)
            self.house.farewell(self, status)

    async def _stay(self, wanted: Wanted | None) -> tuple[int, str]:
        """What they leave with: a status, and a sentence."""
        if wanted is None:
            return MISUSED, _("Nothing but the game is here: play, tutorial, watch TABLE or join CODE.")
        with self._room() as folder:
            if folder is None:
                return FULL, _("The house is full. Please come back later.")
            if self.visitor.draws:
                return await self._on_screen(wanted, folder)
            from tda_tui.serve.plain_visit import play_in_lines

            return await play_in_lines(self.line, self.visitor, folder)

    @contextmanager
    def _room(self) -> Iterator[Path | None]:
        """A place in the house, and the folder in which their things lie; what a guest has goes away with them."""
        counted, visitor = self.house.counted, self.visitor
        if not counted.enter(visitor.address, visitor.key):
            yield None
            return
        folder = self.house.people / visitor.id if visitor.key else self.house.guests / os.urandom(8).hex()
        try:
            make_folder(folder)
            yield folder
        finally:
            counted.leave(visitor.address, visitor.key)
            if not visitor.key:
                shutil.rmtree(folder, ignore_errors=True)

    async def _on_screen(self, wanted: Wanted, folder: Path) -> tuple[int, str]:
        from tda_tui.serve.visit import app_for, begin_visit_of, show

        settings = begin_visit_of(self.visitor, folder)
        self.app = app = app_for(self.line, self.visitor, settings, wanted)
        self._context = copy_context()
        idle = asyncio.create_task(self._end_when_idle())
        try:
            status = await show(app)
        finally:
            idle.cancel()
        if app.crash is not None:
            return self._crashed(app.crash.error)
        return status, app.parting or app.autosave.lost

    def _crashed(self, error: BaseException) -> tuple[int, str]:
        """What is told of a mistake of the program: to the visitor that there was one, to the house where it stands."""
        from tda_tui.process.crash import CRASHED

        self.house.report(error, self.visitor)
        return CRASHED, _("The program has made a mistake and had to stop. What was played is kept.")

    # From outside

    def tell(self, words: str) -> None:
        """Say something over whatever they see."""
        if self.app is not None:
            self.app.warn(words)

    def inside(self, call: object, *given: object) -> None:
        """Call something as if the visitor had: in their language, with their things."""
        if self._context is not None:
            self._context.run(call, *given)  # type: ignore[arg-type]

    def end_for_all(self) -> None:
        """The house closes."""
        self.end(_("The house closes for a while. What you play is kept: come back and go on."))

    def end(self, words: str) -> None:
        """Show them out, with that for a farewell. What is played is kept."""
        if self.app is not None:
            self.app.parting = words
            self.app.leave(HUNG_UP)
        else:
            self.line.hang_up()

    async def _end_when_idle(self) -> None:
        """Warn whoever has typed nothing for long, and then end the stay."""
        limits = self.house.limits
        while True:
            left = self.line.heard_at + limits.idle - time.monotonic()
            if left <= 0:
                self.house.log.tell("idle", **self.about())
                self.end(_("Nothing was typed for long, so the house has closed the line. What you play is kept."))
                return
            if left <= limits.warned and not self._warned:
                minutes = max(1, round(limits.warned / 60))
                said = ngettext(
                    "Are you still there? In a minute the line is closed, and your game kept.",
                    "Are you still there? In {n} minutes the line is closed, and your game kept.",
                    minutes,
                )
                self.tell(said.format(n=minutes))
            self._warned = left <= limits.warned
            await asyncio.sleep(left if self._warned else left - limits.warned)

    def about(self) -> dict[str, str | int]:
        """What the log and the host may know of the stay."""
        return {
            "address": self.visitor.address,
            "key": self.visitor.key or "guest",
            "received": self.line.received,
            "sent": self.line.sent,
            "left_out": self.line.left_out,
        }
