"""The searching coach finds the best answer and reports the result of each."""

from functools import partial

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.coach.search_coach import SearchCoach
from tda_tui.players.win_share import Budget, figure
from tda_tui.present.coach.coach_text import advice_table, advice_words
from tda_tui.records.position import start_game
from tda_tui.records.record import parse_record
from tda_tui.rules.game import Game
from tests.helpers import NAMES
from tests.players.positions import LAST_CARD


def advice_on(game, seat=0):
    return SearchCoach(Budget(200, 12)).advise(game.view(seat), partial(game.determinize, seat))


def test_it_says_what_each_answer_brings():
    game = start_game(parse_record(LAST_CARD))
    advice = advice_on(game)
    assert advice.best == ("red-12",)
    red, white = advice.tried["red-12",], advice.tried["white-1",]
    assert red.won.mean == 1.0
    assert white.won.mean == 0.0
    assert red.gold.mean > 30 > white.gold.mean
    assert red.share.mean > white.share.mean
    words = advice_words(advice, game.view(0))
    assert words[0].startswith("Play the Red Dragon 12: ")
    assert words[1].startswith("With it you win the game more often than with the next best, White 1: by ")
    table = advice_table(advice, game.view(0))
    assert table[1].startswith("Red 12: ") and "% (best)  (+4" in table[1]
    assert "won 100 %" in table[1]
    assert table[2].startswith("White 1: ") and "% (-" in table[2] and "won 0 %" in table[2]


@pytest.mark.parametrize("seats", [2, 5])
def test_every_answer_is_rated_the_best_first(seats):
    game = Game.start(load_rules("legendary"), NAMES[:seats], 3)
    advice = advice_on(game)
    assert {one.answer for one in advice.rated} == {(option,) for option in game.questions[0].options}
    assert [one.worse for one in advice.rated] == sorted(one.worse for one in advice.rated)
    assert advice.rated[0] == (advice.best, 0.0)
    assert advice.reasons


def test_errors_shrink_with_the_visits():
    few, many = figure([0.0, 1.0] * 2), figure([0.0, 1.0] * 50)
    assert few.mean == many.mean == 0.5
    assert many.error < few.error / 3
