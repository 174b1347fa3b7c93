"""Counting over many games."""

import dataclasses

import pytest

from tda_tui.cli.measured_tables import summary_table
from tda_tui.players.arena.games import ENDINGS, simulate


def figures(summary):
    return {key: value for key, value in dataclasses.asdict(summary).items() if key != "seconds"}


def test_the_number_of_workers_changes_nothing():
    progress = []
    alone = simulate("legendary", ["random"] * 3, 60, seed=1, workers=1)
    two = simulate(
        "legendary", ["random"] * 3, 60, seed=1, workers=2, on_progress=lambda done, of: progress.append((done, of))
    )
    assert figures(alone) == figures(two)
    assert progress == [(25, 60), (50, 60), (60, 60)]


def test_every_gambit_ends_in_a_way_that_has_a_name():
    summary = simulate("legendary", ["random"] * 4, 25, check=True)
    assert summary.games == 25
    assert sum(summary.wins) == pytest.approx(25)
    assert set(summary.endings) <= set(ENDINGS)
    assert sum(summary.endings.values()) == sum(summary.gambits)
    assert len(summary.gambits) == 25 and min(summary.gambits) >= 1
    assert summary_table(summary).row_count == 4 + 2 + len(ENDINGS) + 4
