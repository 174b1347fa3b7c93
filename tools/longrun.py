"""Plays many games in one process of the app by keys; memory must not grow: `python -m tools.longrun`."""

from __future__ import annotations

import argparse
import asyncio
import ctypes
import gc
import os
import sys
import tempfile
import time
import tracemalloc
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from textual.pilot import Pilot

from tda_tui.app.screens.table.final import FinalScreen
from tda_tui.app.screens.table.table_screen import TableScreen
from tda_tui.app.tda import TdaApp
from tests.app.driving import make_app, play_on, table_of, until

GROWTH = 0.10
"""The allowed growth of memory from the first games to the last, as a fraction."""
_LEAST = 3 * 1024 * 1024
"""A growth below this many bytes is never reported, as no leak of games is that small."""


def resident() -> int:
    """The resident memory of the process in bytes, after releasing everything that can be released."""
    gc.collect()
    with suppress(OSError, AttributeError):
        ctypes.CDLL("libc.so.6").malloc_trim(0)
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


async def play_games(app: TdaApp, pilot: Pilot[None], games: int) -> None:
    """Play this many games from the open table, each to its ranking."""
    for _game in range(games):
        await play_on(pilot, app, lambda: isinstance(app.screen, FinalScreen), 100_000)
        first = table_of(app)
        await pilot.press("a")
        await until(pilot, lambda last=first: isinstance(app.screen, TableScreen) and app.screen is not last, 60.0)


async def measured(games: int, first: int, players: int, trace: bool) -> tuple[int, int]:
    """Resident bytes after the first games and after all; `trace` prints what has grown."""
    app = make_app(players)
    async with app.run_test(size=(80, 24)) as pilot:
        await play_games(app, pilot, first)
        before, kinds = resident(), Counter(type(thing).__name__ for thing in gc.get_objects())
        if trace:
            tracemalloc.start(8)
        began, snapshot = time.monotonic(), tracemalloc.take_snapshot() if trace else None
        for done in range(first, games, step := max(1, (games - first) // 9)):
            await play_games(app, pilot, min(step, games - done))
            print(
                f"{min(done + step, games)} games: {resident() / 1e6:.1f} MB, {time.monotonic() - began:.0f} s",
                flush=True,
            )
        after = resident()
        if snapshot is not None:
            print(*tracemalloc.take_snapshot().compare_to(snapshot, "traceback")[:5], sep="\n")
            now = Counter(type(thing).__name__ for thing in gc.get_objects())
            print((now - kinds).most_common(25))
    return before, after


def main(words: Sequence[str] | None = None) -> int:
    """Play and measure; returns 1 if memory has grown by more than a tenth."""
    parser = argparse.ArgumentParser(prog="python -m tools.longrun", description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="how many in all (default: 200)")
    parser.add_argument("--first", type=int, default=20, help="after how many memory is measured first (default: 20)")
    parser.add_argument("--players", type=int, default=3, help="at the table (default: 3)")
    parser.add_argument("--trace", action="store_true", help="say what has grown")
    options = parser.parse_args(words)
    with tempfile.TemporaryDirectory(prefix="tda-longrun-") as home:
        os.environ["XDG_CONFIG_HOME"] = os.environ["TDA_HOME"] = home
        before, after = asyncio.run(measured(options.games, options.first, options.players, options.trace))
    grown = (after - before) / before
    print(
        f"after {options.first} games {before / 1e6:.1f} MB, after {options.games} {after / 1e6:.1f} MB: {grown:+.1%}"
    )
    return 1 if grown > GROWTH and after - before > _LEAST else 0


if __name__ == "__main__":
    sys.exit(main())
