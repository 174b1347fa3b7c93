"""What reviews are measured by: figures of made-up games whose truth is known, and of a real one."""

import random

import pytest

from tda_tui.players.judgement import MARKS, calibrated, usual_losses
from tda_tui.players.player import LEVELS
from tda_tui.players.win_share import Figure
from tools.judging import predictions, sweep
from tools.judging.boldness import bolder, error_of, fitted, gained
from tools.judging.calibration import NOBODYS_MEASURE, calibrated as figures_of, mean_of, page_of, threshold
from tools.judging.predictions import Predicted
from tools.judging.reliability import difference, groups, slope


def games(truth):
    """Games of two in which shares are said that are `truth` times as far from one half as they really are."""
    rng, found = random.Random(4), []
    for seed in range(4000):
        share = 0.1 + 0.8 * rng.random()
        won = float(rng.random() < 0.5 + (share - 0.5) / truth)
        found.append(Predicted("x", 1, "legendary", seed, (won, 1 - won), 1, [(0, Figure(share, 0.0))]))
    return found


@pytest.mark.parametrize(("truth", "steep"), [(1.0, 1.0), (1.6, 1 / 1.6)])
def test_shares_that_are_too_bold_are_told_from_those_that_are_right(truth, steep):
    some = groups(games(truth))["2 players"]
    found, error = slope(some)
    assert abs(found - steep) < 3 * error and error < 0.06
    more, uncertain = difference(some)
    assert abs(more) < 3 * uncertain


@pytest.mark.parametrize("times", [pytest.param(1.0, marks=pytest.mark.long), 1.5])
@pytest.mark.long
def test_how_much_bolder_shares_have_to_be_is_found_out_in_other_games(times):
    rng, found = random.Random(7), []
    for seed in range(4000):
        share = 0.05 + 0.9 * rng.random()
        won = float(rng.random() < bolder(share, 0.5, times))
        found.append(Predicted("x", 1, "legendary", seed, (won, 1 - won), 1, [(0, Figure(share, 0.0))]))
    some = groups(found)["2 players"]
    error = error_of(some)
    assert abs(fitted(some) - times) < 0.1 and 0.02 < error < 0.1
    gain, uncertain = gained(some)
    assert gain > 2 * uncertain if times > 1 else abs(gain) < 0.002


def test_short_games_do_not_count_for_more():
    """Random walks between ruin and victory, in which every predicted share is right; two places of each walk are
    sampled."""
    rng, found = random.Random(11), []
    for seed in range(3000):
        walk = [5]
        while 0 < walk[-1] < 10:
            walk.append(walk[-1] + rng.choice((-1, 1)))
        won, places = float(walk.pop() == 10), rng.choices(walk, k=2)
        shares = [(0, Figure(place / 10, 0.0)) for place in places]
        found.append(Predicted("x", 1, "legendary", seed, (won, 1 - won), len(walk), shares))
    some = groups(found)["2 players"]
    steep, error = slope(some)
    assert abs(steep - 1) < 3 * error and error < 0.06
    assert slope([one._replace(weight=1.0) for one in some])[0] > 1.1
    assert abs(fitted(some) - 1) < 0.15


def test_bolder_shares_keep_par_and_add_up():
    assert bolder(0.5, 0.5, 1.4) == pytest.approx(0.5) and bolder(0.2, 0.2, 1.4) == pytest.approx(0.2)
    assert bolder(0.3, 0.5, 1.4) + bolder(0.7, 0.5, 1.4) == pytest.approx(1.0)
    assert bolder(0.3, 0.5, 1.4) < 0.3 and bolder(0.7, 0.5, 1.0) == pytest.approx(0.7)


def test_decisions_of_one_game_count_as_one_where_they_say_the_same():
    rng = random.Random(5)
    alone = [[rng.random()] for _game in range(400)]
    many = [value * 8 for value in alone]
    assert mean_of(many).mean == pytest.approx(mean_of(alone).mean)
    assert mean_of(many).error == pytest.approx(mean_of(alone).error)


def test_a_mark_begins_where_so_many_lose_more():
    losses = [place / 1000 for place in range(100, 0, -1)]
    assert threshold(losses, 0.1) == pytest.approx(0.09)
    assert threshold(losses, 0.5) == pytest.approx(0.05)
    assert threshold([0.0] * 100, 0.1) == pytest.approx(0.005)


def test_what_the_program_goes_by_was_measured_at_every_table():
    marks = calibrated().marks
    assert tuple(marks) == MARKS and sorted(marks.values()) == list(marks.values())
    for seats in range(2, 7):
        losses = usual_losses(seats)
        assert {*losses} == {*LEVELS} - {NOBODYS_MEASURE}
        master, gambler = losses["master"], losses["gambler"]
        assert master.mean < gambler.mean + master.error + gambler.error
    assert usual_losses(7) == {}


@pytest.mark.long
def test_a_few_decisions_of_a_game_are_judged_and_make_a_page(tmp_path):
    swept = [sweep.sweep_game("legendary", 2, seed, few=3) for seed in (2, 4)]
    assert all(0 < len(game.judged) <= 3 for game in swept)
    assert swept[0] == sweep.sweep_game("legendary", 2, 2, few=3)
    said = [predictions.predict("original", 3, seed) for seed in (1, 2, 3)]
    assert all(sum(game.won) == pytest.approx(1.0) and len(game.shares) <= 2 for game in said)
    page = "\n".join(page_of(swept, said, figures_of(swept)))
    assert "| original |" in page and "2 games under all rulesets" in page


def test_what_another_evaluator_has_measured_is_left_alone(tmp_path):
    path = tmp_path / "judged.jsonl"
    path.write_text(
        '{"engine":"0/0","iterations":1,"ruleset":"","seed":1,"levels":[],"given":[],"won":[],"judged":[]}\n'
    )
    with pytest.raises(SystemExit, match="name another file"):
        sweep.main([str(path)])
