"""Decks mixed from both older boxes (Emperor's Gambit rulebook, Introduction)."""

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.rules.game import Game
from tda_tui.saves.game_record import write_house_rules
from tda_tui.session.new_game.decks import can_mix, cards_of, mix_changes, mix_problem, rules_of_all
from tda_tui.session.new_game.options import GameOptions
from tests.helpers import NAMES, random_decisions

ODDSHUFFLE = tuple(load_rules("oddshuffle").ruleset.only or ())


def test_a_theme_deck_is_a_sound_mix_and_makes_the_same_deck() -> None:
    assert mix_problem(ODDSHUFFLE) == ""
    rules = load_rules("emperors-gambit", changes=mix_changes(ODDSHUFFLE))
    assert {card.id for card in rules.cards} == {card.id for card in load_rules("oddshuffle").cards}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda mix: [name for name in mix if name != "spy"], "1 card is missing."),
        (lambda mix: [*mix, "druid", "io"], "2 cards are too many."),
        (
            lambda mix: [*(name for name in mix if name != "iron"), "blue"],
            "24 good dragons and 36 evil ones: as many of both are needed.",
        ),
        (lambda mix: [], "70 cards are missing."),
        (
            lambda mix: [name for name in mix if name != "iron"],
            "6 cards are missing. 24 good dragons and 30 evil ones: as many of both are needed.",
        ),
    ],
)
def test_what_is_wrong_with_a_mix_is_told(change, said: str) -> None:  # type: ignore[no-untyped-def]
    assert mix_problem(change(ODDSHUFFLE)) == said


def test_all_cards_of_both_boxes_are_there() -> None:
    assert len(rules_of_all().cards) == 140
    assert len(cards_of(["copper", "spy"])) == 7


@pytest.mark.parametrize("name", ["emperors-gambit", "original-revised", "age-of-mortals", "avandras-hand-no-iron"])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_mix_can_be_played_with_the_rules_of_2010(name: str, players: int) -> None:
    ruleset = load_rules(name).ruleset
    chosen = GameOptions(deck="mix", mix=ODDSHUFFLE)
    assert chosen.mix_problem(ruleset) == ""
    rules = load_rules(name, changes=chosen.changes(ruleset))
    assert rules.deck_size == 70
    game = Game.start(rules, NAMES[:players], players)
    for question, answer in random_decisions(game, players):
        game.answer(question.seat, answer)
        assert game.problems() == []


@pytest.mark.parametrize("name", ["legendary", "original"])
def test_other_rules_do_not_mix(name: str) -> None:
    ruleset = load_rules(name).ruleset
    assert not can_mix(ruleset)
    assert GameOptions(deck="mix", mix=ODDSHUFFLE).changes(ruleset) == {}


def test_a_mix_is_remembered_and_can_be_written_into_a_ruleset_file(tmp_path) -> None:  # type: ignore[no-untyped-def]
    chosen = GameOptions(deck="mix", mix=ODDSHUFFLE, ruleset="emperors-gambit")
    assert GameOptions.remembered(chosen.saved()) == chosen
    changes = chosen.changes(load_rules("emperors-gambit").ruleset)
    written = write_house_rules(tmp_path / "evening.toml", "emperors-gambit", changes)
    assert load_rules(str(tmp_path / written)).deck_size == 70


def test_a_mix_that_was_never_finished_changes_nothing_and_says_so() -> None:
    ruleset = load_rules("emperors-gambit").ruleset
    unfinished = GameOptions(deck="mix", mix=("io", "no such card"))
    assert unfinished.changes(ruleset) == {}
    assert unfinished.mix_problem(ruleset) == "69 cards are missing."
