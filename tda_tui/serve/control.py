"""The host's control socket, in the inn's folder and accessible to its owner only: a line of JSON each way."""

import asyncio
import errno
import json
import os
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

from tda_tui import __version__
from tda_tui.serve.data_folder import SOCKET
from tda_tui.serve.inn import Inn
from tda_tui.serve.moderation import MEASURES, SharedAddress
from tda_tui.tables.database import DatabaseProblem

_LONGEST = 8192
"""Bytes of a request: 500 letters may take 12 each."""
_PATIENCE = 10.0
"""Seconds an answer may take."""


@asynccontextmanager
async def control(inn: Inn, stop: Callable[[], object]) -> AsyncIterator[None]:
    """Answer requests on the socket: `status` with one line each for the inn, every table and every session,
    and the measures of a host with one for whatever was affected.

    `stop` is called when the inn is asked to close. Raises OSError if the socket cannot be opened.
    """
    path = inn.plan.data / SOCKET
    path.unlink(missing_ok=True)
    before = os.umask(0o177)
    try:
        server = await asyncio.start_unix_server(partial(_answer, inn, stop), path, limit=_LONGEST)
    except OSError as problem:  # a path too long for a socket; the system's error does not name it
        raise OSError(problem.errno or errno.ENAMETOOLONG, str(problem), str(path)) from None
    finally:
        os.umask(before)
    try:
        yield
    finally:
        server.close()
        with suppress(OSError):  # nothing can be written any more
            path.unlink(missing_ok=True)


async def _answer(
    inn: Inn, stop: Callable[[], object], reader: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> None:
    with suppress(OSError, ValueError, AttributeError, KeyError, TypeError, asyncio.TimeoutError):
        asked = json.loads(await asyncio.wait_for(reader.readline(), _PATIENCE))
        if asked == {"ask": "status"}:
            for about in status(inn):
                writer.write(json.dumps(about).encode() + b"\n")
        elif asked == {"ask": "stop"}:
            writer.write(b'{"stopping": true}\n')
            stop()
        elif isinstance(about := asked.get("about"), str) and (measure := MEASURES.get(asked["ask"])) is not None:
            for affected in await _affected(measure(inn, about)):
                writer.write(json.dumps(affected).encode() + b"\n")
        await asyncio.wait_for(writer.drain(), _PATIENCE)
    writer.close()


async def _affected(measure: Awaitable[list[str]]) -> list[dict[str, str | int]]:
    try:
        return [{"affected": one} for one in await measure]
    except OSError as problem:
        return [{"problem": problem.strerror or str(problem)}]
    except SharedAddress as shared:
        return [{"shared": shared.address, "others": shared.others}]
    except DatabaseProblem as problem:
        return [{"problem": str(problem)}]


def status(inn: Inn) -> Iterator[dict[str, Any]]:
    """The status of the inn, then of its tables, then of all sessions."""
    yield {
        **inn.key_waits.figures(),
        "version": __version__,
        "pid": os.getpid(),
        "seconds": round(time.monotonic() - inn.opened),
        "sessions": inn.counted.sessions,
        "tables": len(inn.lobby.tables),
        "most": inn.limits.sessions,
        "workers": len(inn.workers.pids),
        "waiting": inn.workers.waiting,
        "memory_mb": _memory(),
        "match_nobody": inn.useless_lines(),
    }
    for table in inn.lobby.tables:
        playing = table.state == "playing" and table.game is not None
        yield {
            "table": table.state,
            "code": table.code,
            "people": len(table.people()),
            "seats": len(table.seats),
            "watchers": len(table.watchers),
            "gambit": table.playing.gambit if playing else 0,
        }
    for session in inn.sessions:
        yield {
            "session": round(time.monotonic() - session.since),
            "name": session.name,
            "at": session.table,
            **session.about(),
        }


def _memory() -> float:
    """The process's current memory in megabytes; 0 if the system does not report it."""
    with suppress(OSError, ValueError, IndexError):
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return round(pages * os.sysconf("SC_PAGE_SIZE") / 1e6, 1)
    return 0.0


def ask(data: Path, what: str, **about: str) -> list[dict[str, Any]]:
    """The answer of the inn whose folder is `data`. Raises OSError if none is open."""
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(_PATIENCE)
        line.connect(str(data / SOCKET))
        line.sendall(json.dumps({"ask": what, **about}).encode() + b"\n")
        with line.makefile("rb") as answers:
            return [json.loads(answer) for answer in answers]
