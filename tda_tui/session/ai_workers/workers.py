"""The workers of a table: processes of its own, or a pool shared by all tables of the program."""

from __future__ import annotations

import asyncio
import itertools
import pickle
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, Protocol, TypeVar

from tda_tui.session.ai_workers.pool import Lost, Pool, SentRules

if TYPE_CHECKING:
    from tda_tui.rules.rulesets.rules import Rules
    from tda_tui.session.ai_workers.worker import Outcome

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
