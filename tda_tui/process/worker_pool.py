"""Pools of worker processes, which end with the process that started them in any case."""

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
    """A pool that Ctrl-C does not interrupt while it submits a task, which could leave a lock held or a process half
    started and keep the program from ending."""

    def submit(self, fn: Callable[_Given, _Result], /, *args: _Given.args, **kwargs: _Given.kwargs) -> Future[_Result]:
        with _interrupted_afterwards():
            return super().submit(fn, *args, **kwargs)


@contextmanager
def worker_pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """A pool of this many processes. Leaving early or by an exception ends them at once."""
    others = set(multiprocessing.active_children())
    with _environment(child_variables()):
        # "spawn" is the only method that works the same on every system and is safe with threads.
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
    """Delay Ctrl-C until the end of this context. Has no effect outside the main thread, which receives signals."""
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
    """Set environment variables for processes started in this context; the pool has no parameter for them."""
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
    """Ignore Ctrl-C, which reaches all processes of the terminal and is handled by the parent; end with the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
