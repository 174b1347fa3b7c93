"""The bots of docs/bots, and our levels as bots, through whole games under every ruleset."""

import random
import sys
from pathlib import Path

import pytest

from tda_tui.bots.bot_player import BotPlayer
from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.players.arena.games import play_game
from tda_tui.players.player import Program, make_player
from tda_tui.rules.abilities.registry import random_abilities
from tests.helpers import NAMES, PATIENCE

BOTS = Path(__file__).parents[2] / "docs" / "bots"
EXAMPLES = {
    "strongest.py": (sys.executable, str(BOTS / "strongest.py")),
    "first.sh": ("sh", str(BOTS / "first.sh")),
}
RULESETS = sorted(ruleset_ids())


def tda_bot(level):
    return (sys.executable, "-m", "tda_tui", "bot", level, "--seed", "5")


def play(ruleset, command, others=("gambler", "novice"), abilities=False):
    """Let a program play a whole game in which it does nothing wrong."""
    rules, seats = load_rules(ruleset), 1 + len(others)
    bot = BotPlayer(7, program=Program(command, PATIENCE))
    players = [bot, *(make_player(level, seat) for seat, level in enumerate(others, 1))]
    owned = random_abilities(rules, seats, random.Random(4)) if abilities else ()
    try:
        game = play_game(rules, NAMES[:seats], players, 11, abilities=owned)
    finally:
        bot.leave(over=True)
    assert bot.take_complaints() == []
    assert game.over


def test_every_example_is_tried():
    assert {path.name for path in BOTS.iterdir()} == {*EXAMPLES}


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("example", EXAMPLES)
@pytest.mark.every(6)
def test_an_example_plays_a_game(ruleset, example):
    play(ruleset, EXAMPLES[example])


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("level", ["gambler", pytest.param("sharp", marks=pytest.mark.long)])
@pytest.mark.every(4)
def test_a_level_plays_as_a_bot(ruleset, level):
    play(ruleset, tda_bot(level), abilities=True)
