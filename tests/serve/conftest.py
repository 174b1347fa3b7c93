"""Servers in separate processes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.serve.openssh import Inn


@pytest.fixture
def inn(tmp_path: Path) -> Iterator[Inn]:
    """A server for a test that stops it."""
    made = Inn(tmp_path)
    yield made
    made.kill()


@pytest.fixture(scope="module")
def open_inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inn]:
    """A server for all tests of a file that do not change it."""
    made = Inn(tmp_path_factory.mktemp("inn"))
    yield made
    made.kill()
