"""Without choices before a game, it is played as the rules say."""

from __future__ import annotations

import pytest

from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.session.new_game.options import RULE_ROWS, GameOptions


@pytest.mark.parametrize("name", sorted(ruleset_ids()))
@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_usual_choice_of_every_row_changes_no_rule(name: str, players: int) -> None:
    ruleset = load_rules(name).ruleset
    game_options = GameOptions(players=players, ruleset=name)
    for row in RULE_ROWS:
        assert not game_options.choice(row, ruleset).changes, row
    assert game_options.changes(ruleset) == {}
    assert game_options.changed(ruleset) == ruleset
