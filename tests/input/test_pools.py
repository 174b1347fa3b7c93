"""Commands that play many games: no worker outlives them, and a reader that has seen enough may go."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.helpers import PATIENCE, usual_signals
from tests.terminals.processes import children_of, running

LONG = {
    "simulate": ["simulate", "--games", "1000000", "--level", "gambler"],
    "arena": ["arena", "gambler", "novice", "--games", "1000000", "--jobs", "2"],
}
SHORT = {
    "simulate": ["simulate", "--games", "60", "--level", "random"],
    "arena": ["arena", "random", "novice", "--games", "8", "--jobs", "2"],
    "arena, JSON": ["arena", "random", "novice", "--games", "8", "--jobs", "2", "--json"],
    "arena's report": ["arena", "--report"],
}


def until(ready: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait until that is so."""
    end = time.monotonic() + seconds
    while not ready():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT", "SIGKILL"])
@pytest.mark.parametrize("command", LONG.values(), ids=LONG.keys())
def test_no_worker_is_left(command: list[str], name: str) -> None:
    quiet = subprocess.DEVNULL
    words = [sys.executable, "-m", "tda_tui", *command]
    with subprocess.Popen(words, stdout=quiet, stderr=quiet, preexec_fn=usual_signals) as program:
        started: set[int] = set()

        def at_work() -> bool:
            started.update(children_of(program.pid))
            return len(started) >= 3  # two workers, and the one that looks after what they share

        try:
            until(at_work)
            program.send_signal(getattr(signal, name))
            program.wait(PATIENCE)
        finally:
            program.kill()
    until(lambda: not started & running())


@pytest.mark.parametrize("both", [False, True], ids=["output", "output and errors"])
@pytest.mark.parametrize("command", SHORT.values(), ids=SHORT.keys())
def test_a_reader_that_has_gone_is_no_trouble(command: list[str], both: bool, tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with (tmp_path / "errors").open("w+") as errors:
        done = subprocess.run(
            [sys.executable, "-m", "tda_tui", *command],
            stdout=writing,
            stderr=writing if both else errors,
            timeout=PATIENCE,
        )
        errors.seek(0)
        assert (done.returncode, errors.read()) == (0, "")
    os.close(writing)
