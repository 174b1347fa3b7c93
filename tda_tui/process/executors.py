"""Pools of worker processes of this machine, or a Dask cluster, used in the same way."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from tda_tui.process.import_path import child_variables
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from distributed import Client


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
    before = {name: os.environ[name] for name in variables if name in os.environ}
    os.environ.update(variables)
    try:
        yield
    finally:
        for name in variables:
            del os.environ[name]
        os.environ.update(before)


def _begin() -> None:
    """Ignore Ctrl-C, which reaches all processes of the terminal and is handled by the parent; end with the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


PATIENCE = 5
"""Seconds within which a cluster has to answer."""


class ClusterError(Exception):
    """Raised for a cluster that cannot be used, with the reason in one sentence."""


@contextmanager
def executor(cluster: str | None, processes: int) -> Iterator[tuple[Executor, int]]:
    """An executor with this many processes, or with all workers of the cluster at this scheduler address; and how many
    tasks it runs in parallel.

    Tasks must be importable and depend only on their arguments. Leaving early or by an exception cancels tasks not
    started; local processes end at once, those of a cluster after their current task.

    Raises ClusterError without the extra, if no scheduler answers, if it has no workers or workers with another version
    of the program, and if the connection is lost.
    """
    if cluster is None:
        with worker_pool(processes) as pool:
            yield pool, processes
        return
    with _joined(cluster) as client:
        from distributed.comm import CommClosedError
        from distributed.scheduler import KilledWorker

        # Not `pure`: a task submitted twice is carried out twice, as in local executors.
        pool = client.get_executor(pure=False)
        try:
            yield pool, sum(client.nthreads().values())
        except BaseException as problem:
            pool.shutdown(wait=False)
            if isinstance(problem, (CancelledError, CommClosedError, KilledWorker)):  # not an error of a task
                raise ClusterError(_("the cluster at {address} was lost").format(address=cluster)) from None
            raise


@contextmanager
def _joined(address: str) -> Iterator[Client]:
    """A client of the scheduler, which has workers, all with this version of the program."""
    try:
        from distributed import Client
        from distributed.comm import get_address_host_port
    except ImportError:
        missing = _("a cluster needs {package}: install it with pip install '{extra}' in a checkout")
        raise ClusterError(missing.format(package="Dask", extra=".[cluster]")) from None
    import logging
    from importlib.metadata import version

    # These loggers report every lost connection and every attempt.
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        get_address_host_port(address, strict=True)  # a client with an invalid address does not close properly
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError):
        raise ClusterError(_("no Dask scheduler answers at {address}").format(address=address)) from None
    with client:
        if not client.nthreads():
            raise ClusterError(_("no worker has joined the scheduler at {address}").format(address=address))
        mine = version("tda-tui")
        for worker, theirs in sorted(client.run(version, "tda-tui", on_error="return").items()):
            if theirs != mine:
                problem = _("the worker at {worker} doesn't have version {version} of the program")
                raise ClusterError(problem.format(worker=worker, version=mine))
        yield client
