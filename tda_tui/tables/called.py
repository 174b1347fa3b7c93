"""What the seats of a game are called while it is played: whoever takes over from a computer player, as they are.

The record of a game names its seats once and for all, and so do the answers that name an opponent. What is shown at the
table goes by who sits there, from the gambit on with which they do.
"""

from __future__ import annotations

from collections.abc import Sequence

from tda_tui.rules.questions import Question
from tda_tui.tables.seats import Seat


class Called:
    """`names` are those of the record, `seats` the table's own."""

    def __init__(self, names: Sequence[str], seats: Sequence[Seat]) -> None:
        self.names = tuple(names)
        self._seats = seats

    def at(self, gambit: int) -> tuple[str, ...]:
        """What the seats are called in that gambit; no two are called alike."""
        called = list(self.names)
        for at, seat in enumerate(self._seats):
            if seat.is_persons and gambit >= seat.since:
                others = called[:at] + called[at + 1 :]
                called[at] = seat.person if seat.person not in others else f"{seat.person} ({at + 1})"
        return tuple(called)

    def question(self, question: Question, gambit: int) -> Question:
        """A question as it is asked in that gambit: an opponent that can be chosen is called so."""
        if not any(option in self.names for option in question.options):
            return question
        called = dict(zip(self.names, self.at(gambit), strict=True))
        return question._replace(options=tuple(called.get(option, option) for option in question.options))

    def choices(self, choices: Sequence[str], gambit: int) -> tuple[str, ...]:
        """An answer that was given in that gambit, as the record has it."""
        named = dict(zip(self.at(gambit), self.names, strict=True))
        return tuple(named.get(choice, choice) for choice in choices)
