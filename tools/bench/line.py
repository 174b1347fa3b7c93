"""The cost of a game on a slow line: bytes, memory and key latency of the real program.

It runs in pseudo-terminals of two sizes, without motion, as over SSH.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Iterator, Sequence
from functools import partial

from tests.terminals.terminal import LARGE, SMALL, Chunk, Picture, Room
from tools.bench.figures import Row, Stuck
from tools.bench.processes import MeasuredSession as Session, size
from tools.bench.screens import (
    BARE,
    FULL_TABLE,
    TABLE,
    hand_row,
    is_asked,
    newest,
    others_play,
    sheet_is_there,
    table_is_there,
)
from tools.bench.start import start

MOVES = 5
IDLE = 3.0

QUIET = 0.12
"""Seconds without a byte that end a paint; shorter than the shortest pause between two events."""
LONGEST = 600.0
"""Seconds after which a gambit is given up."""
LATEST = 5.0
"""Seconds after which a key counts as having no effect."""


def _stuck(what: str, session: Session) -> str:
    return "\n".join((f"{what}:", *session.picture.rows))


def settle(session: Session) -> int:
    """Wait until the person is asked; returns the number of bytes received meanwhile."""
    came = 0
    for _attempt in range(100):
        heard = session.listen(quiet=1.0, most=30)
        came += size(heard)
        session.draw(heard)
        session.compressed(heard)
        if table_is_there(session.picture) and not others_play(session.picture):
            return came
    raise Stuck(_stuck("nobody asks anything", session))


def answer(session: Session) -> list[Chunk]:
    """Answer the question with the first cards possible; returns the first paint after that.

    It waits for that paint, because another Enter would skip what the others do.
    """
    for _attempt in range(20):
        if " more " not in session.picture.rows[-1]:
            break
        for key in (" ", "\x1b[C"):
            session.press(key)
            session.draw(session.listen(quiet=QUIET))
    end = session.press("\r") + LATEST
    heard: list[Chunk] = []
    while not heard and time.monotonic() < end:
        heard = session.listen(quiet=QUIET, most=2)
        session.draw(heard)
    return heard


def until_scored(session: Session) -> Iterator[list[Chunk]]:
    """Play to the end of the gambit; yields each paint while the others play."""
    end = time.monotonic() + LONGEST
    while time.monotonic() < end:
        heard = session.listen(quiet=QUIET, most=2)
        session.draw(heard)
        if heard:
            yield heard
        elif sheet_is_there(session.picture):
            return
        elif is_asked(session.picture) and (painted := answer(session)):
            yield painted
    raise Stuck(_stuck("the gambit does not end", session))


def cursor_moves(session: Session) -> list[list[Chunk]]:
    """A paint for each cursor move through the hand."""
    paints = []
    for _move in range(MOVES):
        session.press("\x1b[C")
        paints.append(session.listen(quiet=QUIET))
        session.draw(paints[-1])
    return paints


def others_cards(session: Session) -> list[list[Chunk]]:
    """For each card another seat plays in a gambit, what was written from the previous event to its log line."""
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
    """Seconds from a key to the first byte of its effect, for sorting the hand while the others play."""
    rng = random.Random(1)
    found: list[float] = []
    end = time.monotonic() + LONGEST
    while time.monotonic() < end:
        if is_asked(session.picture):
            answer(session)
        waited = latency(session, rng)
        if sheet_is_there(session.picture):
            return found
        if waited is not None and others_play(session.picture):
            found.append(waited)
    raise Stuck(_stuck("the gambit does not end", session))


def latency(session: Session, rng: random.Random) -> float | None:
    """Seconds from the key that sorts the hand to the first byte of its effect.

    None if it has no effect while the others play, or not within `LATEST` seconds.
    """
    hand = _hand(session.picture)
    pressed = session.press("s")
    while time.monotonic() - pressed < LATEST:
        heard = session.listen(quiet=rng.uniform(0.06, 0.15), most=0.6)
        changed = session.draw(heard, partial(_changed, hand))
        if changed is not None:
            return changed.at - pressed
        if not others_play(session.picture) or sheet_is_there(session.picture) or hand.count("│") <= 2:
            break
    return None


def _hand(picture: Picture) -> str:
    return picture.rows[hand_row(picture) + 1]


def _changed(hand: str, picture: Picture) -> bool:
    return _hand(picture) != hand


def rows() -> Iterator[Row]:
    """A running game at two tables."""
    yield from play_rows(start(BARE).memory)
    yield from full_table_rows()


def play_rows(bare_memory: float) -> Iterator[Row]:
    """A running game: cursor moves, idling, other seats' cards, memory, keys."""
    with Session(TABLE) as session:
        yield from gambit_rows(session, SMALL)
        yield Row("memory, after a gambit", session.memory() / bare_memory, 1.5, note=f"{session.memory():.1f} MB")
        session.press("\r")
        waited = latencies(session)
    yield from key_rows("key while others play", waited, 50, 100)


def key_rows(what: str, waited: Sequence[float], usual: float, longest: float) -> Iterator[Row]:
    """The latency of keys: median and 99th percentile."""
    if len(waited) < 2:
        yield Row(what, None, note=f"{len(waited)} keys were answered")
        return
    yield Row(what, 1000 * statistics.median(waited), usual, "ms", f"{len(waited)} keys")
    yield Row(f"{what}, 99 of 100", 1000 * statistics.quantiles(waited, n=100)[98], longest, "ms")


def full_table_rows() -> Iterator[Row]:
    """The bytes of a running game of six on a large screen."""
    with Session(FULL_TABLE, room=LARGE) as session:
        yield from gambit_rows(session, LARGE)


def gambit_rows(session: Session, room: Room) -> Iterator[Row]:
    """A gambit: cursor moves, idling, other seats' cards."""
    settle(session)
    yield _paints(f"{room}: cursor move", cursor_moves(session), 500, session)
    worked = _when_idle(session)
    heard = session.listen(quiet=IDLE, most=IDLE)
    share = 100 * (session.worked() - worked) / IDLE
    yield Row(f"{room}: idle for {IDLE:.0f} s", size(heard), 0, "B")
    yield Row(f"{room}: CPU meanwhile", round(share), 0, "%", f"{share:.2f}%")
    yield _paints(f"{room}: another's card, its line", others_cards(session), 1_500, session)


def _when_idle(session: Session) -> float:
    """The CPU time used so far, once the coach has evaluated the question in advance."""
    worked = -1.0
    for _second in range(20):
        before, worked = worked, session.worked()
        if worked - before < 0.02:
            break
        session.listen(quiet=1.0, most=1.0)
    return worked


def _paints(what: str, paints: Sequence[Sequence[Chunk]], limit: float, session: Session) -> Row:
    if not paints:
        return Row(what, None, note="none was seen by itself")
    sizes = [size(paint) for paint in paints]
    packed = statistics.median(session.compressed(paint) for paint in paints)
    note = f"{min(sizes):,}-{max(sizes):,} B of {len(sizes)}; zlib {packed:,.0f} B"
    return Row(what, statistics.median(sizes), limit, "B", note)
