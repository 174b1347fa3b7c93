"""Roleplaying abilities in whole games: nothing is lost, nothing leaks, and every ability is used."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.rules.abilities.dealing import random_abilities
from tda_tui.rules.abilities.registry import ABILITIES
from tda_tui.rules.game import Game
from tda_tui.rules.rulesets.rules import Rules
from tests.helpers import NAMES, random_answer
from tests.invariants import drive

EDITIONS = {"original": 8, "emperors-gambit": 16, "legendary": 12}
RARE = {"streetwise"}
"""Whoever plays at random has three of a strength too seldom: a record shows it."""


def dealt(rules: Rules, players: int, seed: int) -> Game:
    """A game in which every seat has random abilities."""
    abilities = random_abilities(rules, players, random.Random(seed))
    return Game.start(rules, NAMES[:players], seed, abilities=abilities)


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("ruleset", sorted(ruleset_ids()))
def test_games_with_random_abilities_are_sound(ruleset: str, players: int) -> None:
    rules = load_rules(ruleset)
    for seed in range(2):
        drive(dealt(rules, players, seed), seed, determinized=6)


@pytest.mark.parametrize(("edition", "many"), EDITIONS.items())
def test_every_ability_of_an_edition_is_used(edition: str, many: int) -> None:
    assert len(ABILITIES[edition]) == many
    rules, used = load_rules(edition), Counter[str]()
    for seed in range(60):
        game, rng = dealt(rules, 4, seed), random.Random(seed)
        while not game.over:
            question = rng.choice(game.questions)
            answer = question.options[:1] if question.kind == "ability" else random_answer(question, rng)
            used.update(event.what for event in game.answer(question.seat, answer) if event.kind == "ability")
    assert set(used) | RARE == set(ABILITIES[edition]) | RARE
