"""All options of a new game can be chosen in plain lines by numbers, on request."""

import io

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.plain.choosing import Given, choose
from tda_tui.plain.lines import Lines, run_at_once
from tda_tui.plain.picking import pick_ability
from tda_tui.players.characters import Pick
from tda_tui.session.new_game.characters import choices
from tda_tui.session.new_game.decks import mix_problem, rules_of_all
from tda_tui.session.new_game.options import GameOptions


def chosen(ruleset, *typed, last=None):
    """The options after typing this, from `o` on; and all lines."""
    said = io.StringIO()
    lines = Lines(io.StringIO("\n".join([*typed, "", ""]) + "\n"), said, ascii_only=True)
    return run_at_once(choose(Given(ruleset=ruleset), last or GameOptions(), lines)), said.getvalue()


def row(said, label):
    """The number of a row in the list of options."""
    return next(line.partition(".")[0] for line in said.splitlines() if f". {label}:" in line)


def number_of_row(ruleset, label, players="4"):
    return row(chosen(ruleset, "n", players)[1], label)


def test_enter_alone_plays_at_once():
    game_options, said = chosen("legendary", "")
    assert game_options == GameOptions() and "What do you want to change?" not in said and "n: change other" in said


def test_all_rows_of_the_screen_are_there():
    _options, said = chosen("legendary", "n", "4")
    labels = (
        "Opponents",
        "Level",
        "Deck",
        "Special cards",
        "Ends",
        "Time",
        "Gold",
        "Unpaid gold",
        "Series",
        "Coins",
        "Prize",
    )
    assert all(f". {label}: " in said for label in (*labels, "Abilities"))


@pytest.mark.parametrize(
    ("label", "option", "number", "kept", "wrong"),
    [
        ("Ends", "2", "7", ("ends", "gambits-7"), "That must be from 1 to"),
        ("Time", "2", "45", ("time", "45"), "That must be from 1 to"),
        ("Gold", "2", "9", ("gold", "9"), "That must be from 2 to"),
        ("Series", "2", "4", ("series", "4"), "That must be from 1 to"),
    ],
)
def test_free_numbers_are_typed_and_refused_in_the_words_of_the_screen(label, option, number, kept, wrong):
    at = number_of_row("legendary", label)
    game_options, said = chosen("legendary", "n", "4", at, option, "99999", number)
    assert getattr(game_options, kept[0]) == kept[1] and wrong in said


def test_the_players_that_are_left_and_the_gold_to_play_to():
    at = number_of_row("legendary", "Ends", "6")
    said = chosen("legendary", "n", "6", at)[1]
    left, gold = (next(line.split(".")[0] for line in said.splitlines() if words in line)
                  for words in (". when two remain", " gold. The game ends"))  # fmt: skip
    assert chosen("legendary", "n", "6", at, left, "9", "4")[0].ends == "left-4"
    assert chosen("legendary", "n", "6", at, gold, "100")[0].ends == "gold-100"


def test_the_story_and_the_seats():
    coins = chosen("legendary", "n", "4", number_of_row("legendary", "Coins"), "2")[0]
    assert coins.coins and coins.changes(load_rules("legendary").ruleset)["story"]
    seats = chosen("legendary", "n", "4", number_of_row("legendary", "Opponents"), "2", "3", "2")[0]
    assert seats.guests[0] == "" and seats.guests[1] and seats.levels[1]


def test_characters_for_me_and_others_and_abilities_one_by_one():
    at = number_of_row("legendary", "Abilities")
    game_options, said = chosen("legendary", "n", "4", at, "2", "1", "2", "2", "2")
    assert game_options.abilities == "noted" and game_options.characters == ("azzar", "lot") and "Azzar" in said
    many = len(choices(GameOptions(abilities="noted"), load_rules("legendary").ruleset, 0))  # the last is one's own
    game_options, said = chosen("legendary", "n", "4", at, "2", "1", str(many), "1 2 4", "1 99", "1 2")
    assert game_options.characters == ("own",) and len(game_options.own_abilities) == 2
    assert "That would be one too many." in said and "Type numbers from 1 to" in said


def test_a_mix_of_both_boxes_is_picked_by_numbers_and_checked():
    at = number_of_row("emperors-gambit", "Deck")
    types = list(dict.fromkeys(card.type for card in rules_of_all().cards))
    game_options, said = chosen("emperors-gambit", "n", "4", at, "2", "1-3", f"1-{len(types)}")
    assert game_options.deck == "" and "missing" in said and "too many" in said
    original = dict.fromkeys(card.type for card in load_rules("original").cards)
    first = " ".join(str(types.index(one) + 1) for one in original)
    game_options, _said = chosen("emperors-gambit", "n", "4", at, "2", first)
    assert game_options.deck == "mix" and not mix_problem(game_options.mix)


async def test_an_ability_is_picked_by_number():
    said = io.StringIO()
    pick = Pick(0, ("heal", "bluff"), 0)
    rules = load_rules("emperors-gambit")
    for typed, picked in (("9\nc 2\n2\n", "bluff"), ("\n", "heal")):
        lines = Lines(io.StringIO(typed), said, ascii_only=True)
        assert await pick_ability(lines, rules, pick, ["Insight checks: you 12."]) == picked
    assert "Insight checks: you 12." in said.getvalue() and "Type a number from 1 to 2." in said.getvalue()
