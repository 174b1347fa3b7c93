"""The SSH server: opening it, and closing it in an orderly way."""

from __future__ import annotations

import asyncio
from functools import partial

import asyncssh

from tda_tui.serve.inn import Inn, Plan
from tda_tui.serve.ssh import Caller
from tda_tui.serve.wire import bound_packets
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark, ngettext

_CIPHERS = "-chacha20*"
"""All ciphers but the one most clients prefer, which here takes six times as long per packet."""


class Server:
    """An inn with an SSH server. Create it in the event loop it runs in."""

    def __init__(self, plan: Plan) -> None:
        self.inn = Inn(plan)
        self.port = plan.port
        self._door: asyncssh.SSHAcceptor | None = None

    async def open(self) -> None:
        """Listen. Raises OSError."""
        inn, limits = self.inn, self.inn.limits
        bound_packets()
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
            config=None,
        )
        self.port = self._door.get_port()
        inn.log.tell("open", host=inn.plan.host, port=self.port, fingerprint=inn.fingerprint)

    async def close(self, grace: float = 0.0) -> None:
        """Accept nobody any more, warn everybody, and end all stays after `grace` seconds; games are kept."""
        inn = self.inn
        if self._door is not None:
            self._door.close()
        if grace and inn.tasks:
            for stay in list(inn.stays):
                stay.tell(partial(_closing_soon, round(grace)))
            await asyncio.wait(inn.tasks, timeout=grace)
        for stay in list(inn.stays):
            stay.end(partial(_, _CLOSES))
        if inn.tasks:
            await asyncio.wait(inn.tasks, timeout=inn.limits.leaving)
        for task in inn.tasks:
            task.cancel()
        inn.close()


_CLOSES = mark("The inn closes for a while: come back later.")


def _closing_soon(seconds: int) -> str:
    return ngettext(
        "The inn closes in a second.",
        "The inn closes in {n} seconds.",
        seconds,
    ).format(n=seconds)
