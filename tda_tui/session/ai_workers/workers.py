"""Who thinks for a table: worker processes of its own, or those that all tables of the program share."""

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
"""How often a matter is given to a worker, should workers die over it."""

_numbers: dict[bytes, int] = {}
_fresh = itertools.count()
_NUMBERED = 100


class _Shared:
    """The pool of all tables, if there is one."""

    pool: Pool | None = None


def share(pool: Pool | None) -> None:
    """From now on every new table has its thinking done there; without a pool in workers of its own."""
    _Shared.pool = pool


class Task(Protocol[_T]):
    """Something that a worker can be sent, to be carried out with the rules of its game."""

    def think(self, rules: Rules) -> _T:
        """Carry it out."""


class Workers:
    """The workers of a table. None is started before there is something to think, or before `start`."""

    def __init__(self, rules: Rules, most: int | None = None) -> None:
        self._rules = rules
        self._shared = _Shared.pool
        self.pool = self._shared or Pool(most)
        self._closed = False

    @cached_property
    def _sent(self) -> SentRules:
        """The rules as workers get them: the same rules of two tables are sent once."""
        pickled = pickle.dumps(self._rules)
        if pickled not in _numbers:
            if len(_numbers) >= _NUMBERED:
                del _numbers[next(iter(_numbers))]
            _numbers[pickled] = next(_fresh)
        return SentRules(_numbers[pickled], pickled)

    @property
    def pids(self) -> list[int]:
        """The numbers of the processes that are there."""
        return self.pool.pids

    def start(self, many: int = 1) -> None:
        """Start so many workers, or as many as there may be, so that nobody has to wait for them later."""
        if not self._closed:
            self.pool.start(many)

    async def think(self, task: Task[T], urgent: bool = False) -> T:
        """Have a matter thought about; an urgent one is the next. Where workers die over it, a thread does it here.

        Where this is cancelled, the worker ends in the middle of its thought, and another one takes its place.
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
        """End every worker that is at something of this table. Nothing is thought any more."""
        self._closed = True
        if self._shared is None:
            self.pool.close()
        else:
            self._shared.leave(self)
