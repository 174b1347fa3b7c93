"""How long a visitor's keys wait while others hold an arrow key down in large windows."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator

from tests.serve.people import Person, people
from tests.terminals.terminal import SMALL, Room
from tools.bench.figures import Row
from tools.bench.house import ARROW, Inn, Key, a_house, move, rows_of

HOLDERS, WINDOW = 7, Room(300, 100)
REPEATS = 1 / 30
"""Seconds between two arrows of a key that is held down."""
KEYS, PAUSES = 100, (0.2, 0.6)
"""The keys of the visitor, and the range of seconds between two of them."""
NAMES = tuple(f"Neighbour {letter}" for letter in "ABCDEFG")


async def _sits_down(one: Person, room: Room) -> None:
    """Begin a game alone."""
    screen = await one.come("play", room)
    await screen.sees("Stakes")
    await screen.settles()


async def _holds(one: Person) -> None:
    """Hold the arrow down; nobody looks at what it does, which would take time from the others."""
    one.screen.data_received = lambda data, datatype: None  # type: ignore[method-assign]
    while True:
        one.screen.type(ARROW)
        await asyncio.sleep(REPEATS)


async def _moves(one: Person, inn: Inn) -> list[Key | None]:
    rng, found = random.Random(1), []
    for _key in range(KEYS):
        await asyncio.sleep(rng.uniform(*PAUSES))
        found.append(await move(one.screen, inn))
    return found


async def _measured(inn: Inn) -> list[Row]:
    async with people(("Visitor", *NAMES[:HOLDERS]), inn.port) as (visitor, *holders):
        await _sits_down(visitor, SMALL)
        alone = await _moves(visitor, inn)
        for one in holders:
            await _sits_down(one, WINDOW)
        holding = [asyncio.create_task(_holds(one)) for one in holders]
        found = await _moves(visitor, inn)
        for task in holding:
            task.cancel()
    lost = found.count(None)
    return [
        *rows_of("key of somebody alone", filter(None, alone), 50, 50),
        *rows_of(f"key while {HOLDERS} hold theirs down", filter(None, found), 100, 250),
        Row("keys without an answer", lost, 0, "keys", f"of {len(found)}, in windows of {WINDOW}"),
    ]


def rows() -> Iterator[Row]:
    """A visitor beside others who hold a key down."""
    with a_house() as inn:
        yield from asyncio.run(_measured(inn))
