"""What it costs that five others think as hard as they can: key latency and memory of the real program."""

from __future__ import annotations

import os
import random
import statistics
import sys
import time
from collections.abc import Iterator

from tests.bench.line import Row, latency, others_play, settle, show
from tests.bench.terminal import Session
from tests.terminals.processes import children_of, running

THINKING = (sys.executable, "-m", "tests.slow", "endless", "6")
"""A table of six at which five think without end."""
KEYS = 200


def waits(session: Session) -> list[float]:
    """Seconds that keys wait for an answer while all think."""
    rng = random.Random(1)
    found = [latency(session, rng) for _key in range(KEYS)]
    assert others_play(session.picture)
    missing = found.count(None)
    if missing:
        raise RuntimeError(f"{missing} of {KEYS} keys were not answered")
    return [waited for waited in found if waited is not None]


def memory_of(pid: int) -> float:
    """Resident memory in MB (Linux)."""
    with open(f"/proc/{pid}/status", encoding="ascii") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1000


def rows() -> Iterator[Row]:
    """Keys, memory, and how long it takes until nothing runs any more."""
    with Session(THINKING) as session:
        settle(session)
        session.press("\r")
        found = waits(session)
        workers = children_of(session.pid)
        yield Row("key while all think", 1000 * statistics.median(found), 50, "ms", f"{KEYS} keys")
        yield Row("99 of 100 such keys", 1000 * statistics.quantiles(found, n=100)[98], 50, "ms")
        yield Row(
            "memory of a worker", max(map(memory_of, workers)), 40, "MB", f"{len(workers)} of {os.cpu_count()} cores"
        )
        begun = time.monotonic()
        session.press("\x11")
        session.listen(quiet=0.3)
        session.press("y")
        while {session.pid, *workers} & running():
            session.listen(quiet=0.01, most=0.02)
        yield Row("left, until nothing runs", 1000 * (time.monotonic() - begun), 2000, "ms", "with a pause of 300 ms")


def report() -> bool:
    """Measure everything and print one table; whether every limit holds."""
    return show("Five others who think: 80x24", rows())
