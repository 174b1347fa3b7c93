"""Processes that play many games, and Ctrl-C."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

import pytest

from tda_tui.process.worker_pool import worker_pool


@pytest.fixture
def _ctrl_c_interrupts() -> Iterator[None]:
    """As in a program that was started at a terminal, whatever the tests themselves were started with."""
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
