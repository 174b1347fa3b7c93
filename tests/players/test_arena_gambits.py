"""Arenas of gambits compare two levels at the same tables, with everything else alike."""

import math
import random

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.arena.arena import arena, play_gambits
from tda_tui.players.arena.deals import ArenaError
from tda_tui.players.arena.result import GainTest
from tda_tui.players.playouts.win_probability import win_probabilities
from tda_tui.rules.game import Game
from tests.helpers import NAMES
from tests.players.arena_runs import figures, stop_after

LEVELS = ["gambler", "random", "novice", "novice"]


def compare(levels, gambits, **more):
    return arena(levels, gambits, gambits=True, **{"jobs": 1, **more})


@pytest.mark.parametrize(("ruleset", "abilities"), [("legendary", True), ("original", False), ("legendary", False)])
@pytest.mark.long
def test_a_level_is_as_good_as_itself(ruleset, abilities):
    changes = {"abilities": {"mode": "noted"}} if abilities else None
    same = ["sharp:iterations=8", "sharp:iterations=8,least=16"]
    result = compare([*same, "gambler", "novice"], 12, ruleset=ruleset, changes=changes)
    assert set(result.shares.values()) == {0.0} and result.difference == (0.0, 0.0)
    one, other = result.standings
    assert (one.share, one.margin, one.decisions) == (other.share, other.margin, other.decisions)
    assert one.decisions > result.games


@pytest.mark.long
def test_a_better_level_gains_more():
    result = compare(LEVELS, 50, seed=3)
    assert [one.level for one in result.standings] == ["gambler", "random"]
    mean, half = result.difference
    assert mean - half > 2.0
    other = compare(["random", "gambler", "novice", "novice"], 50, seed=3)
    assert other.difference == pytest.approx((-mean, half))


@pytest.mark.long
def test_a_search_gains_more_than_a_novice():
    mean, half = compare(["sharp:iterations=8", "novice", "novice"], 100).difference
    assert mean - half > 1.0


def test_who_plays_as_the_rivals_do_gains_in_all_gambits_what_the_game_brings():
    deal = play_gambits("legendary", ("novice", "random", "novice", "novice"), 4)
    before = win_probabilities(Game.start(load_rules("legendary"), NAMES[:3], 4).table)
    assert deal.levels["novice"].won + before[4 % 3] in (pytest.approx(0.0), pytest.approx(1.0))


def test_the_compared_seat_goes_around():
    deals = [play_gambits("legendary", ("novice", "random", "gambler", "gambler"), seed) for seed in (3, 4, 5)]
    assert [deal.seed % 3 for deal in deals] == [0, 1, 2]
    assert len({deal.levels["novice"].decisions / deal.games for deal in deals}) == 3


def test_at_least_so_many_gambits_are_played_in_whole_deals():
    heard = []
    result = compare(LEVELS, 20, seed=2, on_progress=lambda *done: heard.append(done))
    assert result.games >= 20 and not result.stopped and result.wanted == result.games
    assert [done for done, _of in heard] == sorted(done for done, _of in heard)
    assert heard[-1] == (20, 20)
    before = compare(LEVELS, result.games - 1, seed=2)
    assert figures(before) == figures(result)


@pytest.mark.long
def test_the_number_of_processes_changes_nothing():
    assert figures(compare(LEVELS, 60, seed=5)) == figures(compare(LEVELS, 60, seed=5, jobs=2))


@pytest.mark.long
def test_an_interrupted_run_is_gone_on_with(tmp_path):
    path = tmp_path / "state.jsonl"
    stopped = compare(LEVELS, 60, seed=5, resume=path, on_progress=stop_after(20))
    assert stopped.stopped and 20 <= stopped.games < stopped.wanted == 60
    heard = []
    whole = compare(LEVELS, 60, seed=5, resume=path, on_progress=lambda *done: heard.append(done))
    assert heard[0] == (stopped.games, 60)
    assert figures(whole) == figures(compare(LEVELS, 60, seed=5))


def test_gambits_and_games_are_kept_in_files_of_their_own(tmp_path):
    path = tmp_path / "state.jsonl"
    arena(["novice", "random", "random"], 3, resume=path, jobs=1)
    with pytest.raises(ArenaError, match="started differently: unit games, not gambits"):
        compare(["novice", "random", "random"], 3, resume=path)


@pytest.mark.parametrize(
    ("levels", "said"),
    [
        (["novice", "random"], "name two levels to compare, then one for each remaining seat"),
        (["novice", "novice", "random"], "name two levels to compare, then one for each remaining seat"),
        (["novice", "random", *["random"] * 6], "is for 2 to 6 players, not 7"),
        (["novice", "champion", "random"], "no level 'champion'"),
    ],
)
def test_what_cannot_be_compared_is_said(levels, said):
    with pytest.raises(ArenaError, match=said):
        compare(levels, 10)


# The sequential test


@pytest.mark.long
def test_a_clear_difference_is_accepted_and_none_is_rejected():
    test = GainTest(0.0, 4.0)
    result = compare(LEVELS, 2000, seed=3, test=test)
    assert test.verdict == "accepted" and result.deals == test.deals and not result.stopped
    assert test.estimate == pytest.approx(result.difference)
    equal = GainTest(0.0, 4.0)
    compare(["sharp:iterations=4", "sharp:iterations=4,least=16", "random"], 600, test=equal)
    assert equal.verdict == "rejected"


def test_one_deal_decides_nothing():
    test = GainTest(0.0, 1.0)
    assert test.estimate is None
    test.add(0.3)
    assert (test.verdict, test.deals, test.estimate) == ("undecided", 1, (30.0, None))


@pytest.mark.long
@pytest.mark.parametrize("spread", [0.02, 0.07, 0.2])
def test_it_errs_in_one_of_twenty_tests(spread):
    tests, rng = 200, random.Random(7)
    most = 0.05 + 3 * math.sqrt(0.05 * 0.95 / tests)
    for gain, wrong in ((0.0, "accepted"), (3.0, "rejected")):
        verdicts = []
        for _ in range(tests):
            test = GainTest(0.0, 3.0)
            while test.verdict == "undecided":
                test.add(rng.gauss(gain / 100, spread))
            verdicts.append(test.verdict)
        assert verdicts.count(wrong) / tests < most
