"""All levels play an edition without any code for it: a new card, a new power, a house rule."""

from itertools import cycle, islice

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.arena.games import play_game
from tda_tui.players.player import LEVELS, make_player
from tda_tui.players.search.search_player import Master, Sharp
from tda_tui.rules.powers.registry import POWERS, power
from tests.helpers import NAMES

GAMES = 1000
FAST = [name for name, level in LEVELS.items() if not level.searches]
SEARCHED = 20
"""One of so many games includes searching levels."""

RULESET = """
extends = "legendary"
id = "stormy"
name = "Stormy Evenings"
cards = ["cards/legendary.toml", "storm.toml"]
specials_count = 11
specials_named = ["storm-dragon"]
starting_gold_per_player = 3
buy_to = 5

[figures.black]
gold = 4
"""

CARDS = """
edition = "storm"

[[card]]
id = "storm-dragon"
name = "Storm Dragon"
strength = 6
kind = "unaligned"
special = true
power = "blow"
gold = 2
"""


def blow(turn, card, gold):
    """Choose a wind: a gale steals from the stakes; a breeze makes an opponent of the player's choice pay."""
    (wind,) = turn.ask("wind", turn.me, ["breeze", "gale"], card, gold=gold)
    if wind == "gale":
        turn.steal(gold)
    else:
        payer = turn.ask_opponent(turn.opponents, card)
        turn.pay(payer, turn.me, gold)


@pytest.fixture
def rules(tmp_path):
    """The edition, in a folder of its own; its power is registered while the test runs."""
    (tmp_path / "stormy.toml").write_text(RULESET)
    (tmp_path / "storm.toml").write_text(CARDS)
    power("blow")(blow)
    try:
        yield load_rules(str(tmp_path / "stormy.toml"))
    finally:
        del POWERS["blow"]


@pytest.mark.long
def test_all_levels_play_a_new_edition(rules, monkeypatch):
    for level in (Sharp, Master):
        monkeypatch.setattr(level, "config", level.config._replace(iterations=3))
    answered = {level: set() for level in LEVELS}

    def note(question, answer):
        answered[levels[question.seat]].add((question.kind, *answer) if question.kind == "wind" else question.kind)

    for seed in range(GAMES):
        levels = list(LEVELS) if seed % SEARCHED == 0 else list(islice(cycle(FAST), seed, seed + 2 + seed % 3))
        players = [make_player(level, seed * 8 + seat) for seat, level in enumerate(levels)]
        game = play_game(rules, NAMES[: len(levels)], players, seed, on_decision=note)
        assert game.over and game.problems() == []
    for level, kinds in answered.items():
        assert {"ante", "play", "opponent"} <= kinds, level
        assert {("wind", "breeze"), ("wind", "gale")} & kinds, level
