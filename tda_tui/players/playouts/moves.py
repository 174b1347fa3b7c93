"""Moves in a fast game, as used by searches and playouts."""

from __future__ import annotations

from itertools import combinations, islice
from typing import TYPE_CHECKING, Final

from tda_tui.rules.state.table import ANTE

if TYPE_CHECKING:
    from tda_tui.rules.fast_game import FastGame
    from tda_tui.rules.questions import Answer, Question

Move = int | tuple[str, ...]
"""A card number between turns, otherwise the answer to a question."""

MANY: Final = 64
"""The most answers considered for one question; only questions with several choices have more."""


def legal_answers(question: Question) -> list[Answer]:
    """All legal answers, or the first MANY if several choices allow more."""
    if question.min == question.max == 1:
        return [(option,) for option in question.options]
    sizes = range(question.min, question.max + 1)
    return list(islice((answer for size in sizes for answer in combinations(question.options, size)), MANY))


def apply_move(game: FastGame, seat: int, move: Move) -> None:
    """Make a move for a seat."""
    if isinstance(move, tuple):
        game.answer(move)
    elif game.table.phase == ANTE:
        game.commit(seat, move)
    else:
        game.play(move)
