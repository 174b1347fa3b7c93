"""A level against itself is at par: the arena favours no seat and no order, and deals cards evenly."""

import pytest

from tda_tui.players.arena.arena import arena
from tda_tui.players.levels import Gambler, Novice
from tda_tui.players.player import LEVELS, Level, find_level
from tda_tui.players.search.search_player import Sharp

OTHER_SEEDS = 10_000
"""A twin plays the same way with other random numbers."""


class NoviceTwin(Novice):
    def __init__(self, seed, style=None):
        super().__init__(seed + OTHER_SEEDS, style=style)


class GamblerTwin(Gambler):
    def __init__(self, seed, style=None):
        super().__init__(seed + OTHER_SEEDS, style=style)


class SharpTwin(Sharp):
    def __init__(self, seed, style=None):
        super().__init__(seed + OTHER_SEEDS, style)


@pytest.mark.long
@pytest.mark.parametrize(("level", "seats", "games"), [("novice", 3, 60), ("gambler", 2, 80), ("sharp", 2, 20)])
def test_a_level_against_its_twin_is_at_par(level, seats, games, monkeypatch):
    monkeypatch.setitem(LEVELS, "twin", Level(__name__, f"{find_level(level).name}Twin", "twin", "As it does."))
    monkeypatch.setattr(Sharp, "config", Sharp.config._replace(iterations=6))
    result = arena([level, *["twin"] * (seats - 1)], games, jobs=1)
    hero = next(one for one in result.standings if one.level == level)
    assert abs(hero.share.mean - result.par) <= 1.5 * hero.share.half
