"""Worker processes that play many games. They end with the process that started them, however that ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager

from tda_tui.process.import_path import child_variables


@contextmanager
def worker_pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """A pool of so many processes. Whoever leaves it by an error, or early, ends them at once."""
    others = set(multiprocessing.active_children())
    with _environment(child_variables()):
        # "spawn" is the one way that is the same on every system and safe beside the threads of the screen.
        pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _begin)
        try:
            yield pool
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for child in set(multiprocessing.active_children()) - others:
                child.terminate()
            raise
        pool.shutdown()


@contextmanager
def _environment(variables: dict[str, str]) -> Iterator[None]:
    """Every process that is started meanwhile has these variables; the pool takes none for its own ones."""
    before = dict(os.environ)
    os.environ.update(variables)
    try:
        yield
    finally:
        for name in variables:
            if name in before:
                os.environ[name] = before[name]
            else:
                del os.environ[name]


def _begin() -> None:
    """Ctrl-C reaches every process of the terminal; the one that waits for the others deals with it, or dies first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
