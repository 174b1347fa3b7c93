from pathlib import Path

import pytest

from tda_tui.saves.store import Saves


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The home of a player without settings."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    return Saves(tmp_path / "saves")
