"""The coach that searches: it finds what is best and says what came of each answer."""

from functools import partial

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.coach.search_coach import SearchCoach, outcome_of
from tda_tui.players.search.search_player import Tried
from tda_tui.present.coach.coach_text import advice_table, advice_words
from tda_tui.records.position import start_game
from tda_tui.records.record import parse_record
from tda_tui.rules.game import Game
from tests.helpers import NAMES
from tests.players.positions import LAST_CARD


def advice_on(game, seat=0):
    coach = SearchCoach(seconds=None)
    coach._master.config = coach._master.config._replace(iterations=200)
    return coach.advise(game.view(seat), partial(game.determinize, seat))


def test_it_says_what_each_answer_brings():
    game = start_game(parse_record(LAST_CARD))
    advice = advice_on(game)
    assert advice.best == ("red-12",)
    red, white = advice.outcomes["red-12",], advice.outcomes["white-1",]
    assert red.wins == 1.0
    assert white.wins == 0.0
    assert red.gold > 30 > white.gold
    words = advice_words(advice, game.view(0))
    assert words[0].startswith("Play the Red Dragon 12: ")
    assert words[1].startswith("That is worth about ") and words[1].endswith("than the next best: White 1.")
    table = advice_table(advice, game.view(0))
    assert table[1].startswith("Red 12: best  (+4")
    assert "won 100 %" in table[1]
    assert table[2].startswith("White 1: -") and "won 0 %" in table[2]


@pytest.mark.parametrize("seats", [2, 5])
def test_every_answer_is_rated_the_best_first(seats):
    game = Game.start(load_rules("legendary"), NAMES[:seats], 3)
    advice = advice_on(game)
    assert {one.answer for one in advice.rated} == {(option,) for option in game.questions[0].options}
    assert [one.worse for one in advice.rated] == sorted(one.worse for one in advice.rated)
    assert advice.rated[0] == (advice.best, 0.0)
    assert advice.reasons


def test_errors_shrink_with_the_visits():
    few = outcome_of(Tried(("a",), [1, 3] * 2, [True, False] * 2))
    many = outcome_of(Tried(("a",), [1, 3] * 50, [True, False] * 50))
    assert few.gold == many.gold == 2.0
    assert few.wins == many.wins == 0.5
    assert many.gold_error < few.gold_error / 3
    assert many.wins_error == pytest.approx(0.05)
