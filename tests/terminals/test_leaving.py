"""However the program ends in the middle of a thought: no process is left; tests.bench measures how soon."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable

import pytest

from tests.bench.terminal import Session
from tests.helpers import PATIENCE
from tests.terminals.processes import children_of, running

ENDLESS = (sys.executable, "-m", "tests.slow", "endless")


def until(session: Session, ready: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait until that is so; what the program writes is drawn meanwhile."""
    end = time.monotonic() + seconds
    while not ready():
        assert time.monotonic() < end, session.picture.rows
        session.draw(session.listen(quiet=0.05, most=0.2))


def thinking(session: Session, program: int | None = None) -> list[int]:
    """Wait until others think, and the person too has chosen an ante; the workers of the program in the session."""
    until(session, lambda: "Ante: put one card down" in session.picture)
    workers: list[int] = []

    def at_work() -> bool:
        workers[:] = children_of(program or session.pid)
        return bool(workers)

    until(session, at_work)
    session.press("\r")
    until(session, lambda: "Waiting for the ante of" in session.picture)
    return workers


def end_by_signal(name: str) -> Callable[[Session], None]:
    """Send it to the program alone."""
    return lambda session: os.kill(session.pid, getattr(signal, name))


def leave(session: Session) -> None:
    """As a player does."""
    session.press("\x11")
    until(session, lambda: "Leave this game and the program?" in session.picture)
    session.press("y")


ENDS = {
    "left": leave,
    "interrupted": end_by_signal("SIGINT"),
    "told to end": end_by_signal("SIGTERM"),
    "hung up": end_by_signal("SIGHUP"),
    "killed": end_by_signal("SIGKILL"),
}


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS.keys())
def test_no_process_is_left(end: Callable[[Session], None]) -> None:
    with Session(ENDLESS) as session:
        workers = thinking(session)
        end(session)
        until(session, lambda: not {session.pid, *workers} & running())
        assert not [child for worker in workers for child in children_of(worker)]


def test_a_table_without_anybody_who_thinks_long_needs_no_worker() -> None:
    with Session((sys.executable, "-m", "tests.slow", "gambler")) as session:
        until(session, lambda: "Ante: put one card down" in session.picture)
        session.press("\r")
        until(session, lambda: "Ante: put one card down" not in session.picture)
        assert not children_of(session.pid)
