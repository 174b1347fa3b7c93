"""The pending thoughts at a table: each seat's next answer, computed once."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, TypeVar

from tda_tui.players.think_task import ThinkTask
from tda_tui.session.ai_workers.workers import Workers

if TYPE_CHECKING:
    from tda_tui.rules.rulesets.rules import Rules

T = TypeVar("T")


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
