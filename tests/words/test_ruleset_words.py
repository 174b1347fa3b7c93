"""The meaning of a ruleset in sentences."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.session.new_game.options import GameOptions
from tda_tui.words.rulesets import end_meaning, own_course, unreachable_end


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
    assert end_meaning(ruleset, 4) == said
    assert GameOptions().choice("ends", ruleset).meaning == said


def test_an_end_that_says_nothing_at_a_small_table_is_not_told() -> None:
    ruleset = msgspec.structs.replace(load_rules("legendary").ruleset, players_left=2)
    assert own_course(ruleset, 2) == []
    assert end_meaning(ruleset, 2) == "The game ends when a hoard is empty after a gambit."
    assert own_course(ruleset, 3) == ["Who has no gold is out; the game ends when 2 players are left."]


@pytest.mark.parametrize(
    ("goal", "players", "said"),
    [
        (0, 2, ""),
        (39, 2, ""),
        (40, 2, "Nobody can win 40 gold while others still play: all gold of 2 players together is 40."),
        (100, 3, "Nobody can win 100 gold while others still play: all gold of 3 players together is 90."),
        (100, 4, ""),
        (61, 6, ""),
        (60, 6, "A game to 60 gold would end at once: each of 6 players starts with 60."),
    ],
)
def test_gold_that_cannot_be_played_to_is_told_with_the_reason(goal: int, players: int, said: str) -> None:
    ruleset = msgspec.structs.replace(load_rules("legendary").ruleset, play_to_gold=goal)
    assert unreachable_end(ruleset, players) == said


@pytest.mark.parametrize(
    ("game_options", "goal"),
    [
        (GameOptions(players=2, ends="gold"), 26),
        (GameOptions(players=3, ends="gold"), 60),
        (GameOptions(players=4, ends="gold"), 106),
        (GameOptions(players=6, ends="gold"), 240),
        (GameOptions(players=4, ends="gold", gold="15"), 160),
        (GameOptions(players=4, ends="gold-100"), 100),
        (GameOptions(players=2, ends="gold-100"), 26),
        (GameOptions(players=2, ends="gold-100", gold="15"), 40),
        (GameOptions(players=4, ends="gold-\u0661\u0660\u0660"), 106),
        (GameOptions(players=4, ends="gold--5"), 106),
        (GameOptions(players=4, ends="gold-" + "9" * 5000), 106),
    ],
)
def test_the_gold_that_is_offered_follows_the_table_and_what_was_typed_holds_where_it_can(
    game_options: GameOptions, goal: int
) -> None:
    """Two thirds of all gold; a remembered goal that this table cannot reach is dropped."""
    ruleset = load_rules("legendary").ruleset
    assert game_options.changes(ruleset)["play_to_gold"] == goal
    assert goal in game_options.goals(ruleset)


@pytest.mark.parametrize("row", ["ends", "time", "gold", "series"])
@pytest.mark.parametrize("name", ["legendary", "original", "emperors-gambit"])
def test_every_number_within_its_bounds_can_be_played_and_none_beyond_them(name: str, row: str) -> None:
    ruleset = load_rules(name).ruleset
    for chosen in ("gambits-3", "gold", "left-2") if row == "ends" else ("",):
        game_options = GameOptions().with_choice(row, chosen)
        number = game_options.number(row, ruleset)
        assert number is not None
        for typed in (number.least, number.most):
            changed = game_options.with_number(row, typed, ruleset).changed(ruleset)
            assert getattr(changed, number.key) == typed
            assert load_rules(name, changes={number.key: typed})
        for typed in (number.least - 1, number.most + 1):
            assert game_options.number_problem(row, typed, ruleset)
            assert game_options.with_number(row, typed, ruleset) == game_options


@pytest.mark.parametrize("players", range(2, 7))
def test_when_two_remain_is_offered_where_somebody_can_be_knocked_out(players: int) -> None:
    ruleset = load_rules("legendary").ruleset
    game_options = GameOptions(players=players, ends="left-2")
    assert ("left-2" in [option.id for option in game_options.options("ends", ruleset)]) == (players > 2)
    assert game_options.changes(ruleset) == ({"players_left": 2} if players > 2 else {})


def test_only_what_is_not_as_usual_is_told() -> None:
    usual = load_rules("legendary").ruleset
    assert own_course(usual, 4) == []
    house = msgspec.structs.replace(usual, gambits=4, time_limit_minutes=45, series=3)
    assert own_course(house, 4) == [
        "The game ends after 4 gambits, or when a hoard is empty.",
        "After 45 minutes one last gambit is played.",
        "3 games are played; who has won the most gold in all wins.",
    ]
