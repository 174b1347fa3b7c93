"""A fast game for search and playouts: no checks, no events, and cards are plain numbers."""

from __future__ import annotations

from collections.abc import Callable

from tda_tui.rules import gambit
from tda_tui.rules.game import Game, Step
from tda_tui.rules.questions import Answer, Question
from tda_tui.rules.state.table import Table
from tda_tui.rules.turn import Turn

Decide = Callable[[Table, tuple[str, ...], Question, bool], Answer]
"""Answers a question of a power, a reward or an ability; the bool says whether it interrupts a verb."""


class FastGame:
    """A table to play on from. `decide` answers whatever is asked in the middle of a turn.

    Between turns the table's phase says what comes next: `commit` an ante for every seat that holds a card, or `play` a
    card of the seat to move. Only legal answers may be given. A game that has stopped in the middle of a turn has to be
    given an `answer` first.
    """

    __slots__ = ("_given", "_step", "_used", "decide", "names", "table")

    def __init__(
        self,
        table: Table,
        names: tuple[str, ...],
        decide: Decide,
        stopped: tuple[Step, tuple[Answer, ...]] | None = None,
    ) -> None:
        self.table = table
        self.names = names
        self.decide = decide
        self._step: Step | None = None
        self._given: tuple[Answer, ...] = ()
        self._used = 0
        if stopped is not None:
            self._step, self._given = stopped
        else:
            table.public_actions = None

    def commit(self, seat: int, card: int) -> None:
        """Choose a seat's ante; the last seat's choice reveals all antes."""
        self.set_down(seat, card)
        if gambit.all_committed(self.table):
            self.reveal()

    def set_down(self, seat: int, card: int) -> None:
        """Choose a seat's ante without revealing, for all seats but the last."""
        self.table.hands[seat].remove(card)
        self.table.committed[seat] = card

    def reveal(self) -> None:
        """Reveal the antes once every seat has chosen."""
        table = self.table
        gambit.reveal_ante(Turn(table, self.names, table.last_winner, None, self._answer))

    def play(self, card: int) -> None:
        """Play a card for the seat to move."""
        table = self.table
        gambit.take_turn(Turn(table, self.names, table.to_move, None, self._answer), card)

    def answer(self, choices: Answer) -> None:
        """Answer the question at which the game has stopped, and go on to the next rest."""
        step = self._step
        assert step is not None
        self.table = step.base.copy()
        self.table.public_actions = None
        self._given = (*self._given, choices)
        step.resolve(self.table, self.names, None, self._answer)
        self._step, self._given = None, ()

    def _answer(self, question: Question, interrupts: bool) -> Answer:
        used = self._used
        if used < len(self._given) and self._step is not None:
            self._step.deal_again(self.table, used)
            self._used = used + 1
            return self._given[used]
        return self.decide(self.table, self.names, question, interrupts)
