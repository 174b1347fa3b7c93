"""The inn: what is known in it, and who is there."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from contextvars import copy_context
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from tda_tui.files.atomic import make_folder
from tda_tui.serve.aside import Thread
from tda_tui.serve.host_key import host_key
from tda_tui.serve.limits import BANS, Counted, Limits, Named, tables
from tda_tui.serve.log import LOG, Log, Warned
from tda_tui.serve.precedence import TABLES, WHOSE
from tda_tui.session.ai_workers.pool import Pool
from tda_tui.session.ai_workers.workers import share
from tda_tui.tables.lobby import Lobby

_LET_IN = "let_in.txt"
"""The keys of those who have known the passphrase."""
_MISTAKES = 50
"""So many reports of mistakes are written at most."""


class Plan(NamedTuple):
    """How the inn is kept: where it is, where its things lie, and who may come in."""

    data: Path
    host: str = "127.0.0.1"
    port: int = 2222
    allow: Path | None = None
    passphrase: str = ""
    limits: Limits = Limits()


class Guest(Protocol):
    """A stay, as far as the inn has to know it."""

    since: float

    def about(self) -> dict[str, str | int]:
        """What the log and the host may know of it."""

    def tell(self, say: Callable[[], str]) -> None:
        """Say something over whatever they see: `say` says it in their language."""

    def end(self, say: Callable[[], str]) -> None:
        """Show them out, with that for a farewell. What is played is kept."""


class Inn:
    """What all visitors share: who may come in, how many, the tables, the log, those who think for computer players.

    Raises OSError or sqlite3.Error where it cannot be kept.
    """

    def __init__(self, plan: Plan) -> None:
        make_folder(plan.data)
        plan.data.chmod(0o700)
        self.plan = plan
        self.limits = plan.limits
        self.counted = Counted(plan.limits)
        self.bans = Named(plan.data / BANS)
        self.log = Log(plan.data / LOG)
        self._mistakes = 0
        self._warned = Warned(self.log, self.report)
        self.people = plan.data / "people"
        self.guests = plan.data / "guests"
        self.passphrase = plan.passphrase
        self.stays: set[Guest] = set()
        self.since = time.time()
        self._allowed = Named(plan.allow) if plan.allow is not None else None
        self._let_in = Named(plan.data / _LET_IN)
        self.tasks: set[asyncio.Task[None]] = set()
        self.workers = Pool()
        share(self.workers)
        aside = copy_context()
        aside.run(WHOSE.set, TABLES)
        self.lobby = aside.run(Lobby, plan.data, tables(plan.limits), people=self.people, aside=Thread())
        self.host_key = host_key(plan.data)
        self.when_left: Callable[[], object] = lambda: None
        """Called when somebody has left."""
        shutil.rmtree(self.guests, ignore_errors=True)

    # Who may come in

    @property
    def open(self) -> bool:
        """Whether anybody may come in."""
        return self._allowed is None and not self.passphrase

    @property
    def takes_guests(self) -> bool:
        """Whether one may come in without a key: where only some may, with the passphrase alone."""
        return self._allowed is None or bool(self.passphrase)

    def knows(self, key: str) -> bool:
        """Whether one may come in with that key."""
        allowed = self._allowed is not None and key in self._allowed
        return self.open or allowed or (bool(self.passphrase) and key in self._let_in)

    def let_in(self, keys: Iterable[str]) -> None:
        """From now on one may come in with these keys. They were not shown to be anybody's: that is done then."""
        fresh = [key for key in keys if key not in self._let_in]
        if fresh:
            with suppress(OSError), (self.plan.data / _LET_IN).open("a", encoding="utf-8") as file:
                file.writelines(f"{key}\n" for key in fresh)

    @property
    def fingerprint(self) -> str:
        """By which visitors know the inn again."""
        return self.host_key.get_fingerprint()

    def close(self) -> None:
        """Everybody has gone: the tables are kept."""
        self.lobby.close()
        share(None)
        self.workers.close()
        self._warned.close()
        self.log.tell("closed")
        self.log.close()

    # Visitors

    def begin(self, stay: Guest, course: Coroutine[Any, Any, None]) -> None:
        """Somebody has come in, and that is how their stay goes."""
        self.stays.add(stay)
        self.log.tell("came", **stay.about())
        task = asyncio.get_running_loop().create_task(course)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def farewell(self, stay: Guest, status: int) -> None:
        """Somebody has left."""
        self.stays.discard(stay)
        self.log.tell("left", status=status, seconds=round(time.time() - stay.since), **stay.about())
        self.when_left()

    def report(self, error: BaseException, address: str = "") -> None:
        """The program has made a mistake, for a visitor from that address: it is written down for the host."""
        from tda_tui.process.crash import write_down

        file = ""
        self._mistakes += 1
        if self._mistakes <= _MISTAKES:
            with suppress(OSError):
                file = str(write_down(error, self.plan.data))
        self.log.tell("mistake", kind=type(error).__name__, file=file, address=address)
