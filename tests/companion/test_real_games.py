"""Told only what is seen at a real table, the companion arrives at the same table, gold and questions."""

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.rules.abilities.registry import ability_ids
from tda_tui.rules.state.table import NOBODY
from tests.companion.real_game import RealGame, told_game
from tools.soak import Table, play, tables

RULESETS = (
    "age-of-mortals", "age-of-mortals-bronze", "avandras-hand", "avandras-hand-no-bronze", "avandras-hand-no-iron",
    "emperors-gambit", "evil-times", "legendary", "oddshuffle", "original", "original-revised", "strength-and-greed",
)  # fmt: skip
GAMES = 8
"""At each table; `make soak ARGS=--companion` plays thousands."""


@pytest.mark.every(60)
@pytest.mark.parametrize("table", tables())
def test_every_table_and_question_is_that_of_the_real_game(table: Table) -> None:
    assert play(table, 1, GAMES, told_game).wrong == ()


@pytest.mark.parametrize(("ruleset", "seed", "seats"), [("emperors-gambit", 1339, 6), ("oddshuffle", 1357, 4)])
def test_the_card_that_is_played_is_never_imagined_elsewhere(ruleset: str, seed: int, seats: int) -> None:
    RealGame(load_rules(ruleset), seats, seed, 0, abilities=True).play()


@pytest.mark.parametrize(
    ("ruleset", "seats", "seed"),
    [
        pytest.param("legendary", 6, 7, id="few cards allow an ability, and one was told elsewhere"),
        pytest.param("legendary", 5, 115, id="two seats may use an ability that depends on their hands"),
        pytest.param("legendary", 5, 295, id="somebody is asked before who was asked already"),
        pytest.param("evil-times", 4, 377, id="another card was robbed than the one whose place is known"),
        pytest.param("oddshuffle", 5, 2, id="the hand in which a card was imagined cannot take the other"),
        pytest.param("avandras-hand-no-bronze", 6, 63, id="the card that is played is drawn again at once"),
    ],
)
def test_what_is_rare_is_told_like_anything_else(ruleset: str, seats: int, seed: int) -> None:
    told_game(load_rules(ruleset), seats, seed)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.every(4)
def test_one_gambit_of_every_ruleset(ruleset: str) -> None:
    rules = load_rules(ruleset)
    for seed in range(4):
        for adviser in (NOBODY, 1):
            RealGame(rules, 3, seed, adviser, bool(ability_ids(rules)) and seed % 2 == 1).play(gambits=2)
