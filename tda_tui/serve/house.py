"""The house: its doors, its visitors, and what all of them share."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import asyncssh

from tda_tui.files.atomic import make_folder
from tda_tui.serve.host_key import host_key
from tda_tui.serve.limits import BANS, Counted, Limits, Named
from tda_tui.serve.log import LOG, Log
from tda_tui.serve.ssh import Caller
from tda_tui.serve.stay import Stay
from tda_tui.serve.wanted import Wanted

if TYPE_CHECKING:
    from tda_tui.serve.ssh import Session
    from tda_tui.serve.visitor import Visitor

_LET_IN = "let_in.txt"
"""The keys of those who have known the passphrase."""
_MISTAKES = 50
"""So many reports of mistakes are written at most."""


class Plan(NamedTuple):
    """How the house is kept: where it is, where its things lie, and who may come in."""

    data: Path
    host: str = "127.0.0.1"
    port: int = 2222
    allow: Path | None = None
    passphrase: str = ""
    limits: Limits = Limits()


class House:
    """One process, one event loop, any number of visitors."""

    def __init__(self, plan: Plan) -> None:
        make_folder(plan.data)
        plan.data.chmod(0o700)
        self.plan = plan
        self.limits = plan.limits
        self.counted = Counted(plan.limits)
        self.bans = Named(plan.data / BANS)
        self.log = Log(plan.data / LOG)
        self.people = plan.data / "people"
        self.guests = plan.data / "guests"
        self.passphrase = plan.passphrase
        self.stays: set[Stay] = set()
        self.since = time.time()
        self.draining = False
        self.fingerprint = ""
        self.port = plan.port
        self._allowed = Named(plan.allow) if plan.allow is not None else None
        self._let_in = Named(plan.data / _LET_IN)
        self._tasks: set[asyncio.Task[None]] = set()
        self._door: asyncssh.SSHAcceptor | None = None
        self._mistakes = 0
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

    # Opening and closing

    async def open_doors(self) -> None:
        """Listen. Raises OSError."""
        key = host_key(self.plan.data)
        self.fingerprint = key.get_fingerprint()
        limits = self.limits
        self._door = await asyncssh.create_server(
            lambda: Caller(self),
            self.plan.host,
            self.plan.port,
            server_host_keys=[key],
            server_version="tda",
            login_timeout=limits.login,
            keepalive_interval=limits.keepalive,
            keepalive_count_max=limits.missed,
            agent_forwarding=False,
            x11_forwarding=False,
            allow_scp=False,
            gss_host=None,
            line_editor=False,
            config=None,
        )
        self.port = self._door.get_port()
        self.log.tell("open", host=self.plan.host, port=self.port, fingerprint=self.fingerprint)

    async def close_doors(self) -> None:
        """Nobody comes in any more; everybody who is here is shown out, and what they play is kept."""
        self.draining = True
        if self._door is not None:
            self._door.close()
        for stay in list(self.stays):
            stay.inside(stay.end_for_all)
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=self.limits.leaving)
        for task in self._tasks:
            task.cancel()
        self.log.tell("closed")
        self.log.close()

    # Visitors

    def receive(self, session: Session, visitor: Visitor, wanted: Wanted | None) -> None:
        """Somebody has come in."""
        assert session.line is not None
        stay = Stay(self, session, session.line, visitor)
        self.stays.add(stay)
        self.log.tell("came", **stay.about())
        task = asyncio.get_running_loop().create_task(stay.run(wanted))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def farewell(self, stay: Stay, status: int) -> None:
        """Somebody has left."""
        self.stays.discard(stay)
        self.log.tell("left", status=status, seconds=round(time.time() - stay.since), **stay.about())

    def report(self, error: BaseException, visitor: Visitor) -> None:
        """The program has made a mistake: it is written down for the host."""
        from tda_tui.process.crash import write_down

        file = ""
        self._mistakes += 1
        if self._mistakes <= _MISTAKES:
            with suppress(OSError):
                file = str(write_down(error, self.plan.data))
        self.log.tell("mistake", kind=type(error).__name__, file=file, address=visitor.address)
