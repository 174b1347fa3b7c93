"""Every power and every question of the shipped rulesets is judged, not guessed at."""

import pytest

from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.players.arena.match import play_game
from tda_tui.players.levels.gambler import Gambler
from tda_tui.players.player import make_player
from tda_tui.players.power_values.registry import POWER_VALUES
from tda_tui.rules.powers.registry import POWERS

NAMES = ("Thorinn", "Breen", "Ursula", "Maelgor")


def test_every_power_has_an_estimate():
    assert set(POWERS) == set(POWER_VALUES)


class Judge(Gambler):
    def _anything(self, view, question):
        raise AssertionError(f"{question.source} asks {question.kind}: nobody judges {question.options}")


@pytest.mark.parametrize("ruleset", sorted(ruleset_ids()))
def test_every_question_is_judged(ruleset):
    rules = load_rules(ruleset)
    for seed in range(4):
        players = [Judge(1), make_player("random", seed), Judge(2), make_player("random", seed + 9)]
        assert play_game(rules, NAMES, players, seed, check=seed == 0).over
