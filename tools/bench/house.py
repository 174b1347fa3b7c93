"""An inn in a process of its own, and keys pressed there."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.serve.people import Sitting
from tools.bench.figures import Row
from tools.bench.line import key_rows
from tools.bench.processes import members, seconds_worked
from tools.bench.screens import hand_row

LATEST = 5.0
"""Seconds after which a key counts as having no effect."""
ARROW = "\x1b[C"


class Inn:
    """A server process with all its children."""

    def __init__(self, folder: Path) -> None:
        command = [
            sys.executable,
            "-m",
            "tda_tui",
            "serve",
            "--port",
            "0",
            "--data",
            str(folder),
            "--per-address",
            "60",
            "--per-minute",
            "60",
        ]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline().split()[-2])

    def memory(self) -> float:
        """Total memory in MB; memory shared by its processes is counted once."""
        return sum(_memory(folder) for folder in members(self.process.pid)) / 1000

    def worked(self) -> float:
        """Seconds of CPU used so far."""
        return sum(map(seconds_worked, members(self.process.pid)))

    def held_up(self) -> tuple[float, float]:
        """Seconds for which the inn, and the robots, waited for a core used by other programs."""
        return _held_up(str(self.process.pid)), _held_up("self")


def _held_up(process: str) -> float:
    return int(Path(f"/proc/{process}/schedstat").read_text("ascii").split()[1]) / 1e9


def _memory(process: Path) -> int:
    with (process / "smaps_rollup").open(encoding="ascii") as told:
        return next(int(line.split()[1]) for line in told if line.startswith("Pss:"))


@contextmanager
def a_house() -> Iterator[Inn]:
    """An inn that runs during this context, however that ends."""
    before = signal.signal(signal.SIGTERM, lambda *_signal: sys.exit(128 + signal.SIGTERM))
    with tempfile.TemporaryDirectory(prefix="tda-bench-") as folder:
        inn = Inn(Path(folder))
        try:
            yield inn
        finally:
            inn.process.terminate()
            inn.process.wait()
            signal.signal(signal.SIGTERM, before)


class Key(NamedTuple):
    """Seconds from a key to its effect; for at least `held_up` of them the inn or the robots waited for a core."""

    waited: float
    held_up: float


async def move(screen: Sitting, inn: Inn) -> Key | None:
    """Move the cursor to another card by a key; None if it has no effect."""
    moved, there = asyncio.Event(), _cursor(screen)
    screen.watched_by = lambda: moved.set() if _cursor(screen) != there else None
    pressed, held_up = time.monotonic(), inn.held_up()
    screen.type(ARROW)
    try:
        await asyncio.wait_for(moved.wait(), LATEST)
    except TimeoutError:
        return None
    finally:
        screen.watched_by = lambda: None
    since = zip(held_up, inn.held_up(), strict=True)
    return Key(screen.newest - pressed, max(now - before for before, now in since))


def _cursor(screen: Sitting) -> list[int]:
    """The columns of the card under the cursor."""
    top = screen.picture.rows[hand_row(screen.picture)]
    return [at for at, letter in enumerate(top) if letter in "┏┍"]


def rows_of(what: str, keys: Iterable[Key], usual: float, longest: float) -> Iterator[Row]:
    """How long keys waited, also without the time in which other programs had the cores."""
    found = [*keys]
    yield from key_rows(what, [key.waited for key in found], usual, longest)
    own = [max(0.0, key.waited - key.held_up) for key in found]
    yield from key_rows(f"{what}, with cores of their own", own, usual, longest)
