"""A fast game for search and playouts: no checks, no events, and cards are plain numbers."""

from __future__ import annotations

from tda_tui.rules import gambit
from tda_tui.rules.game import resolve
from tda_tui.rules.questions import Answer
from tda_tui.rules.state.table import NO_CARD, Table
from tda_tui.rules.turn import Decide, Step, Turn


class FastGame:
    """A table to play on from. `decide` answers whatever is asked in the middle of a turn.

    Between turns the table's phase says what comes next: `commit` an ante for every seat that holds a card, or `play` a
    card of the seat to move. Only legal answers may be given. A game that has `stopped` in the middle of a turn has to
    be given an `answer` first.
    """

    __slots__ = ("_step", "_stopped", "names", "table")

    def __init__(self, table: Table, names: tuple[str, ...], decide: Decide, stopped: Step | None = None) -> None:
        self.table = table
        self.names = names
        self._step = Step(table, -1, NO_CARD, decide=decide)
        self._stopped = stopped
        if stopped is None:
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
        gambit.reveal_ante(Turn(table, self.names, table.last_winner, None, self._step))

    def play(self, card: int) -> None:
        """Play a card for the seat to move."""
        table = self.table
        gambit.take_turn(Turn(table, self.names, table.to_move, None, self._step), card)

    def answer(self, choices: Answer) -> None:
        """Answer the question at which the game has stopped, and go on to the next rest."""
        assert self._stopped is not None
        self.table = self._stopped.base.copy()
        self.table.public_actions = None
        resolve(self._stopped.answered(choices, self._step.decide), self.table, self.names, None)
        self._stopped = None
