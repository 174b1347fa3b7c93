"""A fast game for search and playouts: no checks, no events, and cards are plain numbers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tda_tui.rules import gambit
from tda_tui.rules.game import Game
from tda_tui.rules.moments import declined
from tda_tui.rules.questions import Answer, Asking, Question
from tda_tui.rules.state.table import Table
from tda_tui.rules.turn import Turn

Decide = Callable[[Table, tuple[str, ...], Question], Answer]
"""Answers a question that comes up where the game cannot stop to wait, such as in the middle of a payment."""


class FastGame:
    """A table to play on from. `question` is what a power or a reward asks; None between turns.

    Between turns the table's phase says what comes next: `commit` an ante for every seat that holds a card, or `play` a
    card of the seat to move. Only legal answers may be given. A question an ability asks while a verb of `Turn` runs
    never becomes `question`: `decide` answers it, and without `decide` the ability is declined.
    """

    __slots__ = ("_answer_now", "_asking", "names", "question", "table")

    def __init__(self, table: Table, names: tuple[str, ...], decide: Decide | None = None) -> None:
        self.table = table
        table.public_actions = None
        self.names = names
        self.question: Question | None = None
        self._asking: Asking[None] | None = None
        # No reference to the game itself: a search creates many games, and reference cycles would need the garbage
        # collector.
        self._answer_now: Callable[[Question], Answer] = declined
        if decide is not None and table.rules.listeners:
            self._answer_now = partial(decide, table, names)

    @classmethod
    def taken_from(cls, game: Game, decide: Decide | None = None) -> FastGame:
        """Take over a game that nobody else uses any more."""
        quick = cls(game.table, game.names, decide)
        quick._asking = game.give_up(quick._answer_now)
        if quick._asking is not None:
            quick.question = game.questions[0]
        return quick

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
        self._run(gambit.reveal_ante(Turn(table, self.names, table.last_winner, None, self._answer_now)))

    def play(self, card: int) -> None:
        """Play a card for the seat to move."""
        table = self.table
        self._run(gambit.take_turn(Turn(table, self.names, table.to_move, None, self._answer_now), card))

    def answer(self, choices: Answer) -> None:
        """Answer the current question."""
        assert self._asking is not None
        try:
            self.question = self._asking.send(choices)
        except StopIteration:
            self.question = self._asking = None

    def _run(self, asking: Asking[None]) -> None:
        self.question = next(asking, None)
        self._asking = asking if self.question is not None else None
