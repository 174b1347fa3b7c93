"""A short run of `make monkey`: no random key brings the program down."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.monkey.__main__ import sessions

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs pseudo-terminals")


def test_random_keys_do_no_harm(tmp_path: Path) -> None:
    done = list(sessions(tmp_path, seed=2, keys=3_000))
    assert not [f"session {one.number}, {one.command}: {one.problem}" for one in done if one.problem]
    seen = set().union(*(one.screens for one in done))
    assert {"start", "table", "score sheet", "leave"} <= seen
