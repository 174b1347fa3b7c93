"""Fixtures of the command line tests."""

import pytest

from tda_tui.cli import play, records, start


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, object]]:
    """The arguments with which the screen was opened, in a terminal that can draw."""
    calls: list[dict[str, object]] = []
    for module in (start, play, records):  # imported before: else they would import what is set here, for good
        monkeypatch.setattr(module, "can_draw", lambda: True)
    monkeypatch.setattr("tda_tui.app.run.run", lambda **options: calls.append(options))
    return calls
