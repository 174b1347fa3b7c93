"""Win probabilities at a gambit's end."""

import pytest

from tda_tui.files.ruleset_files import load_changed, load_rules
from tda_tui.players.playouts.win_probability import win_probabilities, win_probability_per_gold
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


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("ruleset", ["legendary", "original", "original-revised", "oddshuffle"])
def test_a_card_more_is_worth_some_gold_but_no_fortune(ruleset, seats):
    rules = load_rules(ruleset)
    table = Game.start(rules, NAMES[:seats], 7).table
    fresh = rules.ruleset.draw_after_gambit
    for hand in table.hands:
        hand[:] = table.hands[0]
    before = win_probabilities(table)[0]
    average = min(range(len(rules.cards)), key=lambda card: abs(rules.strength[card] - 6))
    table.hands[0] = [*table.hands[0][:-fresh], average, *table.hands[0][-fresh:]]
    gained = (win_probabilities(table)[0] - before) / win_probability_per_gold(table, 0)
    assert 1.5 < gained < 12.0


def test_gold_counts_for_more_the_nearer_the_end():
    few, many = (Game.start(load_changed("legendary", {"gambits": gambits}), NAMES[:4], 3).table for gambits in (1, 9))
    for table in (few, many):
        table.gold = [60, 40, 40, 40]
    assert win_probabilities(few)[0] > win_probabilities(many)[0] > 0.25


def test_a_ruleset_of_ones_own_is_judged_like_the_box_that_it_is_most_like():
    """No games with so much gold, or to a goal, were learned from; the probabilities are still sound."""
    rules = load_changed(
        "emperors-gambit", {"starting_gold_per_player": 500, "play_to_gold": 4000, "shortfall": "hole"}
    )
    table = Game.start(rules, NAMES[:3], 3).table
    table.gold = [3900, 100, 500]
    found = win_probabilities(table)
    assert sum(found) == pytest.approx(1.0)
    assert found[0] > found[2] > found[1] > 0.0
