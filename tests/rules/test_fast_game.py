"""A fast game plays the same as the game it was taken from."""

from tda_tui.files.ruleset_files import load_rules
from tda_tui.rules.fast_game import FastGame
from tda_tui.rules.game import Game
from tda_tui.rules.state.table import ANTE, PLAY
from tests.helpers import NAMES, random_decisions


def test_a_game_that_is_played_on_without_checks_goes_the_same_way():
    rules = load_rules("legendary")
    for seed in range(10):
        game = Game.start(rules, NAMES[:4], seed)
        fast = FastGame.taken_from(game.fork())
        for question, answer in random_decisions(game, seed):
            game.answer(question.seat, answer)
            if fast.question is not None:
                assert fast.question == question
                fast.answer(answer)
            elif fast.table.phase == ANTE:
                fast.commit(question.seat, rules.number[answer[0]])
            else:
                assert fast.table.phase == PLAY
                fast.play(rules.number[answer[0]])
        # Nobody draws inferences in a playout.
        fast.table.public_actions, fast.table.met = game.table.public_actions, game.table.met
        assert fast.table == game.table
