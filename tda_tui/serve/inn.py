"""The inn: the state shared by all visitors."""

import asyncio
import logging
import os
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import copy_context
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

import asyncssh

from tda_tui.files.atomic import make_folder, replace_file
from tda_tui.serve.data_folder import BANS, GUESTS, HOST_KEY, LET_IN, PEOPLE
from tda_tui.serve.key_waits import KeyWaits
from tda_tui.serve.limits import Counted, Limits
from tda_tui.serve.listed import Listed
from tda_tui.serve.log import LOG, Log, Warned
from tda_tui.serve.storage import (
    AHEAD,
    EXPIRES,
    clock_seems_ahead,
    expire,
    forget_guests,
    sync_written,
    thin_present,
    thin_reports,
)
from tda_tui.serve.turns import WHOSE, Share
from tda_tui.session.workers import Pool
from tda_tui.tables.accounts import id_of_key
from tda_tui.tables.archive import Background
from tda_tui.tables.database import DatabaseProblem
from tda_tui.tables.limits import TableLimits
from tda_tui.tables.lobby import Lobby
from tda_tui.tables.lookalikes import plain

if TYPE_CHECKING:  # an optional dependency
    from tda_tui.tables.postgresql import PostgreSQL

log = logging.getLogger(__name__)

_DAY, _THIN, _SYNC = 86400.0, 60.0, 5.0
_LET_IN_BYTES = 1_000_000
"""How large the file of keys let in may become; strangers give the passphrase at each visit from then on."""
_MISTAKES = 50
"""The most crash reports written."""
GUEST = "guest"
"""What stands for the key of somebody without one."""
FULL = 1
"""The exit status of a session for which there is no room."""


class Plan(NamedTuple):
    """The inn's configuration: its address, its folder, and who may enter."""

    data: Path
    host: str = "127.0.0.1"
    port: int = 2222
    allow: Path | None = None
    passphrase: str = ""
    limits: Limits = Limits()
    database: str = ""
    """The address of a database shared with other inns; "" for one in the folder."""
    ssh_line: str = ""
    """What leads people of other inns here; "" for the address and the port on which the inn listens."""


class Session(Protocol):
    """A visitor's session, as far as the inn needs to know it."""

    since: float
    heard_at: float

    @property
    def name(self) -> str:
        """The visitor's name; "" as long as they have none."""

    @property
    def table(self) -> str:
        """The code of the table where they are; "" elsewhere."""

    async def run(self) -> int:
        """Run it to its end; returns the exit status."""

    def about(self) -> dict[str, str | int]:
        """What the log and the host may know about it."""

    def tell(self, say: Callable[[], str]) -> None:
        """Show a message over whatever the visitor sees; `say` returns it in their language."""

    def end(self, say: Callable[[], str]) -> None:
        """End it with that farewell. A running game is kept."""


class Inn:
    """What all visitors share: admission, limits, the tables, the log, and the workers that think for computer players.

    Raises OSError or DatabaseProblem if it cannot be opened.
    """

    def __init__(self, plan: Plan) -> None:
        make_folder(plan.data)
        self._trusts_clock = not clock_seems_ahead(plan.data, plan.data / PEOPLE)
        self._clock_began = time.time() - time.monotonic()
        self.plan = plan
        self.limits = plan.limits
        self.counted = Counted(plan.limits)
        self.log = Log(plan.data / LOG)
        self._mistakes = 0
        self._synced = 0.0
        self.key_waits = KeyWaits()
        self._warned = Warned(self.log, self.report)
        self.people = plan.data / PEOPLE
        self.guests = plan.data / GUESTS
        self.passphrase = plan.passphrase
        self.sessions: dict[Session, asyncio.Task[int]] = {}
        self.watching = Share()
        """What all who watch games have of the processor."""
        self.opened = time.monotonic()
        self._allowed = Listed(plan.allow, keys_only=True) if plan.allow is not None else None
        self._let_in = Listed(plan.data / LET_IN)
        self.workers = Pool(reserved=1)
        Pool.of_all = self.workers
        self._background = Thread()
        # An address may open as many tables as it may have sessions.
        limits = TableLimits(tables_from=plan.limits.per_address)
        context = copy_context()
        context.run(WHOSE.set, Share())
        shared = _shared_database(plan.database) if plan.database else None
        self.lobby = context.run(
            Lobby, plan.data, limits, people=self.people, background=self._background, shared=shared
        )
        self.bans = Listed(plan.data / BANS, self.lobby.neighbours)
        for listed in self._listed():
            listed.on_useless = lambda line: self.log.tell("matches nobody", line=line)
        self.lobby.accounts.is_banned = lambda name: bool(self.bans.find(plain(name)))
        self.host_key = host_key(plan.data)
        forget_guests(self.guests)
        self._expire()
        self._thin()
        self._sync()

    # Admission

    @property
    def open(self) -> bool:
        """Whether anybody may enter."""
        return self._allowed is None and not self.passphrase

    @property
    def takes_guests(self) -> bool:
        """Whether visitors may enter without a key; if only some keys are allowed, that takes the passphrase."""
        return self._allowed is None or bool(self.passphrase)

    def knows(self, key: str) -> bool:
        """Whether a visitor with that key may enter."""
        allowed = self._allowed is not None and key in self._allowed
        return self.open or allowed or (bool(self.passphrase) and key in self._let_in)

    def _listed(self) -> list[Listed]:
        """The lists that the host writes."""
        return [self.bans, *filter(None, [self._allowed])]

    def useless_lines(self) -> list[str]:
        """The lines of the host's lists that can match nobody, as `file:number`."""
        return [line for listed in self._listed() for line in listed.useless()]

    async def name_of(self, key: str) -> str:
        """The name of whoever has that key, as far as can be told; "" for nobody."""
        account = await self.lobby.aside(partial(self.lobby.accounts.find, id_of_key(key)))
        return account.name if account is not None else ""

    def ban_of(self, address: str = "", key: str = "", name: str = "") -> dict[str, str]:
        """What the log may know about the ban of that address, or of a key and its owner's name; empty if none."""
        # People without a name have a folder all the same.
        ban = self.bans.network_of(address) or (key and self.bans.find(key, id_of_key(key), plain(name)))
        return {"ban": ban, "name": name} if ban else {}

    def refused(self, why: str, address: str, **about: str) -> None:
        """Log that a visitor was refused, but not again and again."""
        if self.counted.is_news(address, why):
            self.log.tell("refused", why=why, address=address, **about)

    def let_in(self, keys: Iterable[str]) -> None:
        """Admit these keys from now on. They were only offered; ownership is proved at the next login."""
        fresh = [key for key in keys if key not in self._let_in]
        with suppress(OSError), (self.plan.data / LET_IN).open("a", encoding="utf-8") as file:
            if file.tell() < _LET_IN_BYTES:
                file.writelines(f"{key}\n" for key in fresh)

    @property
    def fingerprint(self) -> str:
        """The fingerprint by which visitors recognise the inn."""
        return self.host_key.get_fingerprint()

    def close(self) -> None:
        """Close the inn after everybody has left; the tables are kept."""
        self._daily.cancel()
        self._thins.cancel()
        self._syncs.cancel()
        self.lobby.close()
        with suppress(OSError):  # a folder cannot be read
            sync_written(self.plan.data, self._synced)
        Pool.of_all = None
        self.workers.close()
        self._warned.close()
        self.log.tell("closed")
        self.log.close()

    # Visitors

    def begin(self, session: Session) -> None:
        """Run a visitor's session as a task."""
        self.log.tell("came", **session.about())
        self.sessions[session] = task = asyncio.get_running_loop().create_task(session.run())
        task.add_done_callback(partial(self._farewell, session))

    def present(self) -> set[str]:
        """The accounts of the people who are here."""
        return {id_of_key(str(session.about()["key"])) for session in self.sessions}

    def _expire(self) -> None:
        """Forget people who have not come for long and have not finished a game, every day.

        If the clock seemed to be ahead when the inn opened, or has jumped ahead since, nobody is forgotten until it
        opens again.
        """
        before = time.time() - EXPIRES
        self._trusts_clock &= time.time() - time.monotonic() - self._clock_began < AHEAD
        if self._trusts_clock:
            self._background.do(partial(expire, self.people, before, self.present()), partial(self._forget, before))
        else:
            log.warning("nothing was written for a month, or the clock is ahead, so nobody is forgotten")
        self._daily = asyncio.get_running_loop().call_later(_DAY, self._expire)

    def _forget(self, before: float) -> None:
        if self.plan.database:  # people's folders may be in other inns
            return
        with suppress(DatabaseProblem):
            self.lobby.accounts.forget(datetime.fromtimestamp(before).astimezone(), self.people)

    def _thin(self) -> None:
        """Keep the folders of those who are here within their bounds, every minute: a visit may last for days."""
        self._background.do(partial(thin_present, self.people, self.present(), self.guests), lambda: None)
        self._thins = asyncio.get_running_loop().call_later(_THIN, self._thin)

    def _sync(self) -> None:
        """Wait for the disk every few seconds, in the background: a power cut costs shared tables no more."""
        now = time.time()
        self._background.do(partial(sync_written, self.plan.data, self._synced), lambda: None)
        self._synced = now - 1  # clocks of file systems may be coarse
        self._syncs = asyncio.get_running_loop().call_later(_SYNC, self._sync)

    def _farewell(self, session: Session, task: asyncio.Task[int]) -> None:
        del self.sessions[session]
        status = FULL if task.cancelled() else task.result()
        self.log.tell("left", status=status, seconds=round(time.monotonic() - session.since), **session.about())

    def report(self, error: BaseException, address: str = "") -> None:
        """Record a program error that hit a visitor from that address, with a crash report for the host."""
        from tda_tui.process.crash import write_down

        file = ""
        self._mistakes += 1
        thin_reports(self.plan.data)
        if self._mistakes <= _MISTAKES:
            with suppress(OSError):
                file = str(write_down(error, self.plan.data))
        self.log.tell("mistake", kind=type(error).__name__, file=file, address=address)


def _shared_database(address: str) -> "PostgreSQL":
    from tda_tui.tables.postgresql import PostgreSQL

    return PostgreSQL(address)


def host_key(data: Path) -> asyncssh.SSHKey:
    """The host key in `data`, created if there is none yet. Raises OSError."""
    path = data / HOST_KEY
    if not path.exists():
        key = asyncssh.generate_private_key("ssh-ed25519", comment="tda serve")
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
        replace_file(path, key.export_private_key(), lambda number: os.fchmod(number, 0o600)).close()
    return asyncssh.read_private_key(path)


class Thread(Background):
    """A thread beside the running event loop, for work that waits for the disk; runs one item after another."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="background")

    def do(self, work: Callable[[], None], after: Callable[[], None]) -> None:
        """Run `work` in the thread, then `after` in the event loop, unless the loop is closed by then.

        `after` is called even if the work failed: it has to check what was done.
        """

        def done() -> None:
            try:
                work()
            except Exception:
                log.exception("what was to be done aside has failed")
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(after)

        try:
            self._thread.submit(done)
        except RuntimeError:  # the system has no thread left, or this one is closed
            log.exception("nothing can be done aside")
            self._loop.call_soon(after)

    def close(self) -> None:
        """Return when all work is done."""
        self._thread.shutdown()
