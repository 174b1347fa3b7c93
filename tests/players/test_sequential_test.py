"""A sequential test accepts stronger levels and rejects others, with about the error rate it promises."""

import random

import pytest

from tda_tui.players.arena.arena import arena
from tda_tui.players.arena.arena_file import ArenaError
from tda_tui.players.arena.result import BOUND, SequentialTest, elo_of, share_of
from tests.players.arena_runs import figures, stop_after

TESTS = 100


def verdicts(elo, seats, rng, luck=1.0):
    """The verdicts of tests of 0 against 100 Elo on a level of this strength, and the deals each took.

    With `luck` below 1, the games of a deal often end alike.
    """
    found = []
    share = share_of(elo, seats)
    for _ in range(TESTS):
        test = SequentialTest(0, 100, seats)
        while test.verdict == "undecided":
            won, last = 0, None
            for _game in range(seats):
                if last is None or rng.random() < luck:
                    last = rng.random() < share
                won += last
            test.add(won / seats)
        found.append((test.verdict, test.deals))
    return found


def accepted(found):
    return sum(verdict == "accepted" for verdict, _ in found) / len(found)


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_it_errs_in_one_of_twenty_tests(seats):
    # 5 % plus three standard errors for this number of tests.
    most = 0.05 + 3 * (0.05 * 0.95 / TESTS) ** 0.5
    rng = random.Random(seats)
    assert accepted(verdicts(0, seats, rng)) < most
    assert accepted(verdicts(100, seats, rng)) > 1 - most
    assert 0.3 < accepted(verdicts(50, seats, rng)) < 0.7


def test_games_of_a_deal_that_are_alike_take_more_deals():
    own, shared = verdicts(100, 4, random.Random(3)), verdicts(100, 4, random.Random(3), luck=0.4)
    assert accepted(shared) > 0.9
    assert sum(deals for _, deals in shared) > 1.3 * sum(deals for _, deals in own)


def test_far_off_is_decided_soon():
    strong = verdicts(400, 4, random.Random(1))
    assert accepted(strong) == 1.0
    assert max(deals for _, deals in strong) < 30


def test_a_deal_or_two_decide_nothing():
    test = SequentialTest(0, 10, 4)
    assert (test.verdict, test.elo) == ("undecided", None)
    for _ in range(2):
        test.add(1.0)
        assert test.verdict == "undecided"
    assert test.elo.mean > 0


def test_the_ratio_is_that_of_the_normal_distribution_where_deals_are_many():
    test, shares = SequentialTest(0, 20, 4), [0.0] * 460 + [0.25] * 1000 + [0.5] * 540
    for share in shares:
        test.add(share)
    mean = sum(shares) / len(shares)
    variance = sum((share - mean) ** 2 for share in shares) / len(shares)
    low, high = share_of(0, 4), share_of(20, 4)
    normal = len(shares) * (high - low) * (2 * mean - low - high) / (2 * variance)
    assert test.llr == pytest.approx(normal, abs=0.1)
    assert test.elo.mean == pytest.approx(elo_of(mean, 4), rel=0.02)
    assert test.elo.half == pytest.approx(
        1.96 * (variance / 2000) ** 0.5 * 400 / 2.302585 / (mean * (1 - mean)), rel=0.02
    )


def test_elo_is_that_of_chess_at_a_table_of_two():
    assert share_of(200, 2) == pytest.approx(0.7597, abs=0.0001)
    for seats in (2, 3, 6):
        assert share_of(0, seats) == pytest.approx(1 / seats)
        assert elo_of(share_of(35, seats), seats) == pytest.approx(35)


# Of real games


def test_the_gambler_is_found_stronger_than_random_players():
    test = SequentialTest(0, 50, 4)
    result = arena(["gambler", "random", "random", "random"], 400, jobs=1, test=test)
    assert test.verdict == "accepted" and test.llr > BOUND
    assert result.deals == test.deals < 30
    assert not result.stopped and result.games == result.wanted


def test_equals_are_rejected_as_stronger_and_processes_change_nothing():
    levels = ["random", "random/okka"]
    one, two = SequentialTest(0, 300, 2), SequentialTest(0, 300, 2)
    assert figures(arena(levels, 200, jobs=1, test=one)) == figures(arena(levels, 200, jobs=2, test=two))
    assert one.as_dict() == two.as_dict()
    assert one.verdict == "rejected"


def test_it_is_undecided_where_there_are_too_few_games():
    test = SequentialTest(0, 10, 2)
    result = arena(["novice", "random"], 6, jobs=1, test=test)
    assert (test.verdict, test.deals, result.deals, result.stopped) == ("undecided", 3, 3, False)


def test_it_goes_on_from_the_deals_that_are_kept(tmp_path, played):
    path, levels = tmp_path / "state.jsonl", ["novice", "random"]
    stopped, resumed, whole = (SequentialTest(0, 200, 2) for _ in range(3))
    assert arena(levels, 400, jobs=1, resume=path, test=stopped, on_progress=stop_after(6)).stopped
    again = arena(levels, 400, jobs=1, resume=path, test=resumed)
    assert played == list(range(1, 1 + resumed.deals))
    assert figures(again) == figures(arena(levels, 400, jobs=1, test=whole))
    assert resumed.as_dict() == whole.as_dict()
    # Deals after the verdict are ignored.
    wider = SequentialTest(0, 400, 2)
    assert arena(levels, 400, jobs=1, resume=path, test=wider).deals == wider.deals


@pytest.mark.parametrize(
    "levels", [["novice", "random", "gambler"], ["novice", "novice"], ["novice", "random", "novice"]]
)
def test_one_level_is_tested_against_another(levels):
    with pytest.raises(ArenaError, match="name one level, and another one for every other seat"):
        arena(levels, 6, jobs=1, test=SequentialTest(0, 10, len(levels)))
