"""The statistics of an arena: shares, margins and their intervals."""

import json
import math

import pytest
from rich.console import Console

from tda_tui.cli.arena_table import arena_table
from tda_tui.players.arena.arena import arena
from tda_tui.players.arena.arena_file import Bench, Deal
from tda_tui.players.arena.result import mean_over, sum_up
from tests.players.arena_runs import LEVELS


def standings(result):
    return {one.level: one for one in result.standings}


def test_the_interval_is_that_of_the_mean_over_deals():
    assert mean_over([0.0, 0.5, 1.0, 0.5]) == pytest.approx((0.5, 1.96 * math.sqrt(1 / 6) / 2))
    assert mean_over([0.25]) == (0.25, None)


def test_games_of_a_deal_are_not_counted_as_if_they_were_independent():
    """A deal that everybody wins once from the same seat says nothing about strength."""
    even = [Deal(seed, 2, {"a": Bench(1.0, 0.0), "b": Bench(1.0, 0.0)}) for seed in range(10)]
    assert standings(sum_up("legendary", ["a", "b"], 0, 10, even))["a"].share == (0.5, 0.0)
    torn = [Deal(seed, 2, {"a": Bench(seed % 2 * 2.0), "b": Bench(2.0 - seed % 2 * 2.0)}) for seed in range(10)]
    share = standings(sum_up("legendary", ["a", "b"], 0, 10, torn))["a"].share
    assert share == pytest.approx((0.5, 1.96 * math.sqrt(0.25 * 10 / 9) / math.sqrt(10)))


def test_winning_all_there_was_does_not_mean_winning_always():
    deals = [Deal(seed, 2, {"a": Bench(2.0), "b": Bench(0.0)}) for seed in range(10)]
    found = standings(sum_up("legendary", ["a", "b"], 0, 10, deals))
    assert found["a"].share == pytest.approx((1.0, 0.3))
    assert found["b"].share == pytest.approx((0.0, 0.3))


def test_a_pooled_level_is_measured_by_the_seat():
    deals = [Deal(1, 4, {"a": Bench(3.0, 30.0), "b": Bench(1.0, -30.0)})]
    found = standings(sum_up("legendary", ["a", "b", "b", "b"], 1, 1, deals))
    assert (found["a"].share.mean, found["a"].margin.mean) == (0.75, 7.5)
    assert (found["b"].share.mean, found["b"].margin.mean) == pytest.approx((1 / 12, -2.5))


def test_the_result_is_told_as_a_table_and_as_json():
    result = arena(LEVELS, 6, seed=3, jobs=1)
    told = json.loads(json.dumps(result.as_dict()))
    assert told["levels"] == LEVELS and told["seed"] == 3 and told["games"] == 6
    assert [one["level"] for one in told["standings"]] == ["novice", "random"]
    console = Console(width=80, record=True, file=open("/dev/null", "w"))  # noqa: SIM115
    console.print(arena_table(result))
    drawn = console.export_text()
    assert "6 games in 2 deals of legendary, seeds from 3; par is 33.3%" in drawn
    for name in ("novice", "random", "of a seat", "decision"):
        assert name in drawn
