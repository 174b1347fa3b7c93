"""The card evaluator of playouts ranks cards much as a gambler does."""

import pytest

from tda_tui.players.levels import Gambler
from tda_tui.players.playouts.playout_policy import policy_of
from tests.tables import table


def worths(game):
    """The values of each card of the first seat's hand to the evaluator and to a gambler, relative to the last card."""
    table, view = game.table, game.view(0)
    evaluator = policy_of(game.rules).evaluator.worths(table, 0, table.hands[0])
    gambler = {one.option: one.worth for one in Gambler(1).rate(view)}
    found = [gambler[game.rules.ids[card]] for card in table.hands[0]]
    return [worth - evaluator[-1] for worth in evaluator], [worth - found[-1] for worth in found]


THREE = (["black-3", "green-2"], ["black-5", "green-1"], ["black-2", "green-4"])


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(
            table(["copper-1", "copper-10", "white-1"], THREE, stakes=30, round=3, leader="Ursula", to_move="Ursula"),
            id="a card from the deck helps little while others have still to play",
        ),
        pytest.param(
            table(
                ["purple-11", "brown-1"], (["purple-2"], ["brown-5"], ["purple-3"]), stakes=30, round=3,
                ruleset="emperors-gambit", ante=["hatchling", "brown-9", "purple-8"], leader="Ursula", to_move="Ursula",
            ),
            id="the weakest flight wins by a card in the ante",
        ),
        pytest.param(
            table(["druid", "red-12", "gold-11"], ([], [], []), stakes=9, round=1, leader="Ursula", to_move="Ursula"),
            id="the card that is played is not played again",
        ),
    ],
)  # fmt: skip
def test_cards_are_ranked_as_a_gambler_does(game):
    evaluator, gambler = worths(game)
    assert evaluator.index(max(evaluator)) == gambler.index(max(gambler))
    assert evaluator == pytest.approx(gambler, abs=6.0)
