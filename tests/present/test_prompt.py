"""The meaning of the option under the cursor."""

import pytest

from tda_tui.present.prompt import choice_of, follows, waiting_words
from tda_tui.rules.questions import Question
from tda_tui.rules.state.table import Effect
from tests.tables import table


def hint_of(game, option):
    """The hint of an option of the first seat's question."""
    view = game.view(0)
    assert view.question is not None
    choice = choice_of(view.question, view, [held.card for held in view.hand], None)
    return next(item.hint for item in choice.items if item.value == option)


@pytest.mark.parametrize(
    ("ruleset", "said"),
    [
        ("legendary", "Each opponent pays 3 gold to the stakes."),  # for each card of the flight
        ("original", "Each opponent pays 2 gold to the stakes."),  # for each evil dragon in the flight
    ],
)
def test_what_opponents_pay_to_the_stakes_is_what_the_rules_will_charge(ruleset, said):
    flights = (["gold-13", "red-5"], ["black-9"], ["gold-9"])
    game = table(["blue-1", "white-1"], flights, round=3, ruleset=ruleset, to_move="Ursula", leader="Ursula")
    game.answer(0, ["blue-1"])
    assert hint_of(game, "tax") == said
    before = game.table.gold[1:3]
    game.answer(0, ["tax"])
    assert [old - new for old, new in zip(before, game.table.gold[1:3], strict=True)] == [int(said.split()[3])] * 2


def test_flights_are_compared_as_they_score():
    """The flight bonus of four counts as well."""
    game = table(["iron-1", "iron-9"], (["iron-4"], ["emperor", "gray-5"], []), round=2, ruleset="emperors-gambit")
    game.table.effects.append(Effect("flight-bonus", 1, game.table.rules.number["emperor"], 4))
    view = game.view(0)
    assert view.question is not None
    choice = choice_of(view.question, view, ["iron-1", "iron-9"], None)
    assert view.seats[1].strength == 11
    assert follows(choice, view) == "Your flight: 4 -> 5. Best of the others: 15."


def test_who_is_waited_for_is_who_is_asked():
    """The view may be older than the question, with another seat to move."""
    view = table([], ([], [], []), to_move="Breen", leader="Breen").view(0)
    assert waiting_words(view, None) == "Waiting for a card from Breen"
    assert waiting_words(view, Question("play", 2, ("red-2",))) == "Waiting for a card from Thorinn"
