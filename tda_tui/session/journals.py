"""Journals: what records a game while it is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from tda_tui.rules.game import Game
    from tda_tui.rules.questions import Question


class Journal(Protocol):
    """Records a game while it is played."""

    def decide(self, seat: int, question: Question, choices: tuple[str, ...]) -> None:
        """Record a decision."""

    def last_gambit(self, gambit: int) -> None:
        """Record that time is up and this gambit is the last."""

    @property
    def can_take_back(self) -> bool:
        """Whether recorded decisions can be taken back."""

    def take_back(self, kept: int, game: Game) -> None:
        """Remove all decisions after the first `kept`; the journal may keep `game`, which is at that point."""


class Journals:
    """Several journals of one game, used as one."""

    def __init__(self, journals: Sequence[Journal]) -> None:
        self.journals = journals

    def decide(self, seat: int, question: Question, choices: tuple[str, ...]) -> None:
        """Record a decision in each."""
        for journal in self.journals:
            journal.decide(seat, question, choices)

    def last_gambit(self, gambit: int) -> None:
        """Record the last gambit in each."""
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
