"""The cost of an inn with many people at tables: memory, CPU, bytes, and key latency.

Robots press keys over real connections, as fast as people who do not think. They play for one minute, or as long as
`MINUTES` in the environment says.
"""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections.abc import Iterator

from tests.serve.people import Person, Sitting, open_table, people
from tools.bench import neighbours
from tools.bench.figures import Row
from tools.bench.house import Inn, Key, a_house, move, rows_of
from tools.bench.screens import hand_row

TABLES, SEATS = 5, 4
SETTLED, IDLE = 6.0, 15.0
"""Seconds until the inn has settled after everybody has come, and for which they then idle in the lobby."""
PAUSES = (0.4, 1.6)
"""The range of seconds between two keys of a robot."""
MOVES = 3
"""Cursor moves before a card is played."""
NAMES = tuple(f"Robot {letter}" for letter in "ABCDEFGHIJKLMNOPQRST")


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
        asked = self.person.screen.asked
        key = await move(self.person.screen, self.inn)
        if key is not None:
            self.keys.append(key)
        else:
            self.lost += self.person.screen.asked == asked


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
        await sit_down(everybody)
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
        Row("CPU while all stand in the lobby", round(idle), 0, "%", f"{idle:.2f}%"),
        Row("bytes meanwhile", quiet, 0, "B"),
        Row("CPU while all play", busy, None, "%", "of one core"),
        Row("sent to each", rate, None, "B/s"),
        *rows_of("key to answer", keys, 50, 50),
        Row("keys without an answer", lost, 0, "keys", f"of {lost + len(keys)}"),
    ]


def _sent(everybody: list[Person]) -> int:
    return sum(len(one.screen.data) for one in everybody)


async def sit_down(everybody: list[Person]) -> None:
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
            await one.screen.sees("table's code: ")
        host.screen.type("s")
        await host.screen.sees("Stakes")


def rows() -> Iterator[Row]:
    """An inn with twenty people, and one with keys held down."""
    with a_house() as inn:
        yield from asyncio.run(_measured(inn))
    yield from neighbours.rows()
