"""A fast game plays the same as the game it is taken from, also in the middle of a turn."""

from collections.abc import Iterator

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.playouts.playout import FastGame
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Answer, Question
from tda_tui.rules.state.table import OVER, Table
from tests.helpers import NAMES, random_decisions


def test_a_game_that_is_played_on_without_checks_goes_the_same_way() -> None:
    rules = load_rules("legendary")
    for seed in range(10):
        game, before, made = Game.start(rules, NAMES[:4], seed), [], []
        for question, answer in random_decisions(game, seed):
            before.append(game.fork())
            made.append((question, answer))
            game.answer(question.seat, answer)
        for start in range(0, len(made), 9):
            fast = play_on(before[start], iter(made[start:]))
            # Nobody draws inferences in a playout.
            fast.table.public_actions, fast.table.specials_seen = game.table.public_actions, game.table.specials_seen
            assert fast.table == game.table


def play_on(game: Game, made: Iterator[tuple[Question, Answer]]) -> FastGame:
    """Make these decisions to the end of the game."""

    def decide(_table: Table, _names: tuple[str, ...], asked: Question, _interrupts: bool) -> Answer:
        question, answer = next(made)
        assert asked == question
        return answer

    fast = FastGame(game.table.copy(), game.names, decide, game.stopped)
    while fast.table.phase != OVER:
        question, answer = next(made)
        at_rest = question.kind in ("ante", "play")
        fast.make(question.seat, game.rules.number[answer[0]] if at_rest else answer)
    assert next(made, None) is None
    return fast
