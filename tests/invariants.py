"""Invariants of every game state: cards, gold, forks, and what a seat may know."""

import random

from tda_tui.rules.game import Game
from tda_tui.rules.state import gold
from tests.helpers import random_decisions

ENDLESS = 100_000
"""More decisions than any game takes."""


def drive(game: Game, seed: int, limit: int = ENDLESS, determinized: int = 1) -> int:
    """Play at random and check every state; determinizations are checked in one of every `determinized` states.

    Makes at most `limit` decisions and returns how many it made. Raises AssertionError for a violation.
    """
    total = gold.total(game.table)
    rng = random.Random(seed)
    made = 0
    for question, answer in random_decisions(game, seed):
        if made >= limit:
            assert limit < ENDLESS, "the game does not end"
            return made
        if (made + seed) % determinized == 0 and game.can_determinize(question.seat):
            assert_imagining_changes_no_view(game, question.seat, rng)
        twin = game.fork()
        assert (twin.table, twin.questions) == (game.table, game.questions)
        before = game.table.copy()
        twin.answer(question.seat, answer)
        assert game.table == before, "a fork must not touch the original"
        game.answer(question.seat, answer)
        assert (twin.table, twin.questions) == (game.table, game.questions)
        assert game.problems() == [], game.problems()
        assert gold.total(game.table) == total, "gold was made or destroyed"
        made += 1
    assert game.winners, "nobody has won"
    return made


def assert_imagining_changes_no_view(game: Game, seat: int, rng: random.Random) -> None:
    """A determinization must not change the view of its seat."""
    determinized = game.determinize(seat, rng)
    assert determinized.view(seat) == game.view(seat)
    assert determinized.problems() == [], determinized.problems()
