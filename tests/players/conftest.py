"""Fixtures of the players' tests."""

import pytest

from tda_tui.players.arena import arena as module
from tda_tui.players.arena.arena import play_deal


@pytest.fixture
def played(monkeypatch):
    """The seeds of the deals actually played, in order."""
    seeds = []

    def play(ruleset, levels, seed, **more):
        seeds.append(seed)
        return play_deal(ruleset, levels, seed, **more)

    monkeypatch.setattr(module, "play_deal", play)
    return seeds
