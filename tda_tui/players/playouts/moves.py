"""What can be done in a game that is looked ahead in."""

from __future__ import annotations

from itertools import combinations, islice
from typing import TYPE_CHECKING, Final

from tda_tui.rules.state.table import ANTE

if TYPE_CHECKING:
    from tda_tui.rules.fast_game import FastGame
    from tda_tui.rules.questions import Answer, Question

Move = int | tuple[str, ...]
"""A card by its number between turns, else the answer to a question."""

MANY: Final = 64
"""More answers than these to one question are not looked at: there are so many only where several may be chosen."""


def legal_answers(question: Question) -> list[Answer]:
    """Every answer that may be given, of the many that take several choices the first ones."""
    if question.min == question.max == 1:
        return [(option,) for option in question.options]
    sizes = range(question.min, question.max + 1)
    return list(islice((answer for size in sizes for answer in combinations(question.options, size)), MANY))


def apply_move(game: FastGame, seat: int, move: Move) -> None:
    """Carry out a move of a seat."""
    if isinstance(move, tuple):
        game.answer(move)
    elif game.table.phase == ANTE:
        game.commit(seat, move)
    else:
        game.play(move)
