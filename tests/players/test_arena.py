"""Arenas play whole deals in all rotations, with results independent of processes, interruptions and machines."""

import dataclasses
import json
import sys

import pytest

from tda_tui.cli.arena import arena_table, summary_table
from tda_tui.players.arena import arena as module
from tda_tui.players.arena.arena import arena
from tda_tui.players.arena.deals import ArenaError, Contestant
from tda_tui.players.arena.games import ENDINGS, simulate
from tda_tui.players.arena.result import rotations
from tda_tui.players.player import LEVELS, Level, make_player
from tda_tui.players.search.search_player import Master, Sharp
from tda_tui.process import executors
from tda_tui.process.executors import ClusterError
from tests.players.arena_runs import TRIO, figures, stop_after


def test_everybody_gets_every_chair_once():
    assert rotations(["a", "b", "c"]) == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]
    assert len(rotations(["a", "b", "b", "b"])) == 4
    assert rotations(["a", "b", "a", "b"]) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]
    assert len(rotations(["a"] * 6)) == 1


def test_only_whole_deals_are_played(played):
    result = arena(TRIO, 7, seed=40, jobs=1)
    assert played == [40, 41, 42]
    assert (result.games, result.wanted, result.stopped) == (9, 9, False)
    assert sum(one.won for one in result.standings) == pytest.approx(9)


def test_equals_stand_at_par():
    (alone,) = arena(["random"] * 4, 3, jobs=1).standings
    assert (alone.seats, alone.won) == (4, 3)
    assert alone.share == pytest.approx((0.25, 0.0))
    assert alone.decisions > 0 and alone.ms > 0.0


@pytest.mark.parametrize("ruleset", ["original", "emperors-gambit"])
@pytest.mark.parametrize("seats", [2, 6])
def test_other_boxes_and_tables(ruleset, seats):
    result = arena(["novice", *["random"] * (seats - 1)], seats, ruleset, jobs=1)
    assert result.games == seats


# Processes and interruptions


def test_the_number_of_processes_changes_nothing():
    assert figures(arena(TRIO, 15, seed=5, jobs=1)) == figures(arena(TRIO, 15, seed=5, jobs=2))


def test_what_there_is_so_far_counts_when_it_is_stopped():
    heard = []
    result = arena(TRIO, 30, seed=5, jobs=1, on_progress=lambda *done: heard.append(done) or stop_after(6)(*done))
    assert heard == [(3, 30), (6, 30)]
    assert (result.games, result.deals, result.wanted, result.stopped) == (6, 2, 30, True)
    assert figures(result) == figures(arena(TRIO, 6, seed=5, jobs=1))


def test_processes_end_when_it_is_stopped():
    result = arena(TRIO, 3000, seed=5, jobs=2, on_progress=stop_after(6))
    assert result.stopped and 2 <= result.deals < 1000


def test_nothing_at_all_can_be_told_too(monkeypatch):
    def interrupted(*_, **_changes):
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "play_deal", interrupted)
    result = arena(TRIO, 3, jobs=1)
    assert result.stopped and result.games == 0
    assert arena_table(result).row_count == 2
    assert result.as_dict()["standings"][0]["share_half"] is None


# Levels


@pytest.mark.parametrize(
    ("level", "rival", "games", "least"),
    [("gambler", "random", 40, 0.45), ("novice", "random", 60, 0.45), ("gambler", "novice", 40, 0.3)],
)
@pytest.mark.every(3)
def test_a_level_beats_the_one_below_it(level, rival, games, least):
    better, worse = arena([level, rival, rival, rival], games, seed=100, jobs=1).standings
    assert better.share.mean > least > 0.25 > worse.share.mean
    assert rival == "novice" or level == "novice" or better.share.mean - (better.share.half or 0.0) > least


def test_a_variant_differs_in_its_settings_alone():
    before = Master.config
    player = Contestant.read("master:iterations=40,infers=off").player(7)
    assert isinstance(player, Master)
    assert player.config == before._replace(iterations=40, infers=False)
    assert Master.config == before == Contestant.read("master").player(7).config


def test_a_variant_may_have_the_style_of_a_regular():
    contestant = Contestant.read("sharp/okka:iterations=10")
    assert (str(contestant.role), contestant.settings) == ("sharp/okka", {"iterations": 10})


@pytest.mark.long
def test_two_variants_of_a_level_are_measured_against_each_other():
    quick, quicker = "sharp:iterations=8", "sharp:iterations=4"
    result = arena([quick, quicker], 2, seed=3, jobs=1)
    assert [one.level for one in result.standings] == [quick, quicker]
    same = arena([quick, "sharp:iterations=8,least=8"], 2, seed=3, jobs=1)
    assert [one.won for one in same.standings] == [1.0, 1.0]
    assert figures(result) == figures(arena([quick, quicker], 2, seed=3, jobs=1))


@pytest.mark.parametrize(
    ("levels", "games", "said"),
    [
        (["novice", "champion"], 10, "no level 'champion'; choose from random"),
        (["novice"], 10, "is for 2 to 6 players, not 1"),
        ([], 10, "is for 2 to 6 players, not 0"),
        (["novice"] * 7, 10, "is for 2 to 6 players, not 7"),
        (["novice", "random"], 0, "0 games are too few"),
        (["master:depth=2", "random"], 2, "no setting 'depth'; choose from iterations, infers"),
        (["master:iteration=2", "random"], 2, "did you mean 'iterations'?"),
        (["master:", "random"], 2, "no setting ''"),
        (["master:infers", "random"], 2, "the setting infers is '', but must be on or off"),
        (
            ["master:iterations=many", "random"],
            2,
            "iterations is 'many', but must be a whole number, 0 or more",
        ),
        (
            ["master:iterations=-1", "random"],
            2,
            "iterations is '-1', but must be a whole number, 0 or more",
        ),
        (["master:seconds=soon", "random"], 2, "seconds is 'soon', but must be a number, 0 or more"),
        (["master:seconds=-0.1", "random"], 2, "seconds is '-0.1', but must be a number, 0 or more"),
        (["master:seconds=nan", "random"], 2, "seconds is 'nan', but must be a number, 0 or more"),
        (["novice:seconds=1", "random"], 2, "novice does not search, so it has no settings"),
        (["gambler:infers=on", "random"], 2, "gambler does not search, so it has no settings"),
        (["champion:infers=on", "random"], 2, "no level 'champion:infers=on'"),
    ],
)
def test_what_cannot_be_played_is_said(levels, games, said):
    with pytest.raises(ArenaError, match=said):
        arena(levels, games, jobs=1)


def counts(summary):
    return {key: value for key, value in dataclasses.asdict(summary).items() if key != "seconds"}


@pytest.mark.long
def test_the_number_of_workers_changes_nothing():
    progress = []
    alone = simulate("legendary", ["random"] * 3, 60, seed=1, workers=1)
    two = simulate(
        "legendary", ["random"] * 3, 60, seed=1, workers=2, on_progress=lambda done, of: progress.append((done, of))
    )
    assert counts(alone) == counts(two)
    assert progress == [(25, 60), (50, 60), (60, 60)]


def test_every_gambit_ends_in_a_way_that_has_a_name():
    summary = simulate("legendary", ["random"] * 4, 25, check=True)
    assert summary.games == 25
    assert sum(summary.wins) == pytest.approx(25)
    assert set(summary.endings) <= set(ENDINGS)
    assert sum(summary.endings.values()) == sum(summary.gambits)
    assert len(summary.gambits) == 25 and min(summary.gambits) >= 1
    assert summary_table(summary).row_count == 4 + 2 + len(ENDINGS) + 4


OTHER_SEEDS = 10_000  # a twin plays the same way with other random numbers


@pytest.mark.long
@pytest.mark.parametrize(("level", "seats", "games"), [("novice", 3, 60), ("gambler", 2, 80), ("sharp", 2, 20)])
def test_a_level_against_its_twin_is_at_par(level, seats, games, monkeypatch):
    def twin(seed, style):
        return make_player(level, seed + OTHER_SEEDS)

    monkeypatch.setattr(sys.modules[__name__], "twin", twin, raising=False)
    monkeypatch.setitem(LEVELS, "twin", Level(f"{__name__}.twin", "twin", "As it does."))
    monkeypatch.setattr(Sharp, "config", Sharp.config._replace(iterations=6))
    result = arena([level, *["twin"] * (seats - 1)], games, jobs=1)
    hero = next(one for one in result.standings if one.level == level)
    assert abs(hero.share.mean - result.par) <= 1.5 * hero.share.half


@pytest.fixture
def path(tmp_path):
    return tmp_path / "state.jsonl"


def test_an_interrupted_run_is_gone_on_with(path, played):
    arena(TRIO, 12, seed=5, jobs=1, resume=path, on_progress=stop_after(6))
    assert played == [5, 6]
    heard = []
    whole = arena(TRIO, 12, seed=5, jobs=1, resume=path, on_progress=lambda *done: heard.append(done))
    assert played == [5, 6, 7, 8]
    assert heard == [(6, 12), (9, 12), (12, 12)]
    assert figures(whole) == figures(arena(TRIO, 12, seed=5, jobs=1))


@pytest.mark.parametrize("harm", [lambda path: path.unlink(), lambda path: path.write_bytes(path.read_bytes()[:40])])
def test_a_file_that_is_lost_while_the_arena_runs_is_there_again(path, played, harm):
    arena(TRIO, 9, seed=5, jobs=1, resume=path, on_progress=lambda done, _all: done == 6 and harm(path))
    arena(TRIO, 9, seed=5, jobs=1, resume=path)
    assert played == [5, 6, 7]


def test_two_arenas_do_not_write_to_one_file(path, played):

    def again(_done, _all):
        with pytest.raises(OSError, match="another program is writing to it"):
            arena(TRIO, 9, seed=5, jobs=1, resume=path)

    arena(TRIO, 6, seed=5, jobs=1, resume=path, on_progress=again)
    assert played == [5, 6]


def test_more_games_can_be_added_and_fewer_looked_at(path, played):
    arena(TRIO, 6, seed=5, jobs=1, resume=path)
    arena(TRIO, 9, seed=5, jobs=1, resume=path)
    assert played == [5, 6, 7]
    assert arena(TRIO, 3, seed=5, jobs=1, resume=path).games == 3
    assert played == [5, 6, 7]
    assert [json.loads(line)["seed"] for line in path.read_text().splitlines()] == [5, 5, 6, 7]


@pytest.mark.parametrize("left", [1, 20, -3])
def test_a_line_that_was_cut_off_is_played_again(path, played, left):
    arena(TRIO, 6, seed=5, jobs=1, resume=path)
    head, first, last = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(head + first + last[:left])
    arena(TRIO, 6, seed=5, jobs=1, resume=path)
    assert played == [5, 6, 6]
    assert len(path.read_text().splitlines()) == 3
    path.write_bytes(head[:left])
    arena(TRIO, 3, seed=5, jobs=1, resume=path)
    assert path.read_bytes().startswith(head)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"seed": 6}, "started differently: seed 5, not 6"),
        (
            {"levels": ["random", "novice", "random"]},
            "differently: levels novice random random, not random novice random",
        ),
        ({"ruleset": "original"}, "started differently: ruleset legendary, not original"),
    ],
)
def test_a_file_of_another_match_is_left_alone(path, changed, said):
    match = {"levels": TRIO, "games": 3, "seed": 5, "jobs": 1, "resume": path}
    arena(**match)
    before = path.read_bytes()
    with pytest.raises(ArenaError, match=said):
        arena(**{**match, **changed})
    assert path.read_bytes() == before


def test_rules_that_have_been_changed_since_are_another_match(path):
    house = path.with_name("house.toml")
    house.write_text('extends = "legendary"\nid = "house"\nname = "House"\n')
    arena(TRIO, 3, str(house), jobs=1, resume=path)
    house.write_text('extends = "legendary"\nid = "house"\nname = "House"\n[figures.black]\ngold = 5\n')
    with pytest.raises(ArenaError, match="started with other cards or other ruleset keys"):
        arena(TRIO, 3, str(house), jobs=1, resume=path)


@pytest.mark.parametrize("written", ["shopping list", "milk\neggs\n", '{"seed": 1}\n', "[]\n"])
def test_a_file_of_something_else_is_left_alone(path, written):
    path.write_text(written)
    with pytest.raises(ArenaError, match="is not an arena file"):
        arena(TRIO, 3, jobs=1, resume=path)
    assert path.read_text() == written


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("milk\n", "not JSON"),
        ("[9]\n", r"\[9\] is not a deal"),
        ('{"seed":9,"games":3,"levels":{}}\n', "expected a deal between"),
        ('{"seed":"nine","games":3,"levels":{}}\n', '`seed` is "nine", but must be a whole number'),
        ('{"seed":9,"game":3,"levels":{}}\n', "there is no key `game` \\(did you mean `games`"),
    ],
)
def test_a_broken_line_is_named(path, line, said):
    arena(TRIO, 3, jobs=1, resume=path)
    path.write_text(path.read_text() + line)
    with pytest.raises(ArenaError, match=f"line 3: {said}"):
        arena(TRIO, 6, jobs=1, resume=path)


@pytest.fixture(scope="module")
def scheduler():
    """A scheduler in this process without workers."""
    distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
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


def test_a_deal_of_other_rules_is_refused(cluster, tmp_path, monkeypatch):
    monkeypatch.setattr("tda_tui.players.arena.arena.rules_checksum", lambda rules: "as they are here alone")
    with pytest.raises(ValueError, match="a worker has a different ruleset named legendary"):
        arena(TRIO, 3, cluster=cluster)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense", "pigeon://loft:1"])
def test_where_no_scheduler_answers_is_said(address, monkeypatch):
    monkeypatch.setattr(executors, "PATIENCE", 1)
    with pytest.raises(ClusterError, match=f"no Dask scheduler answers at {address}"):
        arena(TRIO, 3, cluster=address)


def test_how_to_get_what_a_cluster_needs_is_said(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ClusterError, match=r"a cluster needs Dask: install it with pip install '.\[cluster\]'"):
        arena(TRIO, 3, cluster="tcp://127.0.0.1:9")
