"""What options on offer mean, as it is said when the cursor stands on them."""

import pytest

from tda_tui.present.prompts.prompt import choice_of
from tests.tables import table


def hint_of(game, option):
    """What is said about an option of the question that the first seat is asked."""
    view = game.view(0)
    assert view.question is not None
    choice = choice_of(view.question, view, [held.card for held in view.hand], None)
    return next(item.hint for item in choice.items if item.value == option)


@pytest.mark.parametrize(
    ("ruleset", "said"),
    [
        ("legendary", "Each opponent pays 3 gold to the stakes."),  # one for each card of the flight
        ("original", "Each opponent pays 2 gold to the stakes."),  # one for each evil dragon in it
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
