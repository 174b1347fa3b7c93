"""Settings survive: unknown keys are kept, a spoilt file is left alone, values of the wrong sort are ignored."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest

from tda_tui.settings import Settings
from tda_tui.sitting.options import Wishes


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
    wishes = Wishes.remembered(saved)
    assert 2 <= wishes.players <= 6
    assert wishes.name.isprintable()
    assert wishes.name
    assert wishes.pace == "normal"
    assert wishes.ruleset == "legendary"
    assert wishes.picked == ()
    assert wishes.deck == wishes.gold == ""
