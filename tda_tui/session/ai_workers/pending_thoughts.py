"""What is being thought at a table: every seat's next answer and the coach's advice, each thought about once."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, TypeVar

from tda_tui.players.think_task import ThinkTask
from tda_tui.session.ai_workers.workers import Workers

if TYPE_CHECKING:
    from tda_tui.rules.rulesets.rules import Rules

T = TypeVar("T")


def coach_of(seat: int) -> int:
    """Stands among the seats for the coach, who thinks at that one."""
    return -1 - seat


class PendingThoughts:
    """The thoughts that are under way or done, one for each seat at most, by the matters that they are about."""

    def __init__(self, rules: Rules, most: int | None = None) -> None:
        self._rules = rules
        self.workers = Workers(rules, most)
        self._thoughts: dict[int, tuple[ThinkTask[Any], asyncio.Future[Any]]] = {}

    def begin(self, who: int, task: ThinkTask[T], quick: bool = False, urgent: bool = False) -> asyncio.Future[T]:
        """Begin to think; where the same matter is being thought about or has been already, that is it.

        What else they thought about is dropped. A `quick` thinker thinks here and now; what is urgent is the next.
        """
        if who in self._thoughts:
            same, known = self._thoughts[who]
            if same == task and not known.cancelled():
                return known
            self.drop(who)
        found: asyncio.Future[T]
        if quick:
            found = asyncio.get_running_loop().create_future()
            found.set_result(task.think(self._rules))
        else:
            found = asyncio.create_task(self.workers.think(task, urgent))
        self._thoughts[who] = task, found
        return found

    def drop(self, who: int) -> None:
        """Nobody needs that thought any more."""
        if who in self._thoughts:
            self._thoughts.pop(who)[1].cancel()

    def close(self) -> None:
        """Nothing is thought any more, and no process is left."""
        for who in list(self._thoughts):
            self.drop(who)
        self.workers.close()
