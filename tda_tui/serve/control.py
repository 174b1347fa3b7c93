"""How the host asks after the inn: a socket in its folder, which nobody else can open. A line of JSON each way."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from tda_tui import __version__
from tda_tui.serve.inn import Inn

SOCKET = "control"
_LONGEST = 1024
_PATIENCE = 10.0
"""Seconds that an answer may take."""


class Control:
    """Answers whoever may open the socket: `status` with a line about the inn, one for each table and session.

    `stop` is called when the inn is to be closed.
    """

    def __init__(self, inn: Inn, stop: Callable[[], object]) -> None:
        self._inn = inn
        self._stop = stop
        self._path = inn.plan.data / SOCKET
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """Listen. Raises OSError."""
        self._path.unlink(missing_ok=True)
        before = os.umask(0o177)
        try:
            self._server = await asyncio.start_unix_server(self._answer, self._path, limit=_LONGEST)
        except OSError as problem:  # the path is too long for a socket, and the system does not say which one
            raise OSError(problem.errno or errno.ENAMETOOLONG, str(problem), str(self._path)) from None
        finally:
            os.umask(before)

    def close(self) -> None:
        """Nobody is answered any more."""
        if self._server is not None:
            self._server.close()
        self._path.unlink(missing_ok=True)

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, ValueError, asyncio.TimeoutError):
            asked = json.loads(await asyncio.wait_for(reader.readline(), _PATIENCE))
            if asked == {"ask": "status"}:
                lag = await _lag()
                for about in status(self._inn, lag):
                    writer.write(json.dumps(about).encode() + b"\n")
            elif asked == {"ask": "stop"}:
                writer.write(b'{"stopping": true}\n')
                self._stop()
            await asyncio.wait_for(writer.drain(), _PATIENCE)
        writer.close()


async def _lag() -> float:
    """Milliseconds that whoever has something to do waits until it is done."""
    begun = time.perf_counter()
    await asyncio.sleep(0)
    return round((time.perf_counter() - begun) * 1000, 2)


def status(inn: Inn, lag: float) -> Iterator[dict[str, Any]]:
    """The inn, then its tables, then everybody in it."""
    yield {
        "health": "ok",
        "version": __version__,
        "pid": os.getpid(),
        "seconds": round(time.time() - inn.since),
        "sessions": inn.counted.sessions,
        "tables": len(inn.lobby.tables),
        "most": inn.limits.sessions,
        "lag_ms": lag,
        "workers": len(inn.workers.pids),
        "waiting": inn.workers.waiting,
        "load": round(os.getloadavg()[0], 2),
        "memory_mb": _memory(),
    }
    for table in inn.lobby.tables:
        playing = table.state == "playing" and table.game is not None
        yield {
            "table": table.state,
            "people": len(table.people()),
            "seats": len(table.seats),
            "watchers": len(table.watchers),
            "gambit": table.playing.controller.game.table.gambit if playing else 0,
        }
    for stay in sorted(inn.stays, key=lambda stay: stay.since):
        yield {"session": round(time.time() - stay.since), **stay.about()}


def _memory() -> float:
    """Megabytes that the process has now; 0 where the system does not tell."""
    with suppress(OSError, ValueError, IndexError):
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return round(pages * os.sysconf("SC_PAGE_SIZE") / 1e6, 1)
    return 0.0


def ask(data: Path, what: str) -> list[dict[str, Any]]:
    """What the inn whose things lie there answers. Raises OSError where none is open."""
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(_PATIENCE)
        line.connect(str(data / SOCKET))
        line.sendall(json.dumps({"ask": what}).encode() + b"\n")
        with line.makefile("rb") as answers:
            return [json.loads(answer) for answer in answers]
