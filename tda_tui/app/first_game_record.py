"""The record requested on the command line: of the first game played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tda_tui.rules.game import Game
from tda_tui.rules.questions import Question
from tda_tui.saves.game_record import GameRecord
from tda_tui.session.deal import Deal, Journal


class FirstGameRecord:
    """Journal that records the first game. If writing fails the app exits, since only then can the error be shown."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.leave: Callable[[], object] = lambda: None
        self.tell: Callable[[str], None] = lambda said: None
        self._record: GameRecord | None = None
        self._problem: OSError | None = None

    def begin(self, deal: Deal) -> Journal:
        """Start the record with the first deal; any later deal only ends it."""
        if self._record is not None:
            self._try(self._record.close)
        elif self._problem is None:
            self._try(lambda: self._open(deal))
        return self

    def _open(self, deal: Deal) -> None:
        self._record = GameRecord(self.path, deal, lambda said: self.tell(said))

    def decide(self, seat: int, question: Question, choices: tuple[str, ...]) -> None:
        """Record a decision."""
        if (record := self._record) is not None:
            self._try(lambda: record.decide(seat, question, choices))

    def last_gambit(self, gambit: int) -> None:
        """Record which gambit is the last."""
        if (record := self._record) is not None:
            self._try(lambda: record.last_gambit(gambit))

    @property
    def can_take_back(self) -> bool:
        """Whether the record can be changed, or is no longer written."""
        return self._record is None or self._record.can_take_back

    def take_back(self, kept: int, game: Game) -> None:
        """Keep only the first `kept` decisions."""
        if (record := self._record) is not None:
            self._try(lambda: record.take_back(kept, game))

    def _try(self, write: Callable[[], None]) -> None:
        try:
            write()
        except OSError as problem:
            self._problem = self._problem or problem
            self.leave()

    def close(self) -> None:
        """Close the record when the app has exited. Raises OSError if something could not be written."""
        if self._record is not None:
            self._try(self._record.close)
        if self._problem is not None:
            raise self._problem
