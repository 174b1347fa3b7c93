"""How many people an inn carries: `python -m tools.bench.capacity`.

Every twelfth part of twenty minutes (or as many as `MINUTES` in the environment says), four more robots sit down at a
table of their own, until twelve tables are taken. Each step is a pair of rows; where the inn bends, keys begin to wait.
"""

from __future__ import annotations

import asyncio
import math
import os
from collections.abc import Sequence
from itertools import chain

from tests.serve.people import people
from tools.bench.figures import Row, show
from tools.bench.house import Inn, Key, a_house
from tools.bench.served import SEATS, Robot, sit_down

TABLES = 12
"""With four robots each, they are nearly the fifty sessions that an inn takes."""
SLOW = 500
"""Milliseconds that one key of a hundred may wait in an inn whose health is ok."""
NAMES = tuple(f"Robot {first}{second}" for first in "BDFGKLMPRSTV" for second in "aeou")


async def _steps(inn: Inn, seconds: float) -> list[Row]:
    rows = [Row("nobody there: memory", inn.memory(), None, "MB")]
    robots: list[Robot] = []
    playing: list[asyncio.Task[None]] = []
    async with people(NAMES, inn.port) as everybody:
        for _table in range(1, TABLES + 1):
            newcomers = everybody[len(robots) : len(robots) + SEATS]
            for one in newcomers:
                await one.come_first()
            await sit_down(newcomers)
            fresh = [Robot(one, number, inn) for number, one in enumerate(newcomers, len(robots))]
            playing += [asyncio.create_task(robot.play(math.inf)) for robot in fresh]
            robots += fresh
            for robot in robots:
                robot.keys.clear()
            begun = inn.worked()
            await asyncio.sleep(seconds)
            busy = 100 * (inn.worked() - begun) / seconds
            keys = [*chain.from_iterable(robot.keys for robot in robots)]
            rows += _rows_of(f"{len(robots)} robots", keys, inn.memory(), busy)
        for task in playing:
            task.cancel()
        await asyncio.wait(playing)
    for task in playing:
        if not task.cancelled():
            task.result()
    return rows


def _rows_of(who: str, keys: Sequence[Key], memory: float, busy: float) -> list[Row]:
    yet = f"{len(keys)} keys"
    if not keys:
        return [Row(f"{who}: memory", memory, None, "MB", f"CPU {busy:.0f}% of one core; {yet}")]
    half, most = _waits([key.waited for key in keys])
    _half, own = _waits([max(0.0, key.waited - key.held_up) for key in keys])
    note = f"half {half:.0f} ms; with cores of their own {own:.0f} ms; {yet}"
    return [
        Row(f"{who}: memory", memory, None, "MB", f"CPU {busy:.0f}% of one core"),
        Row(f"{who}: 99 of 100 keys", most, SLOW, "ms", note),
    ]


def _waits(seconds: Sequence[float]) -> tuple[float, float]:
    """The milliseconds that half of the keys waited at most, and 99 of 100."""
    waits = sorted(1000 * wait for wait in seconds)
    return waits[len(waits) // 2], waits[int(len(waits) * 0.99)]


def main() -> None:
    """Measure, and print a table."""
    seconds = 60 * float(os.environ.get("MINUTES", "20")) / TABLES
    with a_house() as inn:
        show("An inn that fills up, table by table", asyncio.run(_steps(inn, seconds)))


if __name__ == "__main__":
    main()
