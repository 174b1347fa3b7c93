"""The real program in a terminal, driven as far as a test wants to have it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from tests.bench.terminal import Session
from tests.helpers import PATIENCE
from tests.terminals.processes import children_of

TDA = (sys.executable, "-m", "tda_tui")
GAME = (*TDA, "--seed", "5", "--players", "3", "--level", "random")
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
