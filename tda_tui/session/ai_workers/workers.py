"""Worker processes that think for a table: as many thoughts at once as there are cores beside the screen's."""

from __future__ import annotations

import asyncio
import os
import pickle
import subprocess
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol, TypeVar

from tda_tui.process.import_path import child_variables

if TYPE_CHECKING:
    from tda_tui.rules.rulesets.rules import Rules
    from tda_tui.session.ai_workers.worker import Outcome

T = TypeVar("T")
_T = TypeVar("_T", covariant=True)

_TRIES = 2
"""How often a matter is given to a worker, should workers die over it."""


def cores() -> int:
    """How many cores there are for this program."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def most_workers() -> int:
    """One for each core but the screen's; at least one."""
    return max(1, cores() - 1)


class Task(Protocol[_T]):
    """Something that a worker can be sent, to be carried out with the rules of all its games."""

    def think(self, rules: Rules) -> _T:
        """Carry it out."""


class Lost(Exception):
    """A worker has died."""


class Worker:
    """A process that thinks about one matter at a time. Raises OSError where none can be started."""

    def __init__(self, rules: bytes) -> None:
        """`rules` are the pickled rules of every game that it will be sent."""
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "tda_tui.session.ai_workers.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **child_variables()},
        )
        with suppress(OSError):
            self._send(rules)

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    def think(self, task: bytes) -> Outcome:
        """Have it think about a pickled matter, and wait for that. Raises Lost if the process dies over it."""
        assert self._process.stdout is not None
        try:
            self._send(task)
            outcome: Outcome = pickle.load(self._process.stdout)
        except Exception:  # half an answer may be anything
            raise Lost from None
        return outcome

    def _send(self, letter: bytes) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(letter)
        self._process.stdin.flush()

    def end(self) -> None:
        """End the process, whatever it is doing; whoever waits for it is told."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            with suppress(OSError):
                pipe.close()


class Workers:
    """The workers of a table. None is started before there is something to think, or before `start`."""

    def __init__(self, rules: Rules, most: int | None = None) -> None:
        self._rules = rules
        self._most = most or most_workers()
        self._idle: list[Worker] = []
        self._busy: set[Worker] = set()
        self._thinking = 0
        self._queue: list[asyncio.Future[None]] = []
        self._closed = False

    @property
    def pids(self) -> list[int]:
        """The numbers of the processes that are there."""
        return [worker.pid for worker in (*self._idle, *self._busy)]

    def start(self, many: int = 1) -> None:
        """Start so many workers, or as many as there may be, so that nobody has to wait for them later."""
        missing = min(many, self._most) - len(self._idle) - len(self._busy)
        if missing > 0 and not self._closed:
            rules = pickle.dumps(self._rules)
            with suppress(OSError):
                self._idle += [Worker(rules) for _each in range(missing)]

    async def think(self, task: Task[T], urgent: bool = False) -> T:
        """Have a matter thought about; an urgent one is the next. Where workers die over it, a thread does it here.

        Where this is cancelled, the worker ends in the middle of its thought, and another one takes its place.
        """
        letter = pickle.dumps(task)
        await self._turn(urgent)
        try:
            for _attempt in range(_TRIES):
                with suppress(Lost, OSError):
                    outcome = await self._give(letter)
                    break
            else:
                return await asyncio.to_thread(task.think, self._rules)
        finally:
            self._next()
        if outcome.error is not None:
            raise outcome.error
        result: T = outcome.result
        return result

    async def _give(self, letter: bytes) -> Outcome:
        """Give a matter to a worker."""
        if self._closed:
            raise asyncio.CancelledError
        worker = self._idle.pop() if self._idle else Worker(pickle.dumps(self._rules))
        self._busy.add(worker)
        try:
            outcome = await asyncio.to_thread(worker.think, letter)
        except BaseException:
            self._replace(worker)
            raise
        if not self._closed:
            self._busy.remove(worker)
            self._idle.append(worker)
        return outcome

    def _replace(self, worker: Worker) -> None:
        worker.end()
        self._busy.discard(worker)
        self.start(len(self._idle) + len(self._busy) + 1)

    async def _turn(self, urgent: bool) -> None:
        """Wait until one may think more."""
        if self._thinking < self._most:
            self._thinking += 1
            return
        turn = asyncio.get_running_loop().create_future()
        self._queue.insert(0 if urgent else len(self._queue), turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn in self._queue:
                self._queue.remove(turn)
            elif not turn.cancelled():
                self._next()
            raise

    def _next(self) -> None:
        """One less thinks: whoever waits longest may."""
        while self._queue:
            turn = self._queue.pop(0)
            if not turn.done():
                turn.set_result(None)
                return
        self._thinking -= 1

    def close(self) -> None:
        """End every worker, whatever it is doing. Nothing is thought any more."""
        self._closed = True
        for worker in (*self._idle, *self._busy):
            worker.end()
        self._idle.clear()
        self._busy.clear()
