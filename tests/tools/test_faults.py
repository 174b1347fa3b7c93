"""Killed games resume where they were. `make faults` repeats this at 200 moments."""

import re
import sys

import pytest

from tda_tui.saves.store import Saves
from tests.saves.kept_games import left
from tools.faults.moments import compare, kept_log, killed_game
from tools.faults.pane import UNTOLD

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs pseudo-terminals")

SEEDS = {
    "SIGKILL": (13, 20, 25),
    "SIGHUP": (2, 1, 4),
    "SIGTERM": (5, 9, 17),
    "closed terminal": (8, 6, 7),
    UNTOLD: (3, 12, 14),
}
"""For each way of ending, seeds of games that end in that way first."""


@pytest.mark.parametrize(
    "way", [pytest.param(way, marks=[] if way == "SIGKILL" else pytest.mark.long) for way in SEEDS]
)
def test_no_decision_that_was_shown_is_lost_or_doubled(way, tmp_path):
    """A sheet may cover the log at the end; then the next seed is tried."""
    shown = False
    for seed in SEEDS[way]:
        moments = list(killed_game(tmp_path / str(seed), seed, kills=2, longest=1.0))
        assert moments[0].way == way
        shown = bool(moments[0].rows)
        if shown:
            break
    assert shown, "the log was never in sight"


def test_a_decision_that_is_lost_or_doubled_would_be_noticed(tmp_path):
    """The comparison itself detects damaged saves."""
    _controller, path = left(Saves(tmp_path), until=40)
    data = path.read_bytes()
    rows = kept_log(path)[0][-9:]
    assert compare(path, rows, data) == 40
    entries = [found.start() for found in re.finditer(rb"\n\[\[decision\]\]", data)]
    last_card = data.rindex(b"\n[[decision]]", 0, data.rindex(b'ask = "play"'))
    for spoilt in (data[: entries[len(entries) // 2]], data[:last_card], data + data[entries[-1] :]):
        path.write_bytes(spoilt)
        for kept in (data, b""):
            with pytest.raises((AssertionError, ValueError)):
                compare(path, rows, kept)
