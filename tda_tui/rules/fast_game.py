"""A game played as fast as can be, for whoever looks ahead: nothing is checked, nothing is told, cards are numbers."""

from __future__ import annotations

from tda_tui.rules import gambit
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Answer, Asking, Question
from tda_tui.rules.state.table import Table
from tda_tui.rules.turn import Turn


class FastGame:
    """A table that is played on. `question` is what a power or a reward asks; None between turns.

    Between turns the table's phase says what comes: `commit` an ante for every seat that holds a card, or `play` a
    card of the seat to move. Only legal answers may be given.
    """

    __slots__ = ("_asking", "names", "question", "table")

    def __init__(self, table: Table, names: tuple[str, ...]) -> None:
        self.table = table
        table.public_actions = None
        self.names = names
        self.question: Question | None = None
        self._asking: Asking[None] | None = None

    @classmethod
    def taken_from(cls, game: Game) -> FastGame:
        """Go on with a game that nobody else uses any more."""
        quick = cls(game.table, game.names)
        quick._asking = game.give_up()
        if quick._asking is not None:
            quick.question = game.questions[0]
        return quick

    def commit(self, seat: int, card: int) -> None:
        """A seat chooses its ante; the last one reveals them all."""
        self.set_down(seat, card)
        if gambit.all_committed(self.table):
            self.reveal()

    def set_down(self, seat: int, card: int) -> None:
        """A seat chooses its ante, and is not the last one."""
        self.table.hands[seat].remove(card)
        self.table.committed[seat] = card

    def reveal(self) -> None:
        """Everybody has chosen: the antes are shown."""
        table = self.table
        self._run(gambit.reveal_ante(Turn(table, self.names, table.last_winner, None)))

    def play(self, card: int) -> None:
        """The seat to move plays a card."""
        table = self.table
        self._run(gambit.take_turn(Turn(table, self.names, table.to_move, None), card))

    def answer(self, choices: Answer) -> None:
        """Answer the question."""
        assert self._asking is not None
        try:
            self.question = self._asking.send(choices)
        except StopIteration:
            self.question = self._asking = None

    def _run(self, asking: Asking[None]) -> None:
        try:
            self.question = next(asking)
            self._asking = asking
        except StopIteration:
            self.question = self._asking = None
