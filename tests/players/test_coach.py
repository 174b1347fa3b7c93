"""The coach's ranking of answers, and its reasons as data."""

import pytest

from tda_tui.players.coach.coach import advise
from tda_tui.players.heuristics.answer_rating import RatedOption, evaluate, rate_options
from tda_tui.players.heuristics.card_rating import ante_parts, play_parts
from tda_tui.players.levels.gambler import Gambler
from tests.players.positions import RULESETS, views
from tests.tables import table


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_question_is_ranked_and_the_best_is_what_the_gambler_chooses(ruleset):
    for view in views(ruleset, 3):
        advice = advise(view)
        question = view.question
        assert advice is not None and advice.reasons
        assert question.min <= len(advice.best) <= question.max
        assert [one.worse for one in advice.rated] == sorted(one.worse for one in advice.rated)
        assert advice.rated[0].worse == advice.worse(advice.best) == 0.0
        chosen = Gambler(1).choose(view)
        assert advice.worse(chosen) <= 0.05


def test_the_parts_make_up_the_worth():
    for view in views("legendary", 4):
        position = evaluate(view)
        number = position.rules.number
        for one in rate_options(view) if view.question.kind in ("play", "ante") else ():
            fires = next(held.fires for held in view.hand if held.card == one.option)
            card = number[one.option]
            parts = play_parts(position, card, fires) if view.phase == "play" else ante_parts(position, card)
            assert sum(parts) == pytest.approx(one.worth) and one.parts == pytest.approx(parts)


def test_a_special_flight_is_the_reason():
    flights = (["gold-11", "gold-9"], ["black-5", "red-3"], ["gold-6", "blue-4"])
    advice = advise(table(["gold-8", "red-8", "black-7", "white-5"], flights, round=3).view(0))
    assert advice.best == ("gold-8",)
    assert advice.reasons[0].part == "special"
    assert len(advice.others) == 2


def test_winning_the_gambit_is_the_reason():
    flights = (["gold-4", "blue-6"], ["black-9", "red-7", "blue-4"], ["gold-6", "white-5", "blue-2"])
    game = table(["copper-1", "red-12", "black-1"], flights, stakes=30, round=3, leader="Breen", to_move="Ursula")
    advice = advise(game.view(0))
    assert advice.best == ("red-12",)
    assert advice.reasons[0].part == "gambit"
    assert advice.others[0].worse > 5


def test_keeping_a_good_card_is_the_reason():
    flights = (["gold-4", "black-1"], ["black-9", "red-10", "blue-11"], ["gold-6", "white-5", "blue-2"])
    game = table(["gold-13", "red-12", "white-1"], flights, stakes=3, round=3, leader="Breen", to_move="Ursula")
    advice = advise(game.view(0))
    assert advice.best == ("white-1",)
    assert "keep" in [reason.part for reason in advice.reasons]


def test_several_cards_are_ranked_together():
    flights = (["red-7", "silver-7"], ["black-2"], ["gold-4"])
    game = table(["blue-7", "white-1"], flights, ante=["green-2", "gold-13", "red-12"], round=3)
    game.answer(0, ["blue-7"])
    game.answer(0, ["collect"])
    advice = advise(game.view(0))
    assert set(advice.best) == {"gold-13", "red-12"}
    assert len(advice.rated) == 3
    assert advice.worse(["green-2", "red-12"]) == advice.worse(["red-12", "green-2"]) > 0


def test_the_kobold_with_one_card_left_may_keep_it():
    game = table(["kobold", "gold-13"], round=1, ruleset="legendary")
    game.answer(0, ["kobold"])
    assert game.view(0).question.min == 0
    assert advise(game.view(0)).best == Gambler(1).choose(game.view(0)) == ()


def test_another_engine_may_judge():
    class Reversed:
        def rate(self, view, determinize=None):
            return [RatedOption(option, float(place)) for place, option in enumerate(view.question.options)]

    view = table(["gold-13", "red-12", "white-1"]).view(0)
    advice = advise(view, engine=Reversed())
    assert advice.best == ("white-1",)
    assert [one.worse for one in advice.rated] == [0.0, 1.0, 2.0]
    assert advice.reasons[0].part == "worth"


def test_nothing_is_advised_where_nothing_is_asked():
    assert advise(table(["gold-13", "red-12"]).view(1)) is None
