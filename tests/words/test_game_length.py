"""How long a game takes is said where it was measured, and nowhere else."""

from __future__ import annotations

import itertools

import pytest

from tda_tui.files.ruleset_files import load_changed
from tda_tui.session.new_game.options import GameOptions
from tda_tui.words.game_length import MEASURED, length_words
from tests.helpers import legendary


def test_more_gold_makes_a_longer_game() -> None:
    for less, more in itertools.pairwise(MEASURED):
        assert less.fewest <= more.fewest and less.most < more.most and less.minutes < more.minutes
    options = GameOptions()
    assert options.length_words(legendary().ruleset).startswith("A game usually takes 4 to 13 gambits")
    longer = options._replace(gold="15")
    assert longer.length_words(legendary().ruleset).startswith("A game usually takes 8 to 25 gambits")


@pytest.mark.parametrize("changes", [{"gambits": 3}, {"play_to_gold": 100}, {"starting_gold_per_player": 60}])
def test_of_a_game_of_another_kind_nothing_is_said(changes: dict[str, int]) -> None:
    assert length_words(load_changed("legendary", changes).ruleset, 4) == ""
