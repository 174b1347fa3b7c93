"""Driving the real program in a terminal to a certain point."""

import sys
import time
from collections.abc import Callable

from tests.helpers import PATIENCE
from tests.terminals.processes import children_of
from tests.terminals.terminal import Session

TDA = (sys.executable, "-m", "tda_tui")
GAME = (*TDA, "--seed", "5", "--players", "3", "--level", "random")
ENDLESS = (sys.executable, "-m", "tests.slow", "endless")


def until(session: Session, ready: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait for the condition while drawing the program's output."""
    end = time.monotonic() + seconds
    while not ready():
        assert time.monotonic() < end, session.picture.rows
        session.draw(session.listen(quiet=0.05, most=0.2))


def thinking(session: Session, program: int | None = None) -> list[int]:
    """Wait until the others think and the person has chosen an ante; returns the process ids of the workers."""
    until(session, lambda: "Ante: put a card face down" in session.picture)
    workers: list[int] = []

    def at_work() -> bool:
        workers[:] = children_of(program or session.pid)
        return bool(workers)

    until(session, at_work)
    session.press("\r")
    until(session, lambda: "Waiting for" in session.picture)
    return workers
