"""The cost of five opponents thinking at full load: key latency and memory of the real program."""

from __future__ import annotations

import os
import random
import statistics
import sys
import time
from collections.abc import Iterator
from typing import NamedTuple

from tests.terminals.processes import children_of, running
from tools.bench.figures import Row
from tools.bench.line import LATEST, key_rows, latency, settle
from tools.bench.processes import MeasuredSession as Session, memory_of

THINKING = (sys.executable, "-m", "tests.slow", "endless", "6")
"""A table of six at which five players think endlessly."""
KEYS = 200


class Wait(NamedTuple):
    """The latency of a key in seconds, and for how many of them other programs had the cores."""

    seconds: float
    held_up: float


def waits(session: Session) -> list[Wait]:
    """The latencies of keys while all think, longest last; a key without effect counts as `LATEST`."""
    rng = random.Random(1)
    found = []
    for _key in range(KEYS):
        before = session.held_up()
        waited = latency(session, rng) or LATEST
        found.append(Wait(waited, min(waited, session.held_up() - before)))
    return sorted(found)


def rows() -> Iterator[Row]:
    """Keys, memory, and the time until everything has ended."""
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
