"""The coach's advice in words."""

import pytest

from tda_tui.players.coach.coach import Advice, Rated, Reason, advise
from tda_tui.players.win_share import Figure, Valued
from tda_tui.present.coach.coach_text import Decision, advice_table, advice_words, review
from tests.players.positions import RULESETS, views
from tests.tables import table

LOST = (["gold-4", "black-1"], ["black-9", "red-10", "blue-11"], ["gold-6", "white-5", "blue-2"])


HALF = Figure(0.5, 0.1)


def hint(view):
    return advice_words(advise(view), view)


def test_what_cannot_be_told_from_chance_is_called_equal():
    game = table(["red-8", "red-7", "white-1"], (["gold-4"], ["black-2"], ["gold-9"]), round=2, to_move="Ursula")
    view = game.view(0)
    tried = {
        (card,): Valued(
            (card,), Figure(0.4 - behind, 0.01), Figure(behind, error), Figure(gold, 1.5), Figure(0.5, 0.1), 9
        )
        for card, behind, error, gold in (
            ("red-8", 0.0, 0.0, 3.0),
            ("red-7", 0.02, 0.011, 4.0),
            ("white-1", 0.1, 0.01, -6),
        )
    }
    rated = (Rated(("red-8",), 0.0), Rated(("red-7",), 2.4), Rated(("white-1",), 6.0))
    advice = Advice(("red-8",), rated, (Reason("worth", 2.4),), tried)
    assert advice_words(advice, view)[1] == "As good, as far as can be told: Red 7."
    heading, *rows = advice_table(advice, view)
    assert rows == [
        "Red 8: 40.0 % (best)  (+3.0 gold +-1.5, won 50 % +-10)",
        "Red 7: 38.0 % (equal)  (+4.0 gold +-1.5, won 50 % +-10)",
        "White 1: 30.0 % (-10.0)  (-6.0 gold +-1.5, won 50 % +-10)",
    ]
    assert "wins the game" in heading


def test_the_move_its_reason_and_the_next_best():
    game = table(
        ["bronze-7", "red-8", "gold-13"], (["gold-4"], ["black-2"], ["gold-9"]), round=2, leader="Thorinn",
        to_move="Ursula", ante=["blue-4", "green-8"],
    )  # fmt: skip
    first, second = hint(game.view(0))
    assert first.startswith("Play the Bronze Dragon 7: its power triggers and takes 2 cards from the ante")
    assert "Red 8 (-" in second or "Red 8" in second
    assert second.endswith(".")


def test_a_card_that_is_kept_is_named():
    game = table(["gold-13", "red-12", "white-1"], LOST, stakes=3, round=3, leader="Breen", to_move="Ursula")
    assert "the Gold Dragon 13 is better kept for the next gambit" in hint(game.view(0))[0]


def test_a_special_flight_is_named():
    flights = (["gold-11", "gold-9"], ["black-5", "red-3"], ["gold-6", "blue-4"])
    game = table(["gold-8", "red-8", "black-7", "white-5"], flights, round=3)
    assert hint(game.view(0))[0].startswith("Play the Gold Dragon 8: it completes a special flight")


def test_giving_or_paying():
    hands = (["brass-2", "red-3"], ["green-8", "blue-4"])
    game = table(["bahamut", "red-12", "white-5"], leader="Breen", to_move="Breen", others=hands)
    game.answer(1, ["brass-2"])
    assert hint(game.view(0))[0] == "Pay the 5 gold: that costs you least."


def test_words_that_are_chosen():
    flights = (["red-12", "gold-13"], ["black-1", "red-3"], ["gold-4", "blue-2"])
    game = table(["blue-1", "white-1", "white-2"], flights, round=3)
    game.answer(0, ["blue-1"])
    first, second = hint(game.view(0))
    assert first == "Let them pay the stakes: that brings you most."
    assert second.startswith("That is worth about ") and second.endswith("than the next best: payment to you.")


def test_the_power_that_asks_gives_the_verb():
    flights = (["gold-4", "black-6"], ["black-5", "red-7"], ["gold-6", "blue-4"])
    game = table(["dragonslayer", "white-1", "red-5"], flights, round=3)
    game.answer(0, ["dragonslayer"])
    assert hint(game.view(0))[0] == "Slay the Red Dragon 7: that brings you most."


def test_the_review_names_what_was_worse():
    flights = (["gold-4", "blue-6"], ["black-9", "red-7", "blue-4"], ["gold-6", "white-5", "blue-2"])
    game = table(["copper-1", "red-12", "black-1"], flights, stakes=30, round=3, leader="Breen", to_move="Ursula")
    view = game.view(0)
    worse = round(advise(view).worse(["copper-1"]))
    assert review([Decision(view, ("copper-1",))]) == [
        f"Round 3: Red 12 would have been worth {worse} gold more than Copper 1, because it gives you a good chance at "
        "the 30 gold in the stakes."
    ]
    assert review([Decision(view, ("red-12",))]) == []


def test_the_review_holds_nothing_against_anybody_that_the_coach_said_itself():
    flights = (["gold-4", "blue-6"], ["black-9", "red-7", "blue-4"], ["gold-6", "white-5", "blue-2"])
    game = table(["copper-1", "red-12", "black-1"], flights, stakes=30, round=3, leader="Breen", to_move="Ursula")
    view = game.view(0)
    rated = (Rated(("copper-1",), 0.0), Rated(("red-12",), 0.5), Rated(("black-1",), 6.0))
    said = Advice(("copper-1",), rated, (Reason("worth", 0.5),))
    assert review([Decision(view, (card,), said) for card in ("copper-1", "red-12")]) == []
    (blamed,) = review([Decision(view, ("black-1",), said)])
    assert blamed.startswith("Round 3: Copper 1 would have been worth 6 gold more than Black 1, because")


def test_the_reason_against_an_answer_is_none_that_holds_for_it_too():
    """A player of any small card keeps the Blue Dragon 11."""
    flights = (["bronze-1"], ["bronze-3", "silver-7"], ["black-9", "bronze-9"])
    where = {"round": 2, "leader": "Thorinn", "to_move": "Ursula", "stakes": 28}
    view = table(["black-3", "copper-3", "blue-11"], flights, **where).view(0)
    assert advise(view).best == ("black-3",) and "keep" in parts(advise(view))
    assert "keep" not in parts(advise(view, against=("copper-3",)))
    assert "keep" in parts(advise(view, against=("blue-11",)))
    whites = table(["white-3", "white-2", "blue-11"], flights, **where).view(0)
    (told,) = review([Decision(whites, ("blue-11",))])
    assert told.endswith("because the Blue Dragon 11 is better kept for later.")


def parts(advice):
    """The parts of the reasons for the best answer."""
    return [reason.part for reason in advice.reasons]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_question_has_a_hint_of_two_lines(ruleset):
    for view in views(ruleset, 6, seats=3):
        told = hint(view)
        assert told and len(told[0]) <= 160
        assert all(line.endswith(".") and "{" not in line for line in told)
