"""Servers: one in the test's own event loop, and some in separate processes."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tda_tui.serve.limits import Limits
from tda_tui.serve.server import Server
from tests.serve.clients import a_server
from tests.serve.openssh import Inn


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    """A running server, open to everybody, also to those who come back often."""
    async with a_server(tmp_path, limits=Limits(strangers_each=8)) as server:
        yield server


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
