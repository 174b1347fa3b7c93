"""What a ruleset means, in sentences."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tda_tui.shelf import load_rules
from tda_tui.sitting.options import Wishes
from tda_tui.words.rulesets import end_meaning, own_course


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({}, "The game ends when a hoard is empty after a gambit."),
        ({"gambits": 1}, "The game ends after 1 gambit."),
        ({"gambits": 4}, "The game ends after 4 gambits, or when a hoard is empty."),
        (
            {"play_to_gold": 80},
            "The game ends when a hoard holds 80 gold after a gambit. Who has no gold is out, and it goes on.",
        ),
        ({"players_left": 3}, "Who has no gold is out; the game ends when 3 players are left."),
        (
            {"players_left": 1, "gambits": 9},
            "Who has no gold is out; the game ends when one player is left. After 9 gambits it ends in any case.",
        ),
    ],
)
def test_the_end_of_house_rules_is_told_in_figures(keys: dict[str, Any], said: str) -> None:
    ruleset = msgspec.structs.replace(load_rules("legendary").ruleset, **keys)
    assert end_meaning(ruleset) == said
    assert Wishes().choice("ends", ruleset).meaning == said


def test_only_what_is_not_as_usual_is_told() -> None:
    usual = load_rules("legendary").ruleset
    assert own_course(usual) == []
    house = msgspec.structs.replace(usual, gambits=4, time_limit_minutes=45, series=3)
    assert own_course(house) == [
        "The game ends after 4 gambits, or when a hoard is empty.",
        "After 45 minutes one last gambit is played.",
        "3 games are played; who has won the most gold in all wins.",
    ]
