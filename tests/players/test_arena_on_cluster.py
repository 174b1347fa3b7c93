"""An arena on a Dask cluster plays the same games."""

import sys

import pytest

from tda_tui.players.arena.arena import arena
from tda_tui.players.arena.result import SequentialTest
from tda_tui.process import executors
from tda_tui.process.executors import ClusterError
from tests.players.arena_runs import TRIO, figures, stop_after

distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")


@pytest.fixture(scope="module")
def scheduler():
    """A scheduler in this process without workers."""
    with distributed.LocalCluster(
        n_workers=0, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs="CRITICAL"
    ) as cluster:
        yield cluster


@pytest.fixture(scope="module")
def cluster(scheduler):
    """The address of the scheduler, which has two workers."""
    scheduler.scale(2)
    scheduler.wait_for_workers(2, timeout=60)
    return scheduler.scheduler_address


def test_a_scheduler_without_workers_is_refused(scheduler):
    with pytest.raises(ClusterError, match=f"no worker has joined the scheduler at {scheduler.scheduler_address}"):
        arena(TRIO, 3, cluster=scheduler.scheduler_address)


def test_a_cluster_changes_nothing(cluster):
    heard = []
    result = arena(TRIO, 15, seed=5, cluster=cluster, on_progress=lambda *done: heard.append(done))
    assert figures(result) == figures(arena(TRIO, 15, seed=5, jobs=1))
    assert heard == [(done, 15) for done in (3, 6, 9, 12, 15)]


def test_what_a_cluster_has_left_is_gone_on_with_at_home(cluster, tmp_path, played):
    path = tmp_path / "state.jsonl"
    stopped = arena(TRIO, 3000, seed=5, cluster=cluster, resume=path, on_progress=stop_after(6))
    assert stopped.stopped and 2 <= stopped.deals < 900
    kept = stopped.deals
    whole = arena(TRIO, 3 * kept + 3, seed=5, jobs=1, resume=path)
    assert played == [seed for seed in range(5, 6 + kept) if seed not in stopped.shares]
    assert figures(whole) == figures(arena(TRIO, 3 * kept + 3, seed=5, jobs=1))


def test_a_test_comes_to_the_same_verdict_on_a_cluster(cluster):
    levels = ["novice", "random", "random", "random"]
    here, there = SequentialTest(0, 100, 4), SequentialTest(0, 100, 4)
    assert figures(arena(levels, 400, jobs=1, test=here)) == figures(arena(levels, 400, cluster=cluster, test=there))
    assert here.as_dict() == there.as_dict()
    assert here.verdict == "accepted"


def test_a_deal_of_other_rules_is_refused(cluster, tmp_path, monkeypatch):
    monkeypatch.setattr("tda_tui.players.arena.arena.rules_checksum", lambda rules: "as they are here alone")
    with pytest.raises(ValueError, match="legendary is another ruleset where this was to be played"):
        arena(TRIO, 3, cluster=cluster)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense", "pigeon://loft:1"])
def test_where_no_scheduler_answers_is_said(address, monkeypatch):
    monkeypatch.setattr(executors, "PATIENCE", 1)
    with pytest.raises(ClusterError, match=f"no Dask scheduler answers at {address}"):
        arena(TRIO, 3, cluster=address)


def test_how_to_get_what_a_cluster_needs_is_said(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ClusterError, match=r"a cluster needs Dask: pip install 'tda-tui\[cluster\]'"):
        arena(TRIO, 3, cluster="tcp://127.0.0.1:9")
