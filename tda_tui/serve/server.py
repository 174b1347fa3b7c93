"""The server: its doors are opened, and closed in good order."""

from __future__ import annotations

import asyncio
from functools import partial

import asyncssh

from tda_tui.serve.house import House, Plan
from tda_tui.serve.ssh import Caller
from tda_tui.serve.wire import bound_packets
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark, ngettext


class Server:
    """A house with a door to the net. It is made in the event loop in which everything then happens."""

    def __init__(self, plan: Plan) -> None:
        self.house = House(plan)
        self.port = plan.port
        self._door: asyncssh.SSHAcceptor | None = None

    async def open(self) -> None:
        """Listen. Raises OSError."""
        house, limits = self.house, self.house.limits
        bound_packets()
        self._door = await asyncssh.create_server(
            lambda: Caller(house),
            house.plan.host,
            self.port,
            server_host_keys=[house.host_key],
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
        house.log.tell("open", host=house.plan.host, port=self.port, fingerprint=house.fingerprint)

    async def close(self, grace: float = 0.0) -> None:
        """Nobody comes in any more. Everybody is warned, and after so many seconds shown out; their games are kept."""
        house = self.house
        if self._door is not None:
            self._door.close()
        if grace and house.tasks:
            for stay in list(house.stays):
                stay.tell(partial(_closing_soon, round(grace)))
            await asyncio.wait(house.tasks, timeout=grace)
        for stay in list(house.stays):
            stay.end(partial(_, _CLOSES))
        if house.tasks:
            await asyncio.wait(house.tasks, timeout=house.limits.leaving)
        for task in house.tasks:
            task.cancel()
        house.close()


_CLOSES = mark("The house closes for a while: come back later.")


def _closing_soon(seconds: int) -> str:
    return ngettext(
        "The house closes in a second.",
        "The house closes in {n} seconds.",
        seconds,
    ).format(n=seconds)
