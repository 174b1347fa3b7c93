"""Arenas play whole deals in all rotations, with results independent of processes and interruptions."""

import pytest

from tda_tui.cli.arena_table import arena_table
from tda_tui.players.arena import arena as module
from tda_tui.players.arena.arena import arena
from tda_tui.players.arena.arena_file import ArenaError
from tda_tui.players.arena.result import rotations
from tests.players.arena_runs import LEVELS, figures, stop_after

# What is played


def test_everybody_gets_every_chair_once():
    assert rotations(["a", "b", "c"]) == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]
    assert len(rotations(["a", "b", "b", "b"])) == 4
    assert rotations(["a", "b", "a", "b"]) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]
    assert len(rotations(["a"] * 6)) == 1


def test_only_whole_deals_are_played(played):
    result = arena(LEVELS, 7, seed=40, jobs=1)
    assert played == [40, 41, 42]
    assert (result.games, result.wanted, result.stopped) == (9, 9, False)
    assert sum(one.won for one in result.standings) == pytest.approx(9)


def test_shares_and_margins_are_those_of_a_seat():
    result = arena(LEVELS, 12, seed=1, jobs=1)
    weighed = [(one.seats, one.share.mean, one.margin.mean) for one in result.standings]
    assert sum(seats * share for seats, share, _ in weighed) == pytest.approx(1.0)
    assert sum(seats * margin for seats, _, margin in weighed) == pytest.approx(0.0)
    assert result.par == pytest.approx(1 / 3)


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
    assert figures(arena(LEVELS, 15, seed=5, jobs=1)) == figures(arena(LEVELS, 15, seed=5, jobs=2))


def test_what_there_is_so_far_counts_when_it_is_stopped():
    heard = []
    result = arena(LEVELS, 30, seed=5, jobs=1, on_progress=lambda *done: heard.append(done) or stop_after(6)(*done))
    assert heard == [(3, 30), (6, 30)]
    assert (result.games, result.deals, result.wanted, result.stopped) == (6, 2, 30, True)
    assert figures(result) == figures(arena(LEVELS, 6, seed=5, jobs=1))


def test_processes_end_when_it_is_stopped():
    result = arena(LEVELS, 3000, seed=5, jobs=2, on_progress=stop_after(6))
    assert result.stopped and 2 <= result.deals < 1000


def test_nothing_at_all_can_be_told_too(monkeypatch):
    def interrupted(*_, **_changes):
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "play_deal", interrupted)
    result = arena(LEVELS, 3, jobs=1)
    assert result.stopped and result.games == 0
    assert arena_table(result).row_count == 2
    assert result.as_dict()["standings"][0]["share_half"] is None


# Levels


@pytest.mark.parametrize(
    ("level", "rival", "games", "least"),
    [("gambler", "random", 40, 0.45), ("novice", "random", 60, 0.45), ("gambler", "novice", 40, 0.3)],
)
def test_a_level_beats_the_one_below_it(level, rival, games, least):
    better, worse = arena([level, rival, rival, rival], games, seed=100, jobs=1).standings
    assert better.share.mean > least > 0.25 > worse.share.mean
    assert rival == "novice" or level == "novice" or better.share.mean - (better.share.half or 0.0) > least


# Refused arenas


@pytest.mark.parametrize(
    ("levels", "games", "said"),
    [
        (["novice", "champion"], 10, "no level 'champion'; there are random"),
        (["novice"], 10, "is for 2 to 6 players, not 1"),
        ([], 10, "is for 2 to 6 players, not 0"),
        (["novice"] * 7, 10, "is for 2 to 6 players, not 7"),
        (["novice", "random"], 0, "0 games are too few"),
    ],
)
def test_what_cannot_be_played_is_said(levels, games, said):
    with pytest.raises(ArenaError, match=said):
        arena(levels, games, jobs=1)
