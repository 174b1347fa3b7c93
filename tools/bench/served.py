"""The cost of an inn with many people at tables: memory, CPU, bytes, and key latency.

Robots press keys over real connections, as fast as people who do not think. They play for one minute, or as long as
`MINUTES` in the environment says.
"""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.serve.people import Person, Sitting, open_table, people
from tools.bench.figures import Row
from tools.bench.line import key_rows
from tools.bench.processes import members, seconds_worked
from tools.bench.screens import hand_row

TABLES, SEATS = 5, 4
SETTLED, IDLE = 6.0, 15.0
"""Seconds until the inn has settled after everybody has come, and for which they then idle in the lobby."""
LATEST = 5.0
"""Seconds after which a key counts as having no effect."""
PAUSES = (0.4, 1.6)
"""The range of seconds between two keys of a robot."""
MOVES = 3
"""Cursor moves before a card is played."""
NAMES = tuple(f"Robot {letter}" for letter in "ABCDEFGHIJKLMNOPQRST")


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
    """An inn that runs during this context."""
    with tempfile.TemporaryDirectory(prefix="tda-bench-") as folder:
        inn = Inn(Path(folder))
        try:
            yield inn
        finally:
            inn.process.terminate()
            inn.process.wait()


class Key(NamedTuple):
    """Seconds from a key to its effect; for at least `held_up` of them the inn or the robots waited for a core."""

    waited: float
    held_up: float


class Robot:
    """Presses keys at a screen, and measures how long each takes to move the cursor."""

    def __init__(self, person: Person, number: int, inn: Inn) -> None:
        self.person = person
        self.inn = inn
        self.rng = random.Random(number)
        self.keys: list[Key] = []
        self.lost = 0

    async def play(self, until: float) -> None:
        """Move through the hand, answer questions, and start again when the game is over."""
        screen = self.person.screen
        while time.monotonic() < until:
            await asyncio.sleep(self.rng.uniform(*PAUSES))
            for _move in range(MOVES):
                if screen.asked.startswith(("Ante", "Your turn")) and _can_move(screen):
                    await self.move()
                    await asyncio.sleep(self.rng.uniform(*PAUSES) / MOVES)
            if screen.over:
                screen.type("\r")
            else:
                screen.go_on()

    async def move(self) -> None:
        """Move the cursor to another card."""
        screen, moved = self.person.screen, asyncio.Event()
        there, asked = _cursor(screen), screen.asked
        screen.watched_by = lambda: moved.set() if _cursor(screen) != there else None
        pressed, held_up = time.monotonic(), self.inn.held_up()
        screen.type("\x1b[C")
        try:
            await asyncio.wait_for(moved.wait(), LATEST)
        except TimeoutError:
            self.lost += screen.asked == asked
        else:
            since = zip(held_up, self.inn.held_up(), strict=True)
            self.keys.append(Key(screen.newest - pressed, max(now - before for before, now in since)))
        finally:
            screen.watched_by = lambda: None


def _cursor(screen: Sitting) -> list[int]:
    """The columns of the card under the cursor."""
    top = screen.picture.rows[hand_row(screen.picture)]
    return [at for at, letter in enumerate(top) if letter in "┏┍"]


def _can_move(screen: Sitting) -> bool:
    """Whether there is another card to move to."""
    rows = screen.picture.rows
    return sum(map(rows[hand_row(screen.picture)].count, "╭┏┍")) > 1


async def _measured(inn: Inn) -> list[Row]:
    empty = inn.memory()
    async with people(NAMES, inn.port) as everybody:
        for one in everybody:
            await one.come_first()
        await asyncio.sleep(SETTLED)
        begun = inn.worked()
        sent = _sent(everybody)
        await asyncio.sleep(IDLE)
        idle = 100 * (inn.worked() - begun) / IDLE
        quiet = _sent(everybody) - sent
        await _sit_down(everybody)
        seconds = 60 * float(os.environ.get("MINUTES", "1"))
        begun, sent = inn.worked(), _sent(everybody)
        robots = [Robot(one, number, inn) for number, one in enumerate(everybody)]
        await asyncio.gather(*(robot.play(time.monotonic() + seconds) for robot in robots))
        busy = 100 * (inn.worked() - begun) / seconds
        rate = (_sent(everybody) - sent) / len(everybody) / seconds
        full = inn.memory()
    keys = [key for robot in robots for key in robot.keys]
    lost = sum(robot.lost for robot in robots)
    played = f"{len(robots)} at {TABLES} tables for {seconds:.0f} s"
    return [
        Row("memory, nobody there", empty, None, "MB"),
        Row("memory in all", full, 150, "MB", played),
        Row("memory, each session", (full - empty) / len(robots), None, "MB"),
        Row("CPU while all stand in the lobby", round(idle), 0, "%", f"{idle:.2f} %"),
        Row("bytes meanwhile", quiet, 0, "B"),
        Row("CPU while all play", busy, None, "%", "of one core"),
        Row("sent to each", rate, None, "B/s"),
        *key_rows("key to answer", [key.waited for key in keys], 50, 50),
        *key_rows("with cores of their own", [max(0.0, key.waited - key.held_up) for key in keys], 50, 50),
        Row("keys without an answer", lost, 0, "keys", f"of {lost + len(keys)}"),
    ]


def _sent(everybody: list[Person]) -> int:
    return sum(len(one.screen.data) for one in everybody)


async def _sit_down(everybody: list[Person]) -> None:
    """Seat four at each table; the first opens it, and begins when the others are there."""
    for first in range(0, len(everybody), SEATS):
        host, *others = everybody[first : first + SEATS]
        code = await open_table(host)
        for one in others:
            await one.screen.settles()
            one.screen.type("c")
            await one.screen.sees("code")
            await one.screen.settles()
            one.screen.type(f"{code}\r")
            await one.screen.sees("Its code: ")
        host.screen.type("s")
        await host.screen.sees("Stakes")


def rows() -> Iterator[Row]:
    """An inn with twenty people."""
    with a_house() as inn:
        yield from asyncio.run(_measured(inn))
