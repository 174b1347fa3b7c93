"""Thinking in worker processes: a table has its own, or shares a pool, which serves tables in turn."""

from __future__ import annotations

import asyncio
import itertools
import os
import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar

from tda_tui.process.import_path import child_variables
from tda_tui.session.worker_process import Failed

if TYPE_CHECKING:
    from tda_tui.rules.rulesets.rules import Rules


def cores() -> int:
    """The number of cores available to this program."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Lost(Exception):
    """Raised when a worker has died."""


class Worker:
    """A process that carries out one task at a time. Raises OSError if it cannot be started."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "tda_tui.session.worker_process"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **child_variables()},
        )

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    def think(self, rules: bytes, task: bytes) -> Any:
        """Send a pickled task with its pickled rules, and wait for the outcome. Raises Lost if the process dies."""
        assert self._process.stdin is not None and self._process.stdout is not None
        try:
            pickle.dump((rules, task), self._process.stdin)
            self._process.stdin.flush()
            return pickle.load(self._process.stdout)
        except Exception:  # an incomplete answer may raise anything
            raise Lost from None

    def end(self) -> None:
        """Kill the process, whatever it is doing; a waiting `think` raises Lost."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            with suppress(OSError):
                pipe.close()


class Pool:
    """At most so many workers of one or many tables, by default one per core except one for the screen.

    They are started when first needed or by `start`. The table that was served least recently goes first, with its
    urgent tasks before its others. Reviews are served after all tables, and leave `reserved` workers to them.
    """

    of_all: ClassVar[Pool | None] = None
    """The pool of all new tables; None for workers of their own."""

    def __init__(self, most: int | None = None, reserved: int = 0) -> None:
        self._most = most or max(reserved + 1, cores() - 1)
        self._reserved = reserved
        self._idle: list[Worker] = []
        self._busy: dict[Worker, object] = {}
        self._threads = ThreadPoolExecutor(self._most, thread_name_prefix="workers")
        """Those that wait for workers: no table waits for what else takes long, as reading somebody's history."""
        self._thinking: Counter[bool] = Counter()
        """How many tasks workers have, of tables (False) and of reviews (True)."""
        self._waiting: dict[asyncio.Future[None], tuple[Workers, bool]] = {}
        """The tables that wait for a worker, each with whether its task is urgent."""
        self._served: Counter[int] = Counter()
        self._turns = itertools.count(1)
        self._closed = False

    @property
    def pids(self) -> list[int]:
        """The ids of all worker processes."""
        return [worker.pid for worker in (*self._idle, *self._busy)]

    @property
    def waiting(self) -> int:
        """How many tasks wait for a worker."""
        return len(self._waiting)

    def start(self, many: int = 1) -> None:
        """Start up to `many` workers in advance, within the pool's limit."""
        missing = min(many, self._most) - len(self._idle) - len(self._busy)
        if missing > 0 and not self._closed:
            with suppress(OSError):
                self._idle += [Worker() for _each in range(missing)]

    async def give(self, table: object, rules: bytes, task: bytes) -> Any:
        """Give a task to a worker within the table's turn. Raises Lost or OSError if it dies. Cancelling kills it."""
        if self._closed:
            raise asyncio.CancelledError
        worker = self._idle.pop() if self._idle else Worker()
        self._busy[worker] = table
        try:
            outcome = await asyncio.get_running_loop().run_in_executor(self._threads, worker.think, rules, task)
        except BaseException:
            self._replace(worker)
            raise
        if not self._closed:
            del self._busy[worker]
            self._idle.append(worker)
        return outcome

    def _replace(self, worker: Worker) -> None:
        worker.end()
        self._busy.pop(worker, None)
        self.start(len(self._idle) + len(self._busy) + 1)

    @asynccontextmanager
    async def turn(self, table: Workers, urgent: bool) -> AsyncIterator[None]:
        """Wait until the table may have a task done; within this context it may."""
        begins = asyncio.get_running_loop().create_future()
        self._waiting[begins] = table, urgent
        self._next()
        try:
            await begins
            yield
        finally:
            if self._waiting.pop(begins, None) is None:
                self._thinking[table.reviews] -= 1
            self._next()

    def _next(self) -> None:
        """Let the next waiting table begin, if a worker is free for it."""

        def precedence(begins: asyncio.Future[None]) -> tuple[bool, int, bool]:
            table, urgent = self._waiting[begins]
            return table.reviews, self._served[id(table)], not urgent

        waiting = [begins for begins in self._waiting if not begins.cancelled()]
        first = min(waiting, key=precedence, default=None)
        if first is not None and self._is_free(self._waiting[first][0].reviews):
            table, _urgent = self._waiting.pop(first)
            self._thinking[table.reviews] += 1
            self._served[id(table)] = next(self._turns)
            first.set_result(None)

    def _is_free(self, for_review: bool) -> bool:
        if for_review and self._thinking[True] >= self._most - self._reserved:
            return False
        return self._thinking.total() < self._most

    def leave(self, table: object) -> None:
        """Stop all tasks of a table that has closed."""
        for worker in [worker for worker, of in self._busy.items() if of is table]:
            self._replace(worker)
        del self._served[id(table)]

    def close(self) -> None:
        """Kill all workers."""
        self._closed = True
        for worker in (*self._idle, *self._busy):
            worker.end()
        self._idle.clear()
        self._busy.clear()
        self._threads.shutdown(wait=False)


T = TypeVar("T")
_T = TypeVar("_T", covariant=True)

_TRIES = 2  # how often a task is tried again if workers die


class Task(Protocol[_T]):
    """A task that can be sent to a worker."""

    def think(self, rules: Rules) -> _T:
        """Carry out the task with the rules of its game."""


class Workers:
    """The workers of a table, or of somebody who reviews a game: its own or those of the shared pool."""

    def __init__(self, rules: Rules, most: int | None = None, reviews: bool = False) -> None:
        self.reviews = reviews
        """Whether nobody at a table waits for the tasks."""
        self.shared = Pool.of_all is not None
        """Whether the workers serve other tables as well."""
        self.pool = Pool.of_all or Pool(most)
        self._rules = rules
        self._closed = False

    @cached_property
    def _pickled_rules(self) -> bytes:
        return pickle.dumps(self._rules)

    def start(self, many: int = 1) -> None:
        """Start up to `many` workers in advance, within the pool's limit."""
        if not self._closed:
            self.pool.start(many)

    async def think(self, task: Task[T], urgent: bool = False) -> T:
        """Carry out a task in a worker, the table's urgent ones first; in a thread if workers keep dying. Cancelling
        kills it."""
        pickled = pickle.dumps(task)
        async with self.pool.turn(self, urgent):
            for _attempt in range(_TRIES):
                if self._closed:
                    raise asyncio.CancelledError
                with suppress(Lost, OSError):
                    outcome = await self.pool.give(self, self._pickled_rules, pickled)
                    break
            else:
                return await asyncio.to_thread(task.think, self._rules)
        if isinstance(outcome, Failed):
            raise outcome.error
        result: T = outcome
        return result

    def close(self) -> None:
        """Stop all tasks of this table."""
        self._closed = True
        if self.shared:
            self.pool.leave(self)
        else:
            self.pool.close()
