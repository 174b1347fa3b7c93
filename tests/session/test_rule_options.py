"""The options of a game as rows: what every row can do, and who gets the gold in the hole."""

import pytest

from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.rules.game import Game
from tda_tui.session.new_game.forms import character_rows, game_rows, opponent_rows
from tda_tui.session.new_game.options import RULE_ROWS, GameOptions
from tda_tui.words.rulesets import hole_meaning, house_words, own_course
from tests.helpers import NAMES, random_decisions

HOUSE = "The gold in the hole belongs to the house: nobody gets it back."


@pytest.mark.parametrize("name", sorted(ruleset_ids()))
@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_usual_choice_of_every_row_changes_no_rule(name: str, players: int) -> None:
    ruleset = load_rules(name).ruleset
    game_options = GameOptions(players=players, ruleset=name)
    for row in RULE_ROWS:
        assert not game_options.choice(row, ruleset).changes, row
    assert game_options.changes(ruleset) == {}
    assert game_options.changed(ruleset) == ruleset


@pytest.mark.parametrize("name", ["legendary", "original", "emperors-gambit"])
def test_every_row_is_remembered_and_leads_round_to_its_first_choice(name: str) -> None:
    game = GameOptions(players=3, ruleset=name, abilities="noted" if name == "legendary" else "")
    rows = [*game_rows(game), *opponent_rows(game), *character_rows(game)]
    assert set(RULE_ROWS) - {row.id for row in rows} <= {"abilities"}
    for row in rows:
        assert row.label and row.words(game)
        changed, reached = game, list[object]()
        for _option in row.options(game):
            changed = row.step(changed, 1)
            reached.append(row.option(changed).id)
            assert GameOptions.remembered(changed.saved()) == changed
        assert set(reached) == {option.id for option in row.options(game)}
        assert row.words(changed) == row.words(game)


# The gold in the hole (Legendary rulebook, Appendix 2)


def test_the_house_is_chosen_and_said() -> None:
    ruleset = load_rules("legendary").ruleset
    chosen = GameOptions(hole="nobody")
    assert chosen.changes(ruleset) == {"hole_to": "nobody"}
    assert chosen.changes_said(ruleset) == own_course(chosen.changed(ruleset), 4) == [HOUSE]
    assert hole_meaning(ruleset) == "Whoever wins the game gets the gold in the hole."
    assert own_course(ruleset, 4) == []


def test_a_house_rule_that_says_so_is_the_usual_choice_and_can_be_undone() -> None:
    ruleset = load_rules("legendary", changes={"hole_to": "nobody"}).ruleset
    assert [option.name for option in GameOptions().options("hole", ruleset)] == ["to the house", "to the winner"]
    assert GameOptions(hole="winner").changes(ruleset) == {"hole_to": "winner"}


@pytest.mark.parametrize("name", ["original", "emperors-gambit"])
def test_where_debts_are_there_is_no_hole_to_choose(name: str) -> None:
    ruleset = load_rules(name).ruleset
    assert GameOptions(hole="nobody").changes(ruleset) == {}
    assert len(GameOptions().options("hole", ruleset)) == 1
    assert hole_meaning(ruleset) == ""


@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_house_keeps_what_lies_in_the_hole(players: int) -> None:
    """Nobody receives it after the game, and the player is told."""
    kept = 0
    for seed in range(12):
        game = Game.start(load_rules("legendary", changes={"hole_to": "nobody"}), NAMES[:players], seed)
        for question, answer in random_decisions(game, seed):
            assert "hole-paid-out" not in [event.kind for event in game.answer(question.seat, answer)]
        hole = game.view(0).hole
        kept += hole
        said = f"The house keeps the {hole} gold in the hole." if hole else ""
        assert house_words(game.rules.ruleset, hole) == said
    assert kept
