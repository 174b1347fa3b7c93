"""The examples in docstrings do what they say."""

import doctest

import pytest

from tda_tui.players import player
from tda_tui.players.arena import arena


@pytest.mark.parametrize("module", [player, arena])
def test_examples_run(module):
    found = doctest.testmod(module)
    assert found.attempted and not found.failed
