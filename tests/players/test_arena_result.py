"""The statistics of an arena: shares and margins with intervals, the ceiling, and the sequential test."""

import json
import math
import random
from functools import partial

import pytest
from rich.console import Console

from tda_tui.cli.arena import arena_table
from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.arena.arena import arena, measure_ceiling, part_of_gain
from tda_tui.players.arena.deals import CLAIRVOYANT, ArenaError, Bench, Contestant, Deal, Match
from tda_tui.players.arena.result import BOUND, EloTest, elo_of, mean_over, share_of, sum_up
from tda_tui.players.player import LEVELS, make_player
from tda_tui.players.search.search_player import Master
from tda_tui.players.think_task import think, think_seeing_hands
from tda_tui.rules.game import Game
from tests.helpers import NAMES, random_decisions
from tests.players.arena_runs import TRIO, figures, stop_after

DUEL = Match(["a", "b"], "legendary", "", 0)


def standings(result):
    return {one.level: one for one in result.standings}


def test_the_interval_is_that_of_the_mean_over_deals():
    assert mean_over([0.0, 0.5, 1.0, 0.5]) == pytest.approx((0.5, 1.96 * math.sqrt(1 / 6) / 2))
    assert mean_over([0.25]) == (0.25, None)


def test_games_of_a_deal_are_not_counted_as_if_they_were_independent():
    """A deal that everybody wins once from the same seat says nothing about strength."""
    even = [Deal(seed, 2, {"a": Bench(1.0, 0.0), "b": Bench(1.0, 0.0)}) for seed in range(10)]
    assert standings(sum_up(DUEL, 20, even))["a"].share == (0.5, 0.0)
    torn = [Deal(seed, 2, {"a": Bench(seed % 2 * 2.0), "b": Bench(2.0 - seed % 2 * 2.0)}) for seed in range(10)]
    share = standings(sum_up(DUEL, 20, torn))["a"].share
    assert share == pytest.approx((0.5, 1.96 * math.sqrt(0.25 * 10 / 9) / math.sqrt(10)))


def test_winning_all_there_was_does_not_mean_winning_always():
    deals = [Deal(seed, 2, {"a": Bench(2.0), "b": Bench(0.0)}) for seed in range(10)]
    found = standings(sum_up(DUEL, 20, deals))
    assert found["a"].share == pytest.approx((1.0, 0.3))
    assert found["b"].share == pytest.approx((0.0, 0.3))


def test_a_pooled_level_is_measured_by_the_seat():
    deals = [Deal(1, 4, {"a": Bench(3.0, 30.0), "b": Bench(1.0, -30.0)})]
    found = standings(sum_up(Match(["a", "b", "b", "b"], "legendary", "", 1), 4, deals))
    assert (found["a"].share.mean, found["a"].margin.mean) == (0.75, 7.5)
    assert (found["b"].share.mean, found["b"].margin.mean) == pytest.approx((1 / 12, -2.5))


def test_the_result_is_told_as_a_table_and_as_json():
    result = arena(TRIO, 6, seed=3, jobs=1)
    told = json.loads(json.dumps(result.as_dict()))
    assert told["levels"] == TRIO and told["seed"] == 3 and told["games"] == 6
    assert [one["level"] for one in told["standings"]] == ["novice", "random"]
    console = Console(width=80, record=True, file=open("/dev/null", "w"))  # noqa: SIM115
    console.print(arena_table(result))
    drawn = console.export_text()
    assert "6 games in 2 deals of Legendary Edition, seeds from 3; par is 33.3%" in drawn
    for name in ("novice", "tipsy", "per seat", "decision"):
        assert name in drawn


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(Master, "config", Master.config._replace(iterations=6))


def held(game):
    return [sorted(hand) for hand in game.table.hands]


def dealt(game, seat, thinking):
    found = []

    def looks(view, determinize):
        if determinize is not None:
            found.extend(determinize(random.Random(number)) for number in range(3))

    thinking(game, seat, looks)
    return found


@pytest.mark.parametrize("ruleset", ["legendary", "original", "emperors-gambit"])
def test_the_clairvoyant_knows_hands_and_not_the_deck(ruleset):
    game = Game.start(load_rules(ruleset), NAMES[:4], seed=3)
    decks = set()
    for question, answer in random_decisions(game, 3):
        seeing = dealt(game, question.seat, think_seeing_hands)
        if question.kind == "play":
            assert [held(each) for each in seeing] == [held(game)] * 3
            assert any(held(each) != held(game) for each in dealt(game, question.seat, think))
            decks |= {tuple(each.table.deck) == tuple(game.table.deck) for each in seeing}
        for each in seeing:
            assert sorted(each.table.deck + each.table.left_out) == sorted(game.table.deck + game.table.left_out)
            assert not each.problems()
        game.answer(question.seat, answer)
    assert False in decks


def test_the_clairvoyant_sits_at_no_table():
    assert CLAIRVOYANT not in LEVELS
    with pytest.raises(ValueError, match="no level 'clairvoyant'"):
        make_player(CLAIRVOYANT, 1)
    contestant = Contestant.read(f"{CLAIRVOYANT}:iterations=5")
    assert contestant.sees_hands and isinstance(contestant.player(1), Master)
    assert not Contestant.read("master").sees_hands


@pytest.mark.long
def test_both_arenas_are_of_the_same_deals(quick, tmp_path):
    levels, path = ["master", "random"], tmp_path / "state.jsonl"
    measure = partial(measure_ceiling, levels, 6, path, ruleset="original", jobs=1)
    stopped = measure(on_progress=stop_after(8))
    assert (stopped.level.deals, stopped.twin.deals, stopped.twin.stopped) == (3, 1, True)
    heard = []
    whole = measure(on_progress=lambda *done: heard.append(done))
    assert heard[-1] == (12, 12)
    assert whole.level.shares.keys() == whole.twin.shares.keys() == {1, 2, 3}
    assert whole.twin.levels == (CLAIRVOYANT, "random")
    again = measure_ceiling(levels, 6, ruleset="original", jobs=1)
    assert [figures(whole.level), figures(whole.twin)] == [figures(again.level), figures(again.twin)]
    told = whole.as_dict()
    assert told["clairvoyant"]["deals"] == 3 and told["part"] == (whole.part.mean if whole.part else None)


def test_there_is_no_twin_where_the_first_arena_was_stopped(quick):
    ceiling = measure_ceiling(["master", "random"], 8, jobs=1, on_progress=stop_after(2))
    assert (ceiling.level.stopped, ceiling.twin, ceiling.part) == (True, None, None)


# The level's part of the gain


def test_the_interval_holds_the_part_in_95_of_100_measurements():
    rng, inside = random.Random(4), 0
    for _ in range(200):
        level, twin = {}, {}
        for seed in range(150):
            luck = rng.gauss(0.0, 0.2)
            level[seed] = 0.25 + 0.24 + luck + rng.gauss(0.0, 0.1)
            twin[seed] = 0.25 + 0.40 + luck + rng.gauss(0.0, 0.1)
        part, half = part_of_gain(level, twin, 0.25)
        inside += abs(part - 0.6) <= half
    assert 0.90 <= inside / 200 <= 0.99


def test_deals_that_only_one_has_played_do_not_count():
    level, twin = {1: 0.5, 2: 0.75, 3: 0.0}, {1: 0.75, 2: 1.0, 4: 0.0}
    assert part_of_gain(level, twin, 0.25).mean == pytest.approx(0.6)


@pytest.mark.parametrize("twin", [{}, {1: 1.0}, {1: 0.25, 2: 0.25}, {1: 0.0, 2: 1.0}])
def test_there_is_no_part_of_a_gain_that_may_be_chance(twin):
    assert part_of_gain({1: 0.5, 2: 0.5}, twin, 0.25) is None


TESTS = 100


def verdicts(elo, seats, rng, luck=1.0):
    """The verdicts of tests of 0 against 100 Elo on a level of this strength, and the deals each took. With `luck`
    below 1, the games of a deal often end alike."""
    found = []
    share = share_of(elo, seats)
    for _ in range(TESTS):
        test = EloTest(0, 100, seats)
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
    # 5% plus three standard errors for this number of tests.
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
    test = EloTest(0, 10, 4)
    assert (test.verdict, test.estimate) == ("undecided", None)
    for _ in range(2):
        test.add(1.0)
        assert test.verdict == "undecided"
    assert test.estimate.mean > 0


def test_the_ratio_is_that_of_the_normal_distribution_where_deals_are_many():
    test, shares = EloTest(0, 20, 4), [0.0] * 460 + [0.25] * 1000 + [0.5] * 540
    for share in shares:
        test.add(share)
    mean = sum(shares) / len(shares)
    variance = sum((share - mean) ** 2 for share in shares) / len(shares)
    low, high = share_of(0, 4), share_of(20, 4)
    normal = len(shares) * (high - low) * (2 * mean - low - high) / (2 * variance)
    assert test.llr == pytest.approx(normal, abs=0.1)
    assert test.estimate.mean == pytest.approx(elo_of(mean, 4), rel=0.02)
    assert test.estimate.half == pytest.approx(
        1.96 * (variance / 2000) ** 0.5 * 400 / 2.302585 / (mean * (1 - mean)), rel=0.02
    )


def test_elo_is_that_of_chess_at_a_table_of_two():
    assert share_of(200, 2) == pytest.approx(0.7597, abs=0.0001)
    for seats in (2, 3, 6):
        assert share_of(0, seats) == pytest.approx(1 / seats)
        assert elo_of(share_of(35, seats), seats) == pytest.approx(35)


# Of real games


def test_the_gambler_is_found_stronger_than_random_players():
    test = EloTest(0, 50, 4)
    result = arena(["gambler", "random", "random", "random"], 400, jobs=1, test=test)
    assert test.verdict == "accepted" and test.llr > BOUND
    assert result.deals == test.deals < 30
    assert not result.stopped and result.games == result.wanted


def test_equals_are_rejected_as_stronger_and_processes_change_nothing():
    levels = ["random", "random/okka"]
    one, two = EloTest(0, 300, 2), EloTest(0, 300, 2)
    assert figures(arena(levels, 200, jobs=1, test=one)) == figures(arena(levels, 200, jobs=2, test=two))
    assert one.as_dict() == two.as_dict()
    assert one.verdict == "rejected"


def test_it_goes_on_from_the_deals_that_are_kept(tmp_path, played):
    path, levels = tmp_path / "state.jsonl", ["novice", "random"]
    stopped, resumed, whole = (EloTest(0, 200, 2) for _ in range(3))
    assert arena(levels, 400, jobs=1, resume=path, test=stopped, on_progress=stop_after(6)).stopped
    again = arena(levels, 400, jobs=1, resume=path, test=resumed)
    assert played == list(range(1, 1 + resumed.deals))
    assert figures(again) == figures(arena(levels, 400, jobs=1, test=whole))
    assert resumed.as_dict() == whole.as_dict()
    # Deals after the verdict are ignored.
    wider = EloTest(0, 400, 2)
    assert arena(levels, 400, jobs=1, resume=path, test=wider).deals == wider.deals


@pytest.mark.parametrize(
    "levels", [["novice", "random", "gambler"], ["novice", "novice"], ["novice", "random", "novice"]]
)
def test_one_level_is_tested_against_another(levels):
    for measure in (partial(arena, test=EloTest(0, 10, len(levels)), jobs=1), measure_ceiling):
        with pytest.raises(ArenaError, match="name one level, then one other level for all remaining seats"):
            measure(levels, 6)
