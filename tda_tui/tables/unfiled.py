"""A game that is over, until all is done with it that is done with such a game."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

from tda_tui.rules.rulesets.rules import Rules
from tda_tui.saves.save_writer import SaveWriter
from tda_tui.saves.store import Saves
from tda_tui.tables.histories import FinishedGame

FINISHED = "finished"
"""The folder of records of games that are over, among those of all games."""
_TRIES = 3
"""So often something is tried that time alone does not mend."""


class Unfiled:
    """What is still to be done: `count` rates who played, `seats` are those of accounts whose histories lack the game.

    Each step does what is left of it, raises what is in the way, and is done again later then.
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
        """What was in the way last."""
        self._writer = writer
        self._rules = rules
        self._count = count
        self._closed = False

    def count(self) -> None:
        """Rate who played. Raises sqlite3.Error."""
        if self._count is not None:
            self._count()
            self._count = None

    def finish(self, saves: Saves) -> None:
        """Write its record to the end, and put it among the finished ones. Raises OSError, SaveError."""
        writer = self._writer
        if not self._closed:
            writer.look_after()
            if writer.problem:
                raise OSError(writer.problem)
            writer.close()
            self._closed = True
        elif not self.filed:  # it is whole, and was left where it lay
            again = saves.resume(writer.path).writer
            again.close()
            writer.path = again.path
        if not self.filed:
            raise OSError(writer.problem)

    def keep(self, people: Path) -> None:
        """Put it into the histories there, of which some may work where others do not. Raises OSError, ValueError."""
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
        """Whether its record lies among the finished ones."""
        return self._writer.path.parent.name == FINISHED

    def leave(self) -> None:
        """Nothing more is done here: others may go on with it."""
        self._writer.close()

    @property
    def done(self) -> bool:
        """Whether nothing is left to be done."""
        return self.problem is None and self._count is None and not self.seats

    @property
    def hopeless(self) -> bool:
        """Whether it has been tried often enough: for room on a disk one can wait, for the rest one cannot."""
        passes = isinstance(self.problem, OSError | sqlite3.Error) and not isinstance(self.problem, FileNotFoundError)
        return not passes and self.tries >= _TRIES
