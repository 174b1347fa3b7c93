"""How a gambit stands, in the few words beside the question for a card."""

from tda_tui.present.recap import recap
from tests.tables import table


def said(hand, flights, to_move="Ursula", leader="Breen", **facts):
    return recap(table(hand, flights, to_move=to_move, leader=leader, **facts).view(0))


def test_who_is_ahead_and_what_triggers_after_another_card():
    words = said(["blue-1", "white-1", "gold-13"], (["red-5"], ["red-2", "blue-7"], ["gold-4"]), round=2)
    assert words == ["Breen is ahead, 9 to your 5.", "Cards up to 4 trigger: 2 of 3."]


def test_one_who_is_ahead_is_told_by_how_much():
    assert said(["gold-13"], (["red-12"], ["red-2"], ["gold-4"]), round=2)[0] == "You are ahead, 12 to 4."


def test_ties_are_told():
    assert said(["gold-13"], (["black-7"], ["blue-7"], ["gold-4"]), round=2)[0] == "You are tied with Breen at 7."
    words = said(["gold-13"], (["red-2"], ["green-4"], ["gold-4"]), round=2)
    assert words[0] == "Breen and Thorinn are ahead, 4 to your 2."


def test_a_leader_triggers_every_card():
    words = said(["gold-13", "red-2"], (["red-5"], ["blue-7"], ["gold-4"]), round=2, leader="Ursula")
    assert words[1] == "Every card triggers."


def test_nothing_is_said_when_no_card_is_asked_for():
    assert recap(table(["red-2"], ([], [], []), to_move="Breen", leader="Breen").view(0)) == []
