"""A finished game until it has been filed completely."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

from tda_tui.rules.rulesets.rules import Rules
from tda_tui.saves.save_writer import SaveWriter
from tda_tui.saves.store import Saves
from tda_tui.tables.histories import FinishedGame

FINISHED = "finished"
"""The subfolder for records of finished games."""
_TRIES = 3
"""How often something is tried that waiting is unlikely to solve."""


class Unfiled:
    """A game to be filed: `count` rates its players, `seats` are those of accounts whose histories lack the game.

    Each step does what is left of it, raises any problem, and can be repeated later.
    """

    def __init__(
        self,
        writer: SaveWriter,
        rules: Rules,
        seats: list[tuple[int, str]],
        count: Callable[[], None] | None = None,
    ) -> None:
        self.name = writer.path.name
        self.seats = seats
        self.tries = 0
        self.problem: Exception | None = None
        """The last problem."""
        self._writer = writer
        self._rules = rules
        self._count = count
        self._closed = False

    def count(self) -> None:
        """Rate the players. Raises sqlite3.Error."""
        if self._count is not None:
            self._count()
            self._count = None

    def finish(self, saves: Saves) -> None:
        """Complete its record, and move it to the finished ones. Raises OSError, SaveError."""
        writer = self._writer
        if not self._closed:
            writer.look_after()
            if writer.problem:
                raise OSError(writer.problem)
            writer.close()
            self._closed = True
        elif not self.filed:  # the record is complete, but was not moved
            again = saves.resume(writer.path).writer
            again.close()
            writer.path = again.path
        if not self.filed:
            raise OSError(writer.problem)

    def keep(self, people: Path) -> None:
        """Write it into the histories in `people`, as many as possible. Raises OSError, ValueError."""
        if not self.seats or not self.filed:
            return
        game = FinishedGame(self._writer.path, self._rules)
        for seat, who in list(self.seats):
            try:
                game.keep_for(people / who / "saves", seat)
            except (OSError, ValueError) as problem:
                self.problem = problem
            else:
                self.seats.remove((seat, who))

    @property
    def filed(self) -> bool:
        """Whether its record is among the finished ones."""
        return self._writer.path.parent.name == FINISHED

    def leave(self) -> None:
        """Close the record."""
        self._writer.close()

    @property
    def done(self) -> bool:
        """Whether nothing is left to do."""
        return self.problem is None and self._count is None and not self.seats

    @property
    def hopeless(self) -> bool:
        """Whether to give up: a full disk or a busy database is worth waiting for, other problems are not."""
        passes = isinstance(self.problem, OSError | sqlite3.Error) and not isinstance(self.problem, FileNotFoundError)
        return not passes and self.tries >= _TRIES
