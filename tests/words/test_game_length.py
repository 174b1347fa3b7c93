"""The length of a game is given where it was measured, and nowhere else."""

from __future__ import annotations

import itertools

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.rules.rulesets.ruleset import Ruleset
from tda_tui.session.new_game.options import GameOptions
from tda_tui.session.new_game.rule_options import table_lengths
from tda_tui.words.rulesets import game_length, length_words, measured_lengths
from tests.helpers import legendary


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
