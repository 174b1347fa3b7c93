"""What earlier versions have written is read by this one: settings, saves, the history, records and a tournament."""

import shutil
from pathlib import Path

import pytest

from tda_tui import __version__
from tda_tui.files.settings import Settings
from tda_tui.records.check import check_file
from tda_tui.review.played_game import read_game
from tda_tui.review.replay import Replay
from tda_tui.saves.store import Saves
from tda_tui.session.new_game.options import GameOptions
from tda_tui.tournament.store import Tournaments

FOLDER = Path(__file__).parent
VERSIONS = sorted(path.name for path in FOLDER.iterdir() if (path / "settings.toml").exists())


@pytest.fixture(params=VERSIONS)
def written(request, tmp_path):
    """A copy of what a version has written."""
    return Path(shutil.copytree(FOLDER / request.param, tmp_path / "files"))


def test_this_version_is_among_them():
    assert __version__ in VERSIONS


def test_settings(written):
    settings = Settings(written / "settings.toml")
    assert not settings.problem
    assert settings.section("screen")["mouse"] == "on"
    remembered = GameOptions.remembered(settings.section("new_game"))
    assert (remembered.players, remembered.name, remembered.ruleset) == (4, "You", "legendary")


def test_a_saved_game_goes_on_where_it_stopped(written):
    saves = Saves(written / "saves")
    (save,) = saves.list()
    assert not save.reason and not save.done
    resumed = saves.resume(save.path)
    assert resumed.game.table.gambit == 2
    assert [question.seat for question in resumed.game.questions] == [0] and not resumed.notices
    resumed.writer.close()


def test_finished_games_are_gone_through(written):
    finished = Saves(written / "saves").finished()
    assert finished and not [save.path for save in finished if save.reason]
    for save in finished:
        game = Replay(read_game(save.path))
        assert game.game(len(game.asked)).over


def test_a_record_is_played(written):
    outcome = check_file(written / "record.toml")
    assert not outcome.problems and not outcome.unreadable


def test_a_tournament_stands_as_it_stood(written):
    if not (written / "saves" / "tournament").exists():
        pytest.skip("there were no tournaments yet")
    tournament = Tournaments(Saves(written / "saves")).read()
    assert tournament is not None and tournament.over
