"""The inn of a test."""

from pathlib import Path

import pytest

from tests.shared_tables import Evening


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path / "inn")
