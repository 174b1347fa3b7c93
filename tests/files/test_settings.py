"""Settings: unknown keys are kept, an unreadable file is left alone, values of wrong types are ignored."""

import os
import tomllib
from pathlib import Path

import pytest

from tda_tui.app.terminal.capabilities import SAVED, SECTION
from tda_tui.files.settings import Settings
from tda_tui.session.new_game.options import SAVED_OPTIONS, GameOptions


def test_what_is_put_is_there_again_and_unknown_keys_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.toml"
    path.parent.mkdir()
    path.write_text('mood = "bright"\n[new_game]\nplayers = 3\nhat = "red"\n')
    Settings(path).put("new_game", {"players": 5})
    assert tomllib.loads(path.read_text()) == {"mood": "bright", "new_game": {"players": 5, "hat": "red"}}
    assert list(path.parent.iterdir()) == [path]


def test_a_spoilt_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("[new_game\nplayers = 3\n")
    settings = Settings(path)
    assert "not TOML" in settings.problem
    settings.put("new_game", {"players": 5})
    assert path.read_text() == "[new_game\nplayers = 3\n"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written_is_no_reason_to_stop(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    settings = Settings(tmp_path / "settings.toml")
    settings.put("new_game", {"players": 5})
    assert settings.problem


def test_a_file_in_the_place_of_the_folder_is_no_reason_to_stop(tmp_path: Path) -> None:
    (tmp_path / "tda").write_text("")
    settings = Settings(tmp_path / "tda" / "settings.toml")
    settings.put("new_game", {"players": 5})
    assert settings.problem


@pytest.mark.parametrize(
    "saved",
    [
        {"players": "many", "name": 7, "pace": "mad", "ruleset": True, "picked": "fool"},
        {"players": 99, "name": "\x1b[31m", "picked": [1, 2]},
        {"deck": [], "gold": 4, "unknown": 3},
    ],
)
def test_values_that_cannot_be_are_ignored(saved: dict[str, object]) -> None:
    game_options = GameOptions.remembered(saved)
    assert 2 <= game_options.players <= 6
    assert game_options.name.isprintable()
    assert game_options.name
    assert game_options.pace == "normal"
    assert game_options.ruleset == "legendary"
    assert game_options.picked == ()
    assert game_options.deck == game_options.gold == ""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[new_game]\nplayrs = 3\n", "[new_game]: there is no key `playrs`; did you mean `players`?"),
        ("[new_game]\nplayers = 9\n", "[new_game]: `players` is 9, but must be a whole number from 2 to 6"),
        ('[new_game]\npace = "fast"\n', '[new_game]: `pace` is "fast", but must be "normal", "off" or "slow"'),
        ('[new_game]\npicked = "fool"\n', '[new_game]: `picked` is "fool", but must be a list, in square brackets'),
        ("[screen]\nmouse = true\n", '[screen]: `mouse` is true, but must be "auto", "off" or "on"'),
        ("[screen]\ntheme = 3\n", "[screen]: `theme` is 3, but must be text in quotes"),
        ("[newgame]\nplayers = 3\n", "there is no section `newgame`; did you mean `new_game`?"),
        ("screen = 3\n", "`screen` is 3, but must be a table"),
    ],
)
def test_what_is_written_wrong_is_told_in_the_words_of_other_files(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text)
    assert list(Settings(path).validate({"new_game": SAVED_OPTIONS, SECTION: SAVED})) == [f"{path}: {said}"]


def test_what_the_program_keeps_itself_is_right_and_so_is_what_a_newer_one_keeps(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.toml")
    settings.put("new_game", GameOptions().saved())
    settings.put("screen", {"theme": "tavern", "hints": "off", "zoom": 3})
    settings.put("lessons", {"goal": {"place": 3, "done": False}})
    settings.put("network", {"port": 3})
    assert list(Settings(settings.path).validate({"new_game": SAVED_OPTIONS, SECTION: SAVED})) == []
