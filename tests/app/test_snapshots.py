"""What the screens look like. After a wanted change: `pytest tests/app/test_snapshots.py --snapshot-update`."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.app.scenes import SCENES


@pytest.mark.parametrize("name", sorted(SCENES))
def test_looks_as_before(snap_compare: Callable[..., bool], name: str) -> None:
    """Compared with the picture that was looked at and found good."""
    (make, play), size = SCENES[name]
    assert snap_compare(make(), run_before=play, terminal_size=size)
