"""The SSH server, from opening it to closing it in an orderly way when the process is told to."""

import asyncio
import os
import pkgutil
import resource
import signal
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from functools import partial
from importlib import import_module

import asyncssh

from tda_tui.app import screens
from tda_tui.serve.control import control
from tda_tui.serve.data_folder import held
from tda_tui.serve.garbage import collect_in_quiet_moments, no_full_collections
from tda_tui.serve.inn import Inn, Plan
from tda_tui.serve.ssh import Caller
from tda_tui.serve.turns import FairLoop
from tda_tui.serve.wire import COMPRESSION, MeteredListener
from tda_tui.tables.lookalikes import mean_something
from tda_tui.words.translate import gettext as _, mark, ngettext

_CIPHERS = "-chacha20*"
"""All ciphers but the one most clients prefer, which here takes six times as long per packet."""
_EXCHANGES = "-rsa*,diffie-hellman*"
"""All key exchanges but those that take tens of milliseconds: a client may ask for one after the other."""

_FILES = 10240
"""The most open files that macOS allows; a full inn has a few hundred."""


class Server:
    """An inn with an SSH server. Create it in the event loop it runs in."""

    def __init__(self, plan: Plan) -> None:
        self.inn = Inn(plan)
        self.port = plan.port
        self._door: asyncssh.SSHAcceptor | None = None

    async def open(self) -> None:
        """Listen. Raises OSError."""
        inn, limits = self.inn, self.inn.limits
        self._door = await asyncssh.create_server(
            lambda: Caller(inn),
            inn.plan.host,
            self.port,
            server_host_keys=[inn.host_key],
            server_version="tda",
            login_timeout=limits.login,
            keepalive_interval=limits.keepalive,
            keepalive_count_max=limits.missed,
            agent_forwarding=False,
            x11_forwarding=False,
            allow_scp=False,
            gss_host=None,
            line_editor=False,
            encryption_algs=_CIPHERS,
            kex_algs=_EXCHANGES,
            compression_algs=COMPRESSION,
            tunnel=MeteredListener(),
            config=None,
        )
        self.port = self._door.get_port()
        inn.lobby.meet(inn.plan.ssh_line or f"ssh -p {self.port} {inn.plan.host}")
        inn.log.tell("open", host=inn.plan.host, port=self.port, fingerprint=inn.fingerprint)

    async def close(self, grace: float = 0.0) -> None:
        """Accept nobody any more, warn everybody, and end all sessions after `grace` seconds; games are kept."""
        inn = self.inn
        if self._door is not None:
            self._door.close()
        if grace and inn.sessions:
            for session in inn.sessions:
                session.tell(partial(_closing_soon, round(grace)))
            await asyncio.wait(inn.sessions.values(), timeout=grace)
        for session in list(inn.sessions):
            session.end(partial(_, _CLOSES))
        if inn.sessions:
            await asyncio.wait(inn.sessions.values(), timeout=inn.limits.leaving)
        for task in inn.sessions.values():
            task.cancel()
        inn.close()


_CLOSES = mark("The inn is closing for a while: come back later.")


def _closing_soon(seconds: int) -> str:
    return ngettext(
        "The inn closes in a second.",
        "The inn closes in {n} seconds.",
        seconds,
    ).format(n=seconds)


def serve(plan: Plan, opened: Callable[[Server], None]) -> None:
    """Open the inn, call `opened`, and run until it is told to close. Raises OSError, InUse.

    Nobody else can read what it writes.
    """
    os.umask(0o077)
    allow_files()
    with held(plan.data):
        _import_screens()
        with no_full_collections() as collect, asyncio.Runner(loop_factory=FairLoop) as runner:
            runner.run(_serve(plan, opened, collect))


def allow_files() -> None:
    """Let this process have more files and connections open than shells usually allow, if the system lets it."""
    usual, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _FILES if most == resource.RLIM_INFINITY else min(_FILES, most)
    if usual != resource.RLIM_INFINITY and usual < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def _import_screens() -> None:
    """Import all screens and libraries, and read what names look like, before visitors come: at first use, it would
    delay everybody."""
    for module in pkgutil.walk_packages(screens.__path__, f"{screens.__name__}."):
        import_module(module.name)
    with suppress(ImportError):
        import_module("openskill.models")
    mean_something()


async def _serve(plan: Plan, opened: Callable[[Server], None], collect: Callable[[], None]) -> None:
    server = Server(plan)
    stop = asyncio.Event()
    collecting = asyncio.create_task(collect_in_quiet_moments(server.inn.sessions, collect))
    async with AsyncExitStack() as last:
        await server.open()
        try:
            await last.enter_async_context(control(server.inn, stop.set))
            for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
                if signal.getsignal(number) is not signal.SIG_IGN:  # as nohup has it
                    asyncio.get_running_loop().add_signal_handler(number, stop.set)
            opened(server)
            await stop.wait()
        finally:
            collecting.cancel()
            await server.close(plan.limits.grace)
