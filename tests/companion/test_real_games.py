"""Told only what is seen at a real table, the companion arrives at the same table, gold and questions."""

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.rules.abilities.registry import ability_ids
from tda_tui.rules.state.table import NOBODY
from tests.companion.real_game import RealGame

RULESETS = (
    "age-of-mortals", "age-of-mortals-bronze", "avandras-hand", "avandras-hand-no-bronze", "avandras-hand-no-iron",
    "emperors-gambit", "evil-times", "legendary", "oddshuffle", "original", "original-revised", "strength-and-greed",
)  # fmt: skip
GAMES, PARTS = 20, 2
"""Of each ruleset 40 games; with more parts there are others."""


@pytest.mark.every(PARTS * len(RULESETS))
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_table_and_question_is_that_of_the_real_game(ruleset: str, part: int) -> None:
    rules = load_rules(ruleset)
    fewest, most = rules.ruleset.players
    for seed in range(part * GAMES, (part + 1) * GAMES):
        seats = fewest + seed % (most - fewest + 1)
        adviser = seed // 5 % (seats + 1) - 1
        abilities = bool(ability_ids(rules)) and seed % 2 == 1
        RealGame(rules, seats, seed, adviser, abilities).play()


@pytest.mark.parametrize(("ruleset", "seed", "seats"), [("emperors-gambit", 1339, 6), ("oddshuffle", 1357, 4)])
def test_the_card_that_is_played_is_never_imagined_elsewhere(ruleset: str, seed: int, seats: int) -> None:
    RealGame(load_rules(ruleset), seats, seed, 0, abilities=True).play()


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.every(4)
def test_one_gambit_of_every_ruleset(ruleset: str) -> None:
    rules = load_rules(ruleset)
    for seed in range(4):
        for adviser in (NOBODY, 1):
            RealGame(rules, 3, seed, adviser, bool(ability_ids(rules)) and seed % 2 == 1).play(gambits=2)
