"""Thinking in worker processes, so that the screen never waits.

A table has workers of its own, or shares a pool with all tables of the program; the pool serves tables in turn and
leaves one core to the screen.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import pickle
import subprocess
import sys
from collections import Counter
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from msgspec import Struct

from tda_tui.players.think_task import ThinkTask
from tda_tui.process.import_path import child_variables
from tda_tui.session.worker_process import Letter, Outcome, note

if TYPE_CHECKING:
    from tda_tui.rules.rulesets.rules import Rules


def cores() -> int:
    """The number of cores available to this program."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def most_workers() -> int:
    """One worker per core except one for the screen; at least one."""
    return max(1, cores() - 1)


class SentRules(Struct, frozen=True):
    """Rules as sent to workers: pickled, with an identifying number."""

    number: int
    pickled: bytes


class Lost(Exception):
    """Raised when a worker has died."""


class Worker:
    """A process that carries out one task at a time. Raises OSError if it cannot be started."""

    def __init__(self) -> None:
        self._knows: dict[int, None] = {}
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

    def think(self, rules: SentRules, task: bytes) -> Outcome:
        """Send a pickled task and wait for its outcome. Raises Lost if the process dies."""
        assert self._process.stdin is not None and self._process.stdout is not None
        new = rules.number not in self._knows
        try:
            pickle.dump(Letter(rules.number, rules.pickled if new else b"", task), self._process.stdin)
            self._process.stdin.flush()
            if new:
                note(rules.number, self._knows)
            outcome: Outcome = pickle.load(self._process.stdout)
        except Exception:  # an incomplete answer may raise anything
            raise Lost from None
        return outcome

    def end(self) -> None:
        """Kill the process, whatever it is doing; a waiting `think` raises Lost."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            with suppress(OSError):
                pipe.close()


class _Turn(Struct, frozen=True):
    """A table waiting for a worker."""

    begins: asyncio.Future[None]
    table: object
    urgent: bool


class Pool:
    """Workers of one or many tables, started when first needed or by `start`.

    Urgent tasks go first, then tasks of the table that was served least recently.
    """

    def __init__(self, most: int | None = None) -> None:
        self._most = most or most_workers()
        self._idle: list[Worker] = []
        self._busy: dict[Worker, object] = {}
        self._thinking = 0
        self._waiting: list[_Turn] = []
        self._served: Counter[int] = Counter()
        self._turns = 0
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

    async def give(self, table: object, rules: SentRules, task: bytes) -> Outcome:
        """Give a task to a worker once its turn has come. Raises Lost or OSError if the worker dies.

        On cancellation the worker is killed and replaced.
        """
        if self._closed:
            raise asyncio.CancelledError
        worker = self._idle.pop() if self._idle else Worker()
        self._busy[worker] = table
        try:
            outcome = await asyncio.to_thread(worker.think, rules, task)
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

    async def turn(self, table: object, urgent: bool) -> None:
        """Wait until the table may start another task."""
        if self._thinking < self._most:
            self._thinking += 1
            self._serves(table)
            return
        turn = _Turn(asyncio.get_running_loop().create_future(), table, urgent)
        self._waiting.append(turn)
        try:
            await turn.begins
        except asyncio.CancelledError:
            if turn in self._waiting:
                self._waiting.remove(turn)
            elif not turn.begins.cancelled():
                self.next()
            raise

    def next(self) -> None:
        """A task has ended: let the next waiting table start one."""
        self._waiting = [turn for turn in self._waiting if not turn.begins.done()]
        if not self._waiting:
            self._thinking -= 1
            return
        turn = min(self._waiting, key=lambda turn: (not turn.urgent, self._served[id(turn.table)]))
        self._waiting.remove(turn)
        self._serves(turn.table)
        turn.begins.set_result(None)

    def _serves(self, table: object) -> None:
        self._turns += 1
        self._served[id(table)] = self._turns

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


T = TypeVar("T")
_T = TypeVar("_T", covariant=True)

_TRIES = 2
"""How often a task is tried again if workers die."""

_numbers: dict[bytes, int] = {}
_fresh = itertools.count()
_NUMBERED = 100


class _Shared:
    """The pool shared by all tables, if there is one."""

    pool: Pool | None = None


def share(pool: Pool | None) -> None:
    """Let all new tables use this pool; None for workers of their own."""
    _Shared.pool = pool


class Task(Protocol[_T]):
    """A task that can be sent to a worker."""

    def think(self, rules: Rules) -> _T:
        """Carry out the task with the rules of its game."""


class Workers:
    """The workers of a table, started when first needed or by `start`."""

    def __init__(self, rules: Rules, most: int | None = None) -> None:
        self._rules = rules
        self._shared = _Shared.pool
        self.pool = self._shared or Pool(most)
        self._closed = False

    @cached_property
    def _sent(self) -> SentRules:
        """The rules as sent to workers; equal rules of several tables are sent once."""
        pickled = pickle.dumps(self._rules)
        if pickled not in _numbers:
            if len(_numbers) >= _NUMBERED:
                del _numbers[next(iter(_numbers))]
            _numbers[pickled] = next(_fresh)
        return SentRules(_numbers[pickled], pickled)

    @property
    def pids(self) -> list[int]:
        """The ids of the worker processes."""
        return self.pool.pids

    @property
    def shared(self) -> bool:
        """Whether the workers serve other tables as well."""
        return self._shared is not None

    def start(self, many: int = 1) -> None:
        """Start up to `many` workers in advance, within the pool's limit."""
        if not self._closed:
            self.pool.start(many)

    async def think(self, task: Task[T], urgent: bool = False) -> T:
        """Carry out a task in a worker, or in a thread if workers keep dying. An `urgent` task goes first.

        On cancellation the worker is killed and replaced.
        """
        letter = pickle.dumps(task)
        await self.pool.turn(self, urgent)
        try:
            for _attempt in range(_TRIES):
                if self._closed:
                    raise asyncio.CancelledError
                with suppress(Lost, OSError):
                    outcome: Outcome = await self.pool.give(self, self._sent, letter)
                    break
            else:
                return await asyncio.to_thread(task.think, self._rules)
        finally:
            self.pool.next()
        if outcome.error is not None:
            raise outcome.error
        result: T = outcome.result
        return result

    def close(self) -> None:
        """Stop all tasks of this table."""
        self._closed = True
        if self._shared is None:
            self.pool.close()
        else:
            self._shared.leave(self)


class PendingThoughts:
    """Thoughts under way or done, at most one per seat, with the tasks they are about."""

    def __init__(self, rules: Rules, most: int | None = None) -> None:
        self.workers = Workers(rules, most)
        self._thoughts: dict[int, tuple[ThinkTask[Any], asyncio.Future[Any]]] = {}

    def begin(self, who: int, task: ThinkTask[T]) -> asyncio.Future[T]:
        """Start thinking, or return the thought if the same task has been started before.

        A thought of the same seat about another task is dropped.
        """
        if who in self._thoughts:
            same, known = self._thoughts[who]
            if same == task and not known.cancelled():
                return known
            self.drop(who)
        found = asyncio.create_task(self.workers.think(task))
        self._thoughts[who] = task, found
        return found

    def drop(self, who: int) -> None:
        """Cancel a thought that is no longer needed."""
        if who in self._thoughts:
            self._thoughts.pop(who)[1].cancel()

    def close(self) -> None:
        """Cancel all thoughts and end the worker processes."""
        for who in list(self._thoughts):
            self.drop(who)
        self.workers.close()
