"""Executors for many games: processes of this machine, or a Dask cluster.

The cluster needs the optional extra `tda-tui[cluster]`. Both are used in the same way.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from importlib.metadata import version
from typing import TYPE_CHECKING, NamedTuple

from tda_tui.process.worker_pool import worker_pool
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from distributed import Client

PATIENCE = 5
"""Seconds within which a cluster has to answer."""


class ClusterError(Exception):
    """Raised for a cluster that cannot be used, with the reason in one sentence."""


class Workers(NamedTuple):
    """An executor, and how many tasks it runs in parallel."""

    pool: Executor
    many: int


@contextmanager
def executor(cluster: str | None, processes: int) -> Iterator[Workers]:
    """An executor with this many processes, or with all workers of the cluster at this scheduler address.

    Tasks must be importable and depend only on their arguments. Leaving early or by an exception cancels tasks not
    started; local processes end at once, those of a cluster after their current task.

    Raises ClusterError without the extra, if no scheduler answers, if it has no workers or workers with another version
    of the program, and if the connection is lost.
    """
    if cluster is None:
        with worker_pool(processes) as pool:
            yield Workers(pool, processes)
        return
    with _joined(cluster) as client:
        many = sum(client.nthreads().values())
        # Not `pure`: a task submitted twice is carried out twice, as in local executors.
        pool = client.get_executor(pure=False)
        try:
            yield Workers(pool, many)
        except BaseException as problem:
            pool.shutdown(wait=False)
            if _says_lost(problem):
                raise ClusterError(_("the cluster at {address} was lost").format(address=cluster)) from None
            raise


@contextmanager
def _joined(address: str) -> Iterator[Client]:
    """A client of the scheduler, which has suitable workers."""
    try:
        from distributed import Client
        from distributed.comm import get_address_host_port
    except ImportError:
        missing = _("a cluster needs {package}: pip install '{extra}'")
        raise ClusterError(missing.format(package="Dask", extra="tda-tui[cluster]")) from None
    # These loggers report every lost connection and every attempt.
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        get_address_host_port(address, strict=True)  # a client with an invalid address does not close properly
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError):
        said = _("no Dask scheduler answers at {address}")
        raise ClusterError(said.format(address=address)) from None
    with client:
        _check_workers(client, address)
        yield client


def _check_workers(client: Client, address: str) -> None:
    """Raise ClusterError unless there are workers and all have this version of the program."""
    if not client.nthreads():
        raise ClusterError(_("no worker has joined the scheduler at {address}").format(address=address))
    mine = version("tda-tui")
    found = client.run(version, "tda-tui", on_error="return")
    for worker, theirs in sorted(found.items()):
        if theirs != mine:
            said = _("the worker at {worker} doesn't have version {version} of the program")
            raise ClusterError(said.format(worker=worker, version=mine))


def _says_lost(problem: BaseException) -> bool:
    """Whether the worker or the scheduler failed, rather than a task."""
    from distributed.comm import CommClosedError
    from distributed.scheduler import KilledWorker

    return isinstance(problem, (CancelledError, CommClosedError, KilledWorker))
