"""What it costs that five others think as hard as they can: key latency and memory of the real program."""

from __future__ import annotations

import os
import random
import statistics
import sys
import time
from collections.abc import Iterator
from typing import NamedTuple

from tests.bench.figures import Row
from tests.bench.line import LATEST, key_rows, latency, settle
from tests.bench.terminal import Session
from tests.terminals.processes import children_of, running

THINKING = (sys.executable, "-m", "tests.slow", "endless", "6")
"""A table of six at which five think without end."""
KEYS = 200


class Wait(NamedTuple):
    """Seconds that a key waits for an answer, and for how many of them other programs had the cores."""

    seconds: float
    held_up: float


def waits(session: Session) -> list[Wait]:
    """How long keys wait while all think, the longest last; one that is not answered has waited as long as can be."""
    rng = random.Random(1)
    found = []
    for _key in range(KEYS):
        before = session.held_up()
        waited = latency(session, rng) or LATEST
        found.append(Wait(waited, min(waited, session.held_up() - before)))
    return sorted(found)


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
        yield from key_rows("key while all think", [wait.seconds for wait in found], 50, 50)
        longest = statistics.mean(wait.held_up for wait in found[-KEYS // 50 :])
        yield Row("of the longest of these, other programs had the cores", 1000 * longest, None, "ms", "mean of 4")
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
