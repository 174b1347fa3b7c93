"""The learned figures can be learned again from games (`make train`)."""

import json
import math

import pytest

from tda_tui.players.playouts import win_probability
from tda_tui.players.playouts.playout_policy import policy_of
from tda_tui.players.search import hand_model
from tda_tui.players.search.hand_model import hand_odds
from tda_tui.rules.state.table import PLAY
from tools.train import hands, values
from tools.train.selfplay import games


@pytest.fixture(scope="module")
def played():
    return list(games(0, 48, "gambler", changed=True))


@pytest.mark.long
def test_the_same_games_teach_the_same_values(played, tmp_path, monkeypatch):
    found = []
    for number in range(2):
        monkeypatch.setattr(values, "LEARNED", tmp_path / f"{number}.json")
        learner = values.Learner()
        for game in played:
            learner.add(game)
        learner.learn(lambda line: None)
        found.append(json.loads((tmp_path / f"{number}.json").read_text(encoding="utf-8")))
    assert found[0] == found[1]
    assert found[0].keys() == json.loads(win_probability.LEARNED.read_text(encoding="utf-8")).keys()
    assert all(figures.keys() == set(win_probability.Values._fields) for figures in found[0].values())


def test_the_same_games_teach_tables_that_can_be_read(played, tmp_path, monkeypatch):
    monkeypatch.setattr(hands, "TABLES", tmp_path / "tables.json")
    learner = hands.Learner()
    for game in played:
        learner.add(game)
    learner.learn(lambda line: None)
    known = json.loads((tmp_path / "tables.json").read_text(encoding="utf-8"))
    for family, learned in json.loads(hand_model.TABLES.read_text(encoding="utf-8")).items():
        assert known[family]["powers"] == learned["powers"]
        assert {name: len(table) for name, table in known[family]["tables"].items()} == hand_model.sizes(
            len(learned["powers"])
        )


def test_hands_of_games_that_nobody_learned_from_are_likelier_than_others():
    """By what was learned, a card actually held is likelier than the average of those that could be."""
    gained = []
    for game in games(20_000_000, 24, "gambler", changed=False):
        for table in game.tables:
            if table.phase == PLAY:
                odds = hand_odds(table, 0, policy_of(game.rules))
                hidden = [card for hand in table.hands[1:] for card in hand] + table.deck
                for seat, likely in odds.items():
                    mean = sum(likely[card] for card in hidden) / len(hidden)
                    gained += [math.log(likely[card] / mean) for card in table.hands[seat]]
    assert sum(gained) / len(gained) > 0.05
