"""The meaning of a ruleset in sentences, and what it changes in every other sentence."""

import itertools
import re
import tomllib

import msgspec
import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.plain.telling import table
from tda_tui.present.card_text import reason
from tda_tui.present.preview import preview
from tda_tui.records.playback import replay
from tda_tui.session.new_game.options import GameOptions
from tda_tui.session.new_game.rule_options import table_lengths
from tda_tui.words.glossary import glossary
from tda_tui.words.languages import folder_of
from tda_tui.words.rulesets import (
    end_meaning,
    game_length,
    length_words,
    measured_lengths,
    unreachable_end,
    unusual_rules,
)
from tda_tui.words.sentences import sentence
from tda_tui.words.texts import card_text
from tests.helpers import legendary, read_record


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({}, "The game ends when a hoard is empty after a gambit."),
        ({"gambits": 1}, "The game ends after 1 gambit."),
        ({"gambits": 4}, "The game ends after 4 gambits, or when a hoard is empty."),
        (
            {"play_to_gold": 80},
            "The game ends when a hoard holds 80 gold after a gambit. "
            "A player without gold is out, and the game goes on.",
        ),
        ({"players_left": 3}, "A player without gold is out; the game ends when 3 players are left."),
        (
            {"players_left": 1, "gambits": 9},
            "A player without gold is out; the game ends when one player is left. "
            "It ends after 9 gambits at the latest.",
        ),
    ],
)
def test_the_end_of_house_rules_is_told_in_figures(keys, said):
    ruleset = msgspec.structs.replace(load_rules("legendary").ruleset, **keys)
    assert end_meaning(ruleset, 4) == said
    assert GameOptions().choice("ends", ruleset).meaning == said


def test_an_end_that_says_nothing_at_a_small_table_is_not_told():
    ruleset = msgspec.structs.replace(load_rules("legendary").ruleset, players_left=2)
    assert unusual_rules(ruleset, 2) == []
    assert end_meaning(ruleset, 2) == "The game ends when a hoard is empty after a gambit."
    assert unusual_rules(ruleset, 3) == ["A player without gold is out; the game ends when 2 players are left."]


@pytest.mark.parametrize(
    ("goal", "players", "said"),
    [
        (0, 2, ""),
        (39, 2, ""),
        (40, 2, "Nobody can reach 40 gold while others are still playing: 2 players together have 40."),
        (100, 3, "Nobody can reach 100 gold while others are still playing: 3 players together have 90."),
        (100, 4, ""),
        (61, 6, ""),
        (60, 6, "A game to 60 gold would end at once: each of the 6 players starts with 60."),
    ],
)
def test_gold_that_cannot_be_played_to_is_told_with_the_reason(goal, players, said):
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
def test_the_gold_that_is_offered_follows_the_table_and_what_was_typed_holds_where_it_can(game_options, goal):
    """Two thirds of all gold; a remembered goal that this table cannot reach is dropped."""
    ruleset = load_rules("legendary").ruleset
    assert game_options.changes(ruleset)["play_to_gold"] == goal
    assert goal in game_options.goals(ruleset)


@pytest.mark.parametrize("row", ["ends", "time", "gold", "series"])
@pytest.mark.parametrize("name", ["legendary", "original", "emperors-gambit"])
def test_every_number_within_its_bounds_can_be_played_and_none_beyond_them(name, row):
    ruleset = load_rules(name).ruleset
    for chosen in ("gambits-3", "gold", "left-2") if row == "ends" else ("",):
        game_options = GameOptions().with_choice(row, chosen)
        number = game_options.choice(row, ruleset).number
        for typed in (number.least, number.most):
            assert not game_options.number_problem(number, typed, ruleset)
            changed = game_options.with_choice(row, f"{number.before}{typed}").changed(ruleset)
            assert getattr(changed, number.key) == typed
            assert load_rules(name, changes={number.key: typed})
        for typed in (number.least - 1, number.most + 1):
            assert game_options.number_problem(number, typed, ruleset)


@pytest.mark.parametrize("players", range(2, 7))
def test_when_two_remain_is_offered_where_somebody_can_be_knocked_out(players):
    ruleset = load_rules("legendary").ruleset
    game_options = GameOptions(players=players, ends="left-2")
    assert ("left-2" in [option.id for option in game_options.options("ends", ruleset)]) == (players > 2)
    assert game_options.changes(ruleset) == ({"players_left": 2} if players > 2 else {})


def test_only_what_is_not_as_usual_is_told():
    usual = load_rules("legendary").ruleset
    assert unusual_rules(usual, 4) == []
    house = msgspec.structs.replace(usual, gambits=4, time_limit_minutes=45, series=3)
    assert unusual_rules(house, 4) == [
        "The game ends after 4 gambits, or when a hoard is empty.",
        "After 45 minutes, everyone plays one last gambit.",
        "You play 3 games; the most gold over all of them wins.",
    ]


def ruleset_of(name):
    return load_rules(name).ruleset


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_more_gold_makes_a_longer_game(players):
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
def test_a_short_table_keeps_the_promise_and_a_long_one_is_longer(ruleset, players):
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


def test_the_length_goes_round_and_any_other_gold_comes_back_to_the_usual():
    rules, options = legendary().ruleset, GameOptions()
    seen = []
    for _step in range(4):
        seen.append(options.table_length(rules))
        options = options.with_next_length(rules)
    assert seen == ["usual", "long", "short", "usual"]
    assert GameOptions(gold="8").table_length(rules) == ""
    assert GameOptions(gold="8").with_next_length(rules).table_length(rules) == "usual"


def test_rules_that_are_as_short_or_as_long_by_themselves_have_fewer_lengths():
    for each, lengths in ((4, ["usual", "long"]), (6, ["usual", "long"]), (20, ["short", "usual"])):
        own = load_rules("legendary", changes={"starting_gold_per_player": each}).ruleset
        assert list(table_lengths(own, 4)) == lengths
    poor = load_rules("original", changes={"starting_gold": 20}).ruleset
    assert list(table_lengths(poor, 4)) == ["usual", "long"] and next(iter(table_lengths(poor, 2))) == "short"
    assert GameOptions(gold="15").gold_words(legendary().ruleset) == "Everyone starts with 60 gold."


@pytest.mark.parametrize("changes", [{"gambits": 3}, {"play_to_gold": 100}, {"starting_gold_per_player": 90}])
def test_of_a_game_of_another_kind_nothing_is_said(changes):
    assert length_words(load_rules("legendary", changes=changes).ruleset, 4) == ""


EMPEROR_IN_ROUND_TWO = """
format = "tda/1"
ruleset = "house.toml"
[[seat]]
name = "Ada"
hand = ["emperor", "gray-2", "iron-1"]
flight = ["gray-10"]
[[seat]]
name = "Bram"
hand = ["steel-5", "brown-6", "steel-9"]
flight = ["iron-4"]
[position]
round = 2
stakes = 20
ante = ["iron-9", "purple-8"]
"""

LAST_ROUND = """
format = "tda/1"
ruleset = "house.toml"
[[seat]]
name = "Ada"
hand = ["black-2", "brass-2", "red-5", "red-10"]
flight = ["white-5"]
[[seat]]
name = "Bram"
hand = ["prophet", "bronze-warlord", "gold-monarch", "archmage", "dracolich", "gold-13"]
flight = ["green-4"]
[position]
round = 2
leader = "Bram"
stakes = 30
ante = ["red-2", "blue-4"]
"""


def game_of(folder, base, house, record):
    """A position under house rules."""
    (folder / "house.toml").write_text(f'extends = "{base}"\nid = "house"\nname = "House"\n{house}\n')
    path = folder / "position.toml"
    path.write_text(record)
    game = replay(read_record(path)[0], path.parent, telling=True).game
    game.take_events()
    return game


def told(game, events, me=None):
    return [sentence(event, game.names, game.rules, me) for event in events]


def test_emperor_under_house_rules(tmp_path):
    house = "[figures.emperor]\nrounds = 5\nbonus = 7"
    game = game_of(tmp_path, "emperors-gambit", house, EMPEROR_IN_ROUND_TWO)
    assert "The gambit is not scored before the end of round 5." in preview(game, game.view(0), "emperor")
    said = told(game, game.answer(0, ["emperor"]))
    assert "The gambit is not scored before the end of round 5." in said
    assert "Ada's flight will score 7 more." in said


def prophet_shows(folder, card, house=""):
    game = game_of(folder, "legendary", house, LAST_ROUND)
    return told(game, game.answer(1, ["prophet"]) + game.answer(1, [card]))


def test_an_effect_that_another_card_copies_has_its_figures(tmp_path):
    assert "Bram's flight will score 2 more for each evil dragon in it." in prophet_shows(tmp_path, "dracolich")
    house = "[figures.gold-monarch]\ngold = 6"
    said = prophet_shows(tmp_path, "gold-monarch", house)
    assert "If Bram wins this gambit, they pay each opponent 6 gold." in said


def test_another_round_is_brought_by_the_card_that_has_the_effect_after_any_number_of_rounds(tmp_path):
    game = game_of(tmp_path, "legendary", "min_rounds = 2", LAST_ROUND)
    said = told(game, game.answer(1, ["prophet"]) + game.answer(1, ["bronze-warlord"]), me=1)
    assert "Unless you win at the end of round 2, another round follows." in said
    game = game_of(tmp_path, "legendary", "min_rounds = 2", LAST_ROUND.replace('"white-5"', '"white-5", "gold-11"'))
    said = told(
        game, game.answer(1, ["prophet"]) + game.answer(1, ["bronze-warlord"]) + game.answer(0, ["red-5"]), me=1
    )
    assert "The Prophet 10 brings another round: you have not won." in said


def test_the_card_that_makes_later_ones_trigger_is_named(tmp_path):
    game = game_of(tmp_path, "legendary", "[figures.archmage]\nstrength = 7", LAST_ROUND)
    for seat, card in ((1, "archmage"), (0, "red-10"), (0, "black-2")):
        game.answer(seat, [card])
    held = next(held for held in game.view(1).hand if held.card == "gold-13")
    assert reason(game.rules, held) == "Triggers thanks to the Archmage 7."
    assert "Its power triggers thanks to the Archmage 7." in told(game, game.answer(1, ["gold-13"]))


CHANGED = ("gold", "cards", "bonus", "rounds", "fee", "ante_figure")


@pytest.mark.parametrize("ruleset", ["legendary", "original", "emperors-gambit"])
def test_every_figure_of_a_card_that_a_ruleset_changes_is_in_its_text(tmp_path, ruleset):
    printed = {card.type: card for card in load_rules(ruleset).cards}
    for card in printed.values():
        figures = {"fee": card.fee, "ante_figure": card.ante_figure, **card.figures}
        for name in CHANGED:
            if figures.get(name):
                path = tmp_path / f"{card.type}-{name}.toml"
                path.write_text(f'extends = "{ruleset}"\nid = "h"\nname = "H"\n[figures.{card.type}]\n{name} = 37\n')
                changed = next(each for each in load_rules(str(path)).cards if each.type == card.type)
                assert re.search("37|38", card_text(changed).short), (card.type, name)


def test_no_card_text_has_a_number_of_its_own():
    paths = [*(folder_of("en") / "cards").glob("*.toml")]
    assert paths
    for path in paths:
        for card, said in tomllib.loads(path.read_text()).items():
            for text in said.values():
                assert not re.search(r"\b([2-9]|1\d|nine|ten|fourth|fifth)\b", text), (path.stem, card, text)


@pytest.mark.parametrize(
    ("ruleset", "house", "term", "said"),
    [
        (
            "emperors-gambit",
            "[figures.emperor]\nrounds = 6",
            "scoring",
            "A triggered Emperor puts scoring off until round 6",
        ),
        ("emperors-gambit", "[figures.exarch]\nante_figure = 8", "trigger", "cards of 8 or more trigger"),
        ("emperors-gambit", "[figures.spy]\nante_figure = 3", "turn", "pays each opponent 3 gold"),
        ("legendary", "min_rounds = 2", "scoring", "one more round if its owner would not win after round 2"),
        ("legendary", "min_rounds = 2", "ruling-warlord", "If round 2 ends in a tie"),
        ("legendary", "[figures.silver-seer]\ncards = 5", "ruling-seer", "the top 5"),
        ("legendary", "[figures.dragonrider]\nstrength = 8", "ruling-dragonrider", "it is 8 again"),
        ("legendary", "[figures.bahamut]\nstrength = 15", "strength", "from 1 to 15"),
        ("original", "[figures.fool]\nfee = 3", "mortal", "cost 1 or 3 gold"),
        ("original-revised", "", "ruling-last-turn-buying", "discarded their last card for the Thief"),
        ("age-of-mortals", "", "ruling-last-turn-buying", "discarded their last card for the Thief"),
    ],
)
def test_the_glossary_has_figures_and_names_from_the_ruleset(tmp_path, ruleset, house, term, said):
    path = tmp_path / "house.toml"
    path.write_text(f'extends = "{ruleset}"\nid = "house"\nname = "House"\n{house}\n')
    assert said in glossary(load_rules(str(path)))[term].text


def test_the_table_in_lines_names_the_figures_of_what_is_in_effect(tmp_path):
    game = game_of(tmp_path, "emperors-gambit", "", EMPEROR_IN_ROUND_TWO)
    game.answer(0, ["emperor"])
    said = list(table(game.view(0)))
    assert "In effect: The gambit is not scored before the end of round 4." in said
    assert "In effect: Your flight will score 4 more." in said
