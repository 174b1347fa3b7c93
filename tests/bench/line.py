"""What the game costs on a slow line: bytes, time to start, memory and key latency of the real program.

It runs in pseudo-terminals of two sizes, without motion, as over SSH; a bare Textual screen full of text runs beside it
in the same run.
"""

from __future__ import annotations

import random
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from gettext import GNUTranslations
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from tda_tui.words.languages import CATALOGUE, folder_of
from tests.bench import bare
from tests.bench.terminal import FEW_COLOURS, LARGE, SMALL, TRUE_COLOUR, Chunk, Picture, Room, Session, size

STARTS = 7
MOVES = 5
IDLE = 3.0

QUIET = 0.12
"""Seconds without a byte after which a paint is over; shorter than the shortest pause between two beats."""

LONGEST = 180.0
"""Seconds after which a gambit is given up."""

BARE = (sys.executable, "-m", "tests.bench.bare")
TDA = (sys.executable, "-m", "tda_tui", "--no-motion")
TABLE = (*TDA, "--seed", "1", "--players", "4")
ITALIAN = (*TDA, "--language", "it")
FULL_TABLE = (*TDA, "--seed", "1", "--players", "6")

FIRST_PAINT = {SMALL: 12_000, LARGE: 30_000}
"""Bytes at most in true colour."""


class Row(NamedTuple):
    """A row of the report; a figure above its limit is over."""

    what: str
    figure: float
    limit: float | None
    unit: str = ""
    note: str = ""

    @property
    def over(self) -> bool:
        """Whether the limit does not hold."""
        return self.limit is not None and self.figure > self.limit

    def number(self, figure: float | None) -> str:
        """A figure with its unit."""
        if figure is None:
            return ""
        return f"{figure:,.0f} {self.unit}" if self.unit else f"{figure:.2f}x"


# What stands on the screen


def bare_is_there(picture: Picture) -> bool:
    """The last word of the bare screen can be read."""
    return bare.LAST in picture


def start_screen_is_there(picture: Picture) -> bool:
    """The choices of the first screen can be read."""
    return "ANTE" in picture and "Enter" in picture.rows[-1]


def choices_are_there(picture: Picture) -> bool:
    """The choices of the first screen can be read, in whatever language."""
    return any(row.lstrip("│ ").startswith("> ") for row in picture.rows) and bool(picture.rows[-1].strip())


def hand_row(picture: Picture) -> int:
    """Where the hand begins, or -1."""
    return next((at for at, row in enumerate(picture.rows) if re.search("[╭┏┍]1[─━]", row)), -1)


def table_is_there(picture: Picture) -> bool:
    """The line at the top and the hand can be read."""
    return "Stakes" in picture.rows[0] and hand_row(picture) > 0


def others_play(picture: Picture) -> bool:
    """The others are waited for."""
    return "Skip ahead" in picture.rows[-1]


def sheet_is_there(picture: Picture) -> bool:
    """The score of a gambit lies over the table."""
    return "Enter  Go on" in picture


def newest(picture: Picture) -> str:
    """The last entry of the log on the table."""
    rows = picture.rows
    above = next((at for at, row in enumerate(rows) if row.startswith("── Log")), len(rows) - 1)
    width = len(rows[above].split("  ")[0])
    below = 4 if width == len(rows[above]) else 1  # the card lies below the log, or beside it
    text = "\n".join(row[:width].rstrip() for row in rows[above + 1 : hand_row(picture) - below]).rstrip()
    return re.split(r"\n(?! )", text)[-1]


# Start: time, bytes and memory of the first paint


READY: dict[tuple[str, ...], Callable[[Picture], bool]] = {
    BARE: bare_is_there,
    TDA: start_screen_is_there,
    ITALIAN: choices_are_there,
    TABLE: table_is_there,
    FULL_TABLE: table_is_there,
}


class Start(NamedTuple):
    """One start of a program: seconds until it can be read; bytes, bytes compressed, memory when it is quiet."""

    seconds: float
    painted: int
    compressed: int
    memory: float


def start(command: tuple[str, ...], colours: Mapping[str, str] = TRUE_COLOUR, room: Room = SMALL) -> Start:
    """Start a program and wait until it has drawn its screen."""
    ready = READY[command]
    with Session(command, colours, room) as session:
        heard: list[Chunk] = []
        first = None
        while first is None:
            fresh = session.listen(quiet=0.3, most=20)
            first = session.draw(fresh, ready)
            heard += fresh
            if time.monotonic() - session.begun > 30:
                raise RuntimeError(_stuck("no screen within 30 s", session))
        return Start(first.at - session.begun, size(heard), session.compressed(heard), session.memory())


def median_start(starts: Sequence[Start]) -> Start:
    """The median of each figure."""
    return Start(*(statistics.median(figures) for figures in zip(*starts, strict=True)))


def start_rows() -> Iterator[Row]:
    """Start of the game beside the bare screen; taken in turn, so that both meet the same noise."""
    bares, firsts, tables, few, others = [], [], [], [], []
    for command in (BARE, TDA, TABLE, ITALIAN):
        start(command)  # once unmeasured: modules are compiled, files are in memory
    for _run in range(STARTS):
        bares.append(start(BARE))
        firsts.append(start(TDA))
        tables.append(start(TABLE))
        few.append(start(TABLE, FEW_COLOURS))
        others.append(start(ITALIAN))
    plain, first, true, ansi, other = (median_start(starts) for starts in (bares, firsts, tables, few, others))
    yield Row("start, bare", 1000 * plain.seconds, None, "ms")
    yield Row("start, table", 1000 * true.seconds, None, "ms")
    yield Row("start, first screen", 1000 * first.seconds, None, "ms")
    yield Row("start beside bare, table", true.seconds / plain.seconds, 1.25)
    yield Row("start beside bare, first screen", first.seconds / plain.seconds, 1.25)
    yield from language_rows(first, other)
    yield from paint_rows({"first screen": first, "table": true, "first screen in Italian": other}, plain, SMALL)
    yield Row("80x24: table, zlib", true.compressed, 2_500, "B")
    yield Row("80x24: table in 16 colours", ansi.painted, 30_000, "B")
    yield Row("80x24: table in 16 colours, zlib", ansi.compressed, 2_500, "B")
    large = {"first screen": start(TDA, room=LARGE), "table of six": start(FULL_TABLE, room=LARGE)}
    yield from paint_rows(large, plain, LARGE)
    yield Row("memory, first paint", true.memory / plain.memory, 1.5, note=f"{true.memory:.1f} MB")
    yield from play_rows(plain.memory)
    yield from full_table_rows()


def language_rows(english: Start, italian: Start) -> Iterator[Row]:
    """What another language costs: loading its catalogue, and starting in it."""
    path = folder_of("it") / CATALOGUE
    taken = []
    for _time in range(20):
        begun = time.perf_counter()
        with path.open("rb") as file:
            messages = len(GNUTranslations(file)._catalog)
        taken.append(time.perf_counter() - begun)
    yield Row("loading a catalogue", 1000 * statistics.median(taken), 5, "ms", f"{messages} messages")
    yield Row("start in Italian beside English", italian.seconds / english.seconds, 1.1)


def paint_rows(screens: Mapping[str, Start], plain: Start, room: Room) -> Iterator[Row]:
    """Bytes of the first paint of screens."""
    for name, drawn in screens.items():
        note = f"zlib {drawn.compressed:,.0f} B; bare, 80x24 {plain.painted:,.0f} B"
        yield Row(f"{room}: first paint, {name}", drawn.painted, FIRST_PAINT[room], "B", note)


def import_rows() -> Iterator[Row]:
    """How many modules of Textual the commands load that need none."""
    for option in ("--help", "--version"):
        command = [sys.executable, "-X", "importtime", "-m", "tda_tui", option]
        told = subprocess.run(command, capture_output=True, text=True, check=True).stderr
        loaded = sum(line.rpartition("|")[2].strip().startswith("textual") for line in told.splitlines())
        yield Row(f"tda {option}: Textual's modules", loaded, 0, "loaded")


# A gambit


def _stuck(what: str, session: Session) -> str:
    return "\n".join((f"{what}:", *session.picture.rows))


def settle(session: Session) -> int:
    """Wait until the person is asked something; the bytes that came meanwhile."""
    came = 0
    for _attempt in range(100):
        heard = session.listen(quiet=1.0, most=30)
        came += size(heard)
        session.draw(heard)
        session.compressed(heard)
        if table_is_there(session.picture) and not others_play(session.picture):
            return came
    raise RuntimeError(_stuck("nobody asks anything", session))


def answer(session: Session) -> None:
    """Answer the question with the first cards that will do."""
    for _attempt in range(20):
        if " more " not in session.picture.rows[-1]:
            break
        for key in (" ", "\x1b[C"):
            session.press(key)
            session.draw(session.listen(quiet=QUIET))
    session.press("\r")


def until_scored(session: Session) -> Iterator[list[Chunk]]:
    """Play to the end of the gambit; each paint while the others play."""
    end = time.monotonic() + LONGEST
    while time.monotonic() < end:
        heard = session.listen(quiet=QUIET, most=2)
        session.draw(heard)
        if heard:
            yield heard
        elif sheet_is_there(session.picture):
            return
        elif not others_play(session.picture):
            answer(session)
    raise RuntimeError(_stuck("the gambit does not end", session))


def cursor_moves(session: Session) -> list[list[Chunk]]:
    """A paint for every step of the cursor through the hand."""
    paints = []
    for _move in range(MOVES):
        session.press("\x1b[C")
        paints.append(session.listen(quiet=QUIET))
        session.draw(paints[-1])
    return paints


def others_cards(session: Session) -> list[list[Chunk]]:
    """For each card that another one plays in a gambit: what was written from the beat before it to its line."""
    plays = []
    since: list[Chunk] = []
    last = newest(session.picture)
    for heard in until_scored(session):
        since += heard
        entry = newest(session.picture)
        if entry != last:
            if " plays " in entry:
                plays.append(since)
            since, last = [], entry
    return plays


def latencies(session: Session) -> list[float]:
    """Seconds from a key to the first byte of what it changes: the hand is sorted anew while the others play."""
    rng = random.Random(1)
    found: list[float] = []
    end = time.monotonic() + LONGEST
    while time.monotonic() < end:
        if not others_play(session.picture):
            answer(session)
            session.draw(session.listen(quiet=QUIET))
        waited = latency(session, rng)
        if sheet_is_there(session.picture):
            return found
        if waited is not None and others_play(session.picture):
            found.append(waited)
    raise RuntimeError(_stuck("the gambit does not end", session))


def latency(session: Session, rng: random.Random) -> float | None:
    """Seconds from the key that sorts the hand to the first byte of what it changes; None if it changes nothing."""
    hand = _hand(session.picture)
    pressed = session.press("s")
    heard = session.listen(quiet=rng.uniform(0.06, 0.15), most=0.6)
    changed = session.draw(heard, partial(_changed, hand))
    return None if changed is None else changed.at - pressed


def _hand(picture: Picture) -> str:
    return picture.rows[hand_row(picture) + 1]


def _changed(hand: str, picture: Picture) -> bool:
    return _hand(picture) != hand


def play_rows(bare_memory: float) -> Iterator[Row]:
    """A running game: the cursor, idling, what the others play, memory, keys."""
    with Session(TABLE) as session:
        yield from gambit_rows(session, SMALL)
        yield Row("memory, after a gambit", session.memory() / bare_memory, 1.5, note=f"{session.memory():.1f} MB")
        session.press("\r")
        waited = sorted(latencies(session))
    if len(waited) < 20:
        raise RuntimeError(f"only {len(waited)} keys were answered while the others played")
    yield Row("key while others play", 1000 * statistics.median(waited), 50, "ms", f"{len(waited)} keys")
    yield Row("99 of 100 such keys", 1000 * statistics.quantiles(waited, n=100)[98], 100, "ms")


def full_table_rows() -> Iterator[Row]:
    """A running game of six on a large screen: what is written."""
    with Session(FULL_TABLE, room=LARGE) as session:
        yield from gambit_rows(session, LARGE)


def gambit_rows(session: Session, room: Room) -> Iterator[Row]:
    """A gambit: the cursor, idling, what the others play."""
    settle(session)
    yield _paints(f"{room}: cursor move", cursor_moves(session), 500, session)
    worked = session.worked()
    heard = session.listen(quiet=IDLE, most=IDLE)
    share = 100 * (session.worked() - worked) / IDLE
    yield Row(f"{room}: idle for {IDLE:.0f} s", size(heard), 0, "B")
    yield Row(f"{room}: CPU meanwhile", round(share), 0, "%", f"{share:.2f} %")
    yield _paints(f"{room}: another's card, its line", others_cards(session), 1_500, session)


def _paints(what: str, paints: Sequence[Sequence[Chunk]], limit: float, session: Session) -> Row:
    sizes = [size(paint) for paint in paints]
    packed = statistics.median(session.compressed(paint) for paint in paints)
    note = f"{min(sizes):,}-{max(sizes):,} B of {len(sizes)}; zlib {packed:,.0f} B"
    return Row(what, statistics.median(sizes), limit, "B", note)


def report() -> bool:
    """Measure everything and print one table; whether every limit holds."""
    return show("A slow line: medians", (*import_rows(), *start_rows()))


def show(title: str, rows: Iterable[Row]) -> bool:
    """Print a table; whether every limit holds."""
    table = Table("What", "Figure", "Limit", "", "Beside it", title=title)
    for column in table.columns[:4]:
        column.no_wrap = True
    held = True
    for row in rows:
        verdict = "" if row.limit is None else "[bold red]over[/]" if row.over else "ok"
        table.add_row(row.what, row.number(row.figure), row.number(row.limit), verdict, row.note)
        held = held and not row.over
    Console().print(table)
    return held


if __name__ == "__main__":
    sys.exit(not report())
