"""What the tests of the command line share."""

from __future__ import annotations

import pytest


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, object]]:
    """What the screen was opened with, in a terminal that can draw it."""
    calls: list[dict[str, object]] = []
    monkeypatch.setattr("tda_tui.cli.start.can_draw", lambda: True)
    monkeypatch.setattr("tda_tui.app.run.run", lambda **options: calls.append(options))
    return calls
