"""Worker processes that play many games. They end with the process that started them, however that ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import ParamSpec, TypeVar

from tda_tui.process.import_path import child_variables

_Given = ParamSpec("_Given")
_Result = TypeVar("_Result")


class _Pool(ProcessPoolExecutor):
    """A pool that Ctrl-C does not interrupt while it hands out work: a lock that it then left behind, or a process
    begun by half, would keep the program from ending."""

    def submit(self, fn: Callable[_Given, _Result], /, *args: _Given.args, **kwargs: _Given.kwargs) -> Future[_Result]:
        with _interrupted_afterwards():
            return super().submit(fn, *args, **kwargs)


@contextmanager
def worker_pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """A pool of so many processes. Whoever leaves it by an error, or early, ends them at once."""
    others = set(multiprocessing.active_children())
    with _environment(child_variables()):
        # "spawn" is the one way that is the same on every system and safe beside the threads of the screen.
        pool = _Pool(workers, multiprocessing.get_context("spawn"), _begin)
        try:
            yield pool
        except BaseException:
            with _interrupted_afterwards():
                pool.shutdown(wait=False, cancel_futures=True)
                for child in set(multiprocessing.active_children()) - others:
                    child.terminate()
            raise
        pool.shutdown()


@contextmanager
def _interrupted_afterwards() -> Iterator[None]:
    """Ctrl-C has its effect when this is over. Signals are for the main thread: in another one nothing changes."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _frame: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if came:
            signal.raise_signal(signal.SIGINT)


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
