"""Fixtures of the command line tests."""

import pytest

from tda_tui.process import hangup


@pytest.fixture(autouse=True)
def _nobody_watches_the_terminal(monkeypatch):
    """Commands run in this process must not end it: the number of a file they watched soon belongs to another."""
    monkeypatch.setattr(hangup, "watch", lambda *_streams: None)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, object]]:
    """The arguments with which the screen was opened, in a terminal that can draw."""
    calls: list[dict[str, object]] = []
    for module in ("start", "play", "records"):
        monkeypatch.setattr(f"tda_tui.cli.{module}.can_draw", lambda: True)
    monkeypatch.setattr("tda_tui.app.run.run", lambda **options: calls.append(options))
    return calls
