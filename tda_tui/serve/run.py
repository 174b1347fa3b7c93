"""Runs an inn until it is told to close."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tda_tui.files.appended_file import lock
from tda_tui.serve.control import Control
from tda_tui.serve.inn import Plan
from tda_tui.serve.lean_strips import lean_strips
from tda_tui.serve.precedence import serving_loop
from tda_tui.serve.preload import preload
from tda_tui.serve.server import Server
from tda_tui.serve.tidying import Tidying

_LOCK = "lock"


class InUse(Exception):
    """Another inn is running with the same folder."""


def serve(plan: Plan, opened: Callable[[Server], None]) -> None:
    """Open the inn, call `opened`, and run until it is told to close. Raises OSError, InUse."""
    plan.data.mkdir(parents=True, exist_ok=True)
    plan.data.chmod(0o700)
    with _held(plan.data):
        lean_strips()
        preload()
        with asyncio.Runner(loop_factory=serving_loop) as runner:
            runner.run(_serve(plan, opened))


@contextmanager
def _held(data: Path) -> Iterator[None]:
    """Lock the folder against other inns. Raises InUse."""
    with (data / _LOCK).open("ab") as file:
        try:
            lock(file.fileno())
        except BlockingIOError:
            raise InUse from None
        yield


async def _serve(plan: Plan, opened: Callable[[Server], None]) -> None:
    server = Server(plan)
    tidying = Tidying()
    server.inn.when_left = tidying.when_calm
    stop = asyncio.Event()
    control = Control(server.inn, stop.set)
    await server.open()
    try:
        await control.open()
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
        opened(server)
        await stop.wait()
    finally:
        tidying.end()
        await server.close(plan.limits.grace)
        control.close()
