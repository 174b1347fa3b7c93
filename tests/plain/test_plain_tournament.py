"""A tournament in plain lines: played by numbers, left, resumed, and won."""

import re

from tda_tui.files.settings import Settings
from tda_tui.plain.evening import run_tournament
from tda_tui.tournament.store import Tournaments
from tests.plain.listening import Listener
from tests.tournament.tables import SMALL


def hear(saves, listener, tmp_path):
    """The lines as one."""
    tournament = Tournaments(saves).read()
    assert tournament is not None
    assert run_tournament(tournament, Settings(tmp_path / "settings.toml"), listener.lines(), saves) == 0
    return listener.text


def test_a_tournament_is_played_to_its_winner(saves, tmp_path):
    store = Tournaments(saves)
    store.begin(SMALL, 5)
    heard = hear(saves, Listener(1), tmp_path)
    played = store.read()
    assert played is not None and played.over and played.champions
    assert "two points for each player at your table" in heard and "Round 1 of 1." in heard
    assert "Another table: " in heard and "The tournament is over." in heard
    assert re.search(r"Your place: \d of 6|You win the tournament!", heard)
    mine = [game for game in played.game if game.mine]
    assert sorted(tuple(game.gold) for game in mine) == sorted(game.gold for game in saves.finished())
    # Once it is over nothing is asked.
    assert "What now?" not in hear(saves, Listener(1), tmp_path)


def test_a_game_that_is_left_goes_on_where_it_stopped(saves, tmp_path):
    store = Tournaments(saves)
    store.begin(SMALL, 5)
    assert "The game is saved" in hear(saves, Listener(1, ["1", "1", "q", "y"]), tmp_path)
    before = store.read()
    assert before is not None and before.mine is not None and store.save_of(before.mine) is not None
    heard = hear(saves, Listener(2), tmp_path)
    assert "You continue where you left off" in heard and len(saves.list()) == 0
    after = store.read()
    assert after is not None and after.over and len(saves.finished()) == len([one for one in after.game if one.mine])


def test_it_is_kept_for_whoever_leaves_between_the_games(saves, tmp_path):
    begun = Tournaments(saves).begin(SMALL, 5)
    assert "You leave the table. Goodbye." in hear(saves, Listener(1, ["2"]), tmp_path)
    assert Tournaments(saves).read() == begun
