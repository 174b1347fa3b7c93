"""Win probabilities at a gambit's end."""

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.playouts.win_probability import win_probabilities
from tda_tui.rules.game import Game
from tests.helpers import NAMES, random_decisions


@pytest.mark.parametrize("ruleset", ["legendary", "original", "age-of-mortals"])
def test_chances_to_win_add_up_and_follow_the_gold(ruleset):
    game = Game.start(load_rules(ruleset), NAMES[:4], 7)
    table = game.table
    table.gold = [10, 50, 90, 50]
    for hand in table.hands:
        hand[:] = table.hands[0]
    found = win_probabilities(table)
    assert sum(found) == pytest.approx(1.0)
    assert found[1] == pytest.approx(found[3])
    assert found[0] < found[1] < found[2]


def test_a_game_that_is_over_leaves_no_chance():
    game = Game.start(load_rules("legendary"), NAMES[:3], 2)
    for question, answer in random_decisions(game, 2):
        game.answer(question.seat, answer)
    assert win_probabilities(game.table) == [
        1 / len(game.winners) if seat in game.winners else 0.0 for seat in range(3)
    ]
