"""The names of a game's seats while it is played: people who took over from computer players go by their own names.

A game's record names its seats once and for all, and so do answers that name an opponent. The table shows the name of
whoever sits at a seat, from the gambit in which they took over.
"""

from __future__ import annotations

from collections.abc import Sequence

from tda_tui.rules.questions import Question
from tda_tui.tables.seats import Seat


class Called:
    """`names` are those in the record, `seats` the table's own."""

    def __init__(self, names: Sequence[str], seats: Sequence[Seat]) -> None:
        self.names = tuple(names)
        self._seats = seats

    def at(self, gambit: int) -> tuple[str, ...]:
        """The names of the seats in a gambit; no two are the same."""
        called = list(self.names)
        for at, seat in enumerate(self._seats):
            if seat.is_persons and gambit >= seat.since:
                others = called[:at] + called[at + 1 :]
                called[at] = seat.person if seat.person not in others else f"{seat.person} ({at + 1})"
        return tuple(called)

    def question(self, question: Question, gambit: int) -> Question:
        """A question as asked in that gambit, with the shown names of opponents to choose from."""
        if not any(option in self.names for option in question.options):
            return question
        called = dict(zip(self.names, self.at(gambit), strict=True))
        return question._replace(options=tuple(called.get(option, option) for option in question.options))

    def choices(self, choices: Sequence[str], gambit: int) -> tuple[str, ...]:
        """An answer given in that gambit, with the names of the record."""
        named = dict(zip(self.at(gambit), self.names, strict=True))
        return tuple(named.get(choice, choice) for choice in choices)
