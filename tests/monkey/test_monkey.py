"""A short run of `make monkey`: no random key brings the program down."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.monkey.__main__ import sessions

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs pseudo-terminals")

SEED = 2
"""One whose first sessions see the screens that are asked for below, also where keys are lost on a busy machine."""


def test_random_keys_do_no_harm(tmp_path: Path) -> None:
    done = list(sessions(tmp_path, SEED, keys=700, jobs=4, longest=120))
    assert not [f"session {one.number}, {one.command}: {one.problem}" for one in done if one.problem]
    seen = set().union(*(one.screens for one in done))
    assert {"start", "table", "score sheet", "leave"} <= seen
