"""Who writes a game down while it is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from tda_tui.rules.game import Game
    from tda_tui.rules.questions import Question


class Journal(Protocol):
    """Writes down a game while it is played."""

    def decide(self, seat: int, question: Question, choices: tuple[str, ...]) -> None:
        """A decision was made."""

    def last_gambit(self, gambit: int) -> None:
        """Time is up, and that gambit is the last."""

    @property
    def can_take_back(self) -> bool:
        """Whether a decision that was written down can be taken back."""

    def take_back(self, kept: int, game: Game) -> None:
        """All decisions after the first `kept` ones were taken back; `game` stands there, and may be kept."""


class Journals:
    """Several journals of one game."""

    def __init__(self, journals: Sequence[Journal]) -> None:
        self.journals = journals

    def decide(self, seat: int, question: Question, choices: tuple[str, ...]) -> None:
        """Write a decision down in each."""
        for journal in self.journals:
            journal.decide(seat, question, choices)

    def last_gambit(self, gambit: int) -> None:
        """Write down in each which gambit is the last."""
        for journal in self.journals:
            journal.last_gambit(gambit)

    @property
    def can_take_back(self) -> bool:
        """Whether each can take decisions back."""
        return all(journal.can_take_back for journal in self.journals)

    def take_back(self, kept: int, game: Game) -> None:
        """Take decisions back in each."""
        for journal in self.journals:
            journal.take_back(kept, game.fork())
