"""The start of the program beside that of a bare Textual screen: time, CPU, memory, and bytes of the first paint."""

from __future__ import annotations

import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from gettext import GNUTranslations
from pathlib import Path
from typing import NamedTuple

from tda_tui.words.languages import CATALOGUE, folder_of
from tests.terminals.terminal import FEW_COLOURS, HOME, LARGE, SMALL, TRUE_COLOUR, Chunk, Room
from tools.bench.figures import Row, Stuck
from tools.bench.processes import MeasuredSession as Session, size
from tools.bench.screens import ALONE, BARE, FULL_TABLE, ITALIAN, READY, TABLE

STARTS = 9
SETTLED = 2.5
"""Seconds to wait after a start, because files just written are not cached for the next one."""
LONGEST = 120.0
"""Seconds after which a screen is given up."""
BESIDE = {"first screen": 1.2, "table": 1.35}
"""The most a start may take relative to a bare screen. The table comes with options, which Typer reads."""

FIRST_PAINT = {SMALL: 12_000, LARGE: 30_000}
"""The most bytes in true colour."""


class Start(NamedTuple):
    """One start of a program: seconds until its screen is complete; CPU seconds, bytes, compressed bytes and memory
    when it is idle."""

    seconds: float
    worked: float
    painted: int
    compressed: int
    memory: float


def start(
    command: tuple[str, ...], colours: Mapping[str, str] = TRUE_COLOUR, room: Room = SMALL, kept: bool = False
) -> Start:
    """Start a program and wait until its screen is complete. Without `kept`, saved games are removed first."""
    ready = READY[command]
    if not kept:
        shutil.rmtree(Path(HOME, ".local"), ignore_errors=True)
    with Session(command, colours, room) as session:
        heard: list[Chunk] = []
        first = None
        while first is None:
            fresh = session.listen(quiet=0.3, most=20)
            first = session.draw(fresh, ready)
            heard += fresh
            if first is None and time.monotonic() - session.begun > LONGEST:
                raise Stuck(f"{' '.join(command[1:])}: no screen within {LONGEST:.0f} s")
        seconds = first.at - session.begun
        return Start(seconds, session.worked(), size(heard), session.compressed(heard), session.memory())


def median_start(starts: Sequence[Start]) -> Start:
    """The median of each figure."""
    return Start(*(statistics.median(figures) for figures in zip(*starts, strict=True)))


def beside(starts: Sequence[Start], bares: Sequence[Start]) -> Start:
    """The medians of ratios to the bare screen started just before."""
    pairs = zip(starts, bares, strict=True)
    return median_start([Start(*(mine / bare for mine, bare in zip(*pair, strict=True))) for pair in pairs])


def rows() -> Iterator[Row]:
    """The starts of the game and of the bare screen, alternating so that both meet the same noise."""
    yield from import_rows()
    kinds = {"bare": BARE, "first screen": ALONE, "table": TABLE, "first screen in Italian": ITALIAN}
    for _unmeasured in range(2):  # modules are compiled, files are in memory, and data files parsed
        for command in kinds.values():
            start(command)
        time.sleep(SETTLED)
    runs: dict[str, list[Start]] = {name: [] for name in kinds}
    few, going_on = [], []
    for _run in range(STARTS):
        for name, command in kinds.items():
            runs[name].append(start(command))
        few.append(start(TABLE, FEW_COLOURS))
        going_on.append(start(ALONE, kept=True))
    medians = {name: median_start(starts) for name, starts in runs.items()}
    for name, drawn in medians.items():
        yield start_row(name, drawn)
    yield start_row("first screen with a game to resume", median_start(going_on))
    for name, most in BESIDE.items():
        ratio, drawn = beside(runs[name], runs["bare"]), medians[name]
        yield Row(f"{name}: time beside bare", ratio.seconds, most)
        yield Row(f"{name}: CPU beside bare", ratio.worked, most)
        yield Row(f"{name}: memory beside bare", ratio.memory, most, note=f"{drawn.memory:.1f} MB")
    italian = beside(runs["first screen in Italian"], runs["first screen"])
    yield Row("first screen: Italian beside English", italian.seconds, 1.1)
    yield catalogue_row()
    bare = medians.pop("bare")
    yield from paint_rows(medians, bare, SMALL)
    table, ansi = medians["table"], median_start(few)
    yield Row("80x24: table, zlib", table.compressed, 2_500, "B")
    yield Row("80x24: table in 16 colours", ansi.painted, 30_000, "B")
    yield Row("80x24: table in 16 colours, zlib", ansi.compressed, 2_500, "B")
    large = {"first screen": start(ALONE, room=LARGE), "table of six": start(FULL_TABLE, room=LARGE)}
    yield from paint_rows(large, bare, LARGE)


def start_row(name: str, drawn: Start) -> Row:
    """The time of a start, and its CPU time."""
    return Row(f"start, {name}", 1000 * drawn.seconds, None, "ms", f"CPU {1000 * drawn.worked:.0f} ms")


def catalogue_row() -> Row:
    """The CPU time to load the catalogue of another language."""
    path = folder_of("it") / CATALOGUE
    taken = []
    for _time in range(20):
        begun = time.process_time()
        with path.open("rb") as file:
            GNUTranslations(file)
        taken.append(time.process_time() - begun)
    return Row("loading a catalogue", 1000 * statistics.median(taken), 5, "ms", "CPU")


def paint_rows(screens: Mapping[str, Start], plain: Start, room: Room) -> Iterator[Row]:
    """The bytes of the first paint of screens."""
    for name, drawn in screens.items():
        note = f"zlib {drawn.compressed:,.0f} B; bare, 80x24 {plain.painted:,.0f} B"
        yield Row(f"{room}: first paint, {name}", drawn.painted, FIRST_PAINT[room], "B", note)


def import_rows() -> Iterator[Row]:
    """How many modules of Textual are loaded by commands that need none."""
    for option in ("--help", "--version"):
        command = [sys.executable, "-X", "importtime", "-m", "tda_tui", option]
        told = subprocess.run(command, capture_output=True, text=True, check=True).stderr
        loaded = sum(line.rpartition("|")[2].strip().startswith("textual") for line in told.splitlines())
        yield Row(f"tda {option}: Textual's modules", loaded, 0, "loaded")
