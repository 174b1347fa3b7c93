"""The meaning of a ruleset in sentences, and how long its games take."""

import itertools
from typing import Any

import msgspec
import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.rules.rulesets.ruleset import Ruleset
from tda_tui.session.new_game.options import GameOptions
from tda_tui.session.new_game.rule_options import table_lengths
from tda_tui.words.rulesets import end_meaning, game_length, length_words, measured_lengths, own_course, unreachable_end
from tests.helpers import legendary


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


def ruleset_of(name: str) -> Ruleset:
    return load_rules(name).ruleset


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_more_gold_makes_a_longer_game(players: int) -> None:
    lengths = [length for length in measured_lengths() if length.players == players]
    for less, more in itertools.pairwise(lengths):
        assert less.fewest <= more.fewest and less.most <= more.most and less.minutes <= more.minutes
        assert less.gold < more.gold
    options = GameOptions(players=4)
    assert options.length_words(legendary().ruleset).startswith("A game usually takes 4 to 11 gambits")
    longer = options._replace(gold="15")
    assert longer.length_words(legendary().ruleset).startswith("A game usually takes 7 to 23 gambits")


@pytest.mark.parametrize("ruleset", ["legendary", "original", "original-revised", "emperors-gambit", "oddshuffle"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_short_table_keeps_the_promise_and_a_long_one_is_longer(ruleset: str, players: int) -> None:
    rules = ruleset_of(ruleset)
    lengths = {
        name: game_length(GameOptions(players=players, gold=gold).changed(rules), players)
        for name, gold in table_lengths(rules, players).items()
    }
    assert list(lengths) == ["short", "usual", "long"]
    short, usual, long = lengths["short"], lengths["usual"], lengths["long"]
    assert short is not None and usual is not None and long is not None
    assert short.fewest == 2 and 5 <= short.most <= 7 and short.minutes == 5
    assert short.most < usual.most < long.most and short.minutes < usual.minutes < long.minutes


def test_the_length_goes_round_and_any_other_gold_comes_back_to_the_usual() -> None:
    rules, options = legendary().ruleset, GameOptions()
    seen = []
    for _step in range(4):
        seen.append(options.table_length(rules))
        options = options.with_next_length(rules)
    assert seen == ["usual", "long", "short", "usual"]
    assert GameOptions(gold="8").table_length(rules) == ""
    assert GameOptions(gold="8").with_next_length(rules).table_length(rules) == "usual"


def test_rules_that_are_as_short_or_as_long_by_themselves_have_fewer_lengths() -> None:
    for each, lengths in ((4, ["usual", "long"]), (6, ["usual", "long"]), (20, ["short", "usual"])):
        own = load_rules("legendary", changes={"starting_gold_per_player": each}).ruleset
        assert list(table_lengths(own, 4)) == lengths
    poor = load_rules("original", changes={"starting_gold": 20}).ruleset
    assert list(table_lengths(poor, 4)) == ["usual", "long"] and next(iter(table_lengths(poor, 2))) == "short"
    assert GameOptions(gold="15").gold_words(legendary().ruleset) == "Everybody starts with 60 gold."


@pytest.mark.parametrize("changes", [{"gambits": 3}, {"play_to_gold": 100}, {"starting_gold_per_player": 90}])
def test_of_a_game_of_another_kind_nothing_is_said(changes: dict[str, int]) -> None:
    assert length_words(load_rules("legendary", changes=changes).ruleset, 4) == ""
