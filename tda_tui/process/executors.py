"""Where many games are played: in processes of this machine, or on the machines of a Dask cluster.

The cluster is an optional extra, `tda-tui[cluster]`. Whoever has work asks for an `executor`, and finds no difference.
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
"""Seconds in which a cluster has to answer."""


class ClusterError(Exception):
    """A cluster on which nothing can be played: in one sentence, why not."""


class Workers(NamedTuple):
    """Something that work is submitted to, and how many pieces it does at the same time."""

    pool: Executor
    many: int


@contextmanager
def executor(cluster: str | None, processes: int) -> Iterator[Workers]:
    """Workers: so many processes, or all of the cluster whose scheduler has that address.

    What is submitted must be importable, and depend on nothing but its arguments. Whoever leaves by an error, or early,
    cancels what has not been begun; processes of this machine end at once, those of a cluster when they have finished
    what they have begun.

    Raises ClusterError without the extra, where no scheduler answers, where no worker has joined it or one has another
    version of the program, and where the cluster is lost meanwhile.
    """
    if cluster is None:
        with worker_pool(processes) as pool:
            yield Workers(pool, processes)
        return
    with _joined(cluster) as client:
        many = sum(client.nthreads().values())
        # Not `pure`: what was asked for twice is done twice, as everywhere.
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
    """The scheduler at that address, with workers that can play."""
    try:
        from distributed import Client
        from distributed.comm import get_address_host_port
    except ImportError:
        missing = _("a cluster needs {package}: pip install '{extra}'")
        raise ClusterError(missing.format(package="Dask", extra="tda-tui[cluster]")) from None
    # They tell of each connection that is lost, and of each that is tried.
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        get_address_host_port(address, strict=True)  # a client that was begun with nonsense does not end well
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError):
        said = _("no Dask scheduler answers at {address}")
        raise ClusterError(said.format(address=address)) from None
    with client:
        _check_workers(client, address)
        yield client


def _check_workers(client: Client, address: str) -> None:
    """Raises ClusterError unless there are workers, and all have this version of the program."""
    if not client.nthreads():
        raise ClusterError(_("no worker has joined the scheduler at {address}").format(address=address))
    mine = version("tda-tui")
    found = client.run(version, "tda-tui", on_error="return")
    for worker, theirs in sorted(found.items()):
        if theirs != mine:
            said = _("the worker at {worker} doesn't have version {version} of the program")
            raise ClusterError(said.format(worker=worker, version=mine))


def _says_lost(problem: BaseException) -> bool:
    """Whether it was no piece of work that failed, but the worker or the scheduler."""
    from distributed.comm import CommClosedError
    from distributed.scheduler import KilledWorker

    return isinstance(problem, (CancelledError, CommClosedError, KilledWorker))
