"""Worker processes end with their command in every case, and a reader may leave at any time."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from tda_tui.process.executors import worker_pool
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
    """Wait for a condition."""
    end = time.monotonic() + seconds
    while not ready():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.long
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


@pytest.mark.long
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


@pytest.fixture
def _ctrl_c_interrupts() -> Iterator[None]:
    """Handle Ctrl-C as in a program started from a terminal, however the tests were started."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_ctrl_c_interrupts")
def test_ctrl_c_waits_until_a_piece_of_work_is_handed_out(monkeypatch: pytest.MonkeyPatch) -> None:
    handed_out = []

    def submit(_pool: ProcessPoolExecutor, work: object) -> None:
        signal.raise_signal(signal.SIGINT)
        handed_out.append(work)

    monkeypatch.setattr(ProcessPoolExecutor, "submit", submit)
    with pytest.raises(KeyboardInterrupt), worker_pool(1) as pool:
        pool.submit(int)
    assert handed_out == [int]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
