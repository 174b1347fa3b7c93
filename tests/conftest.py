"""What holds for all tests: nothing is written into the folders of whoever runs them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="session", autouse=True)
def _nobody_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Saves lie in a folder of the tests' own."""
    before = os.environ.get("TDA_HOME")
    os.environ["TDA_HOME"] = str(tmp_path_factory.mktemp("home"))
    yield
    if before is None:
        del os.environ["TDA_HOME"]
    else:
        os.environ["TDA_HOME"] = before


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder with no game in it."""
    folder = tmp_path / "home"
    monkeypatch.setenv("TDA_HOME", str(folder))
    return folder
