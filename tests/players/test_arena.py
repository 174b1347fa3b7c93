"""How strong levels are: whole deals, in all rotations, whoever plays them and however often it is interrupted."""

import dataclasses
import json
import math

import pytest
from rich.console import Console

from tda_tui.cli.main import main
from tda_tui.players.arena import arena as module
from tda_tui.players.arena.arena import arena, arena_table, mean_over, play_deal, rotations, sum_up
from tda_tui.players.arena.arena_file import ArenaError, Bench, Deal

LEVELS = ["novice", "random", "random"]


def figures(result):
    """Everything but how long it took."""
    return [dataclasses.replace(one, seconds=0.0) for one in result.standings]


def standings(result):
    return {one.level: one for one in result.standings}


@pytest.fixture
def played(monkeypatch):
    """The seeds of the deals that are really played, in their order."""
    seeds = []

    def play(ruleset, levels, seed):
        seeds.append(seed)
        return play_deal(ruleset, levels, seed)

    monkeypatch.setattr(module, "play_deal", play)
    return seeds


def stop_after(games):
    def heard(done, of):
        if done >= games:
            raise KeyboardInterrupt

    return heard


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


# What it comes to


def test_the_interval_is_that_of_the_mean_over_deals():
    assert mean_over([0.0, 0.5, 1.0, 0.5]) == pytest.approx((0.5, 1.96 * math.sqrt(1 / 6) / 2))
    assert mean_over([0.25]) == (0.25, None)


def test_games_of_a_deal_are_not_counted_as_if_they_were_independent():
    """A deal that everybody wins once from the same chair says nothing about who is stronger."""
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


# Whoever plays, and however often it is interrupted


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
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "play_deal", interrupted)
    result = arena(LEVELS, 3, jobs=1)
    assert result.stopped and result.games == 0
    assert arena_table(result).row_count == 2
    assert result.as_dict()["standings"][0]["share_half"] is None


def test_an_interrupted_run_is_gone_on_with(tmp_path, played):
    path = tmp_path / "state.jsonl"
    arena(LEVELS, 12, seed=5, jobs=1, resume=path, on_progress=stop_after(6))
    assert played == [5, 6]
    heard = []
    whole = arena(LEVELS, 12, seed=5, jobs=1, resume=path, on_progress=lambda *done: heard.append(done))
    assert played == [5, 6, 7, 8]
    assert heard == [(6, 12), (9, 12), (12, 12)]
    assert figures(whole) == figures(arena(LEVELS, 12, seed=5, jobs=1))


@pytest.mark.parametrize("harm", [lambda path: path.unlink(), lambda path: path.write_bytes(path.read_bytes()[:40])])
def test_a_file_that_is_lost_while_the_arena_runs_is_there_again(tmp_path, played, harm):
    path = tmp_path / "state.jsonl"
    arena(LEVELS, 9, seed=5, jobs=1, resume=path, on_progress=lambda done, _all: done == 6 and harm(path))
    arena(LEVELS, 9, seed=5, jobs=1, resume=path)
    assert played == [5, 6, 7]


def test_two_arenas_do_not_write_to_one_file(tmp_path, played):
    path = tmp_path / "state.jsonl"

    def again(_done, _all):
        with pytest.raises(OSError, match="another program is writing it"):
            arena(LEVELS, 9, seed=5, jobs=1, resume=path)

    arena(LEVELS, 6, seed=5, jobs=1, resume=path, on_progress=again)
    assert played == [5, 6]


def test_more_games_can_be_added_and_fewer_looked_at(tmp_path, played):
    path = tmp_path / "state.jsonl"
    arena(LEVELS, 6, seed=5, jobs=1, resume=path)
    arena(LEVELS, 9, seed=5, jobs=1, resume=path)
    assert played == [5, 6, 7]
    assert arena(LEVELS, 3, seed=5, jobs=1, resume=path).games == 3
    assert played == [5, 6, 7]
    assert [json.loads(line)["seed"] for line in path.read_text().splitlines()] == [5, 5, 6, 7]


@pytest.mark.parametrize("left", [1, 20, -3])
def test_a_line_that_was_cut_off_is_played_again(tmp_path, played, left):
    path = tmp_path / "state.jsonl"
    arena(LEVELS, 6, seed=5, jobs=1, resume=path)
    head, first, last = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(head + first + last[:left])
    arena(LEVELS, 6, seed=5, jobs=1, resume=path)
    assert played == [5, 6, 6]
    assert len(path.read_text().splitlines()) == 3
    path.write_bytes(head[:left])
    arena(LEVELS, 3, seed=5, jobs=1, resume=path)
    assert path.read_bytes().startswith(head)


# Levels


def test_the_gambler_beats_random_players():
    gambler, _ = arena(["gambler", "random", "random", "random"], 40, seed=100, jobs=1).standings
    assert gambler.share.mean - (gambler.share.half or 0.0) > 0.45


# What cannot be played


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


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"seed": 6}, "begun with another seed: 5, not 6"),
        ({"levels": ["random", "novice", "random"]}, "another levels: novice random random, not random novice random"),
        ({"ruleset": "original"}, "begun with another ruleset: legendary, not original"),
    ],
)
def test_a_file_of_another_match_is_left_alone(tmp_path, changed, said):
    path = tmp_path / "state.jsonl"
    match = {"levels": LEVELS, "games": 3, "seed": 5, "jobs": 1, "resume": path}
    arena(**match)
    before = path.read_bytes()
    with pytest.raises(ArenaError, match=said):
        arena(**{**match, **changed})
    assert path.read_bytes() == before


def test_rules_that_have_been_changed_since_are_another_match(tmp_path):
    house, path = tmp_path / "house.toml", tmp_path / "state.jsonl"
    house.write_text('extends = "legendary"\nid = "house"\nname = "House"\n')
    arena(LEVELS, 3, str(house), jobs=1, resume=path)
    house.write_text('extends = "legendary"\nid = "house"\nname = "House"\n[figures.black]\ngold = 5\n')
    with pytest.raises(ArenaError, match="begun with other cards or keys of the ruleset"):
        arena(LEVELS, 3, str(house), jobs=1, resume=path)


@pytest.mark.parametrize("written", ["shopping list", "milk\neggs\n", '{"seed": 1}\n', "[]\n"])
def test_a_file_of_something_else_is_left_alone(tmp_path, written):
    path = tmp_path / "list.txt"
    path.write_text(written)
    with pytest.raises(ArenaError, match="is no file of an arena"):
        arena(LEVELS, 3, jobs=1, resume=path)
    assert path.read_text() == written


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("milk\n", "not JSON"),
        ("[9]\n", r"\[9\] is no deal"),
        ('{"seed":9,"games":3,"levels":{}}\n', "expected a deal between"),
        ('{"seed":"nine","games":3,"levels":{}}\n', '`seed` is "nine", but must be a whole number'),
        ('{"seed":9,"game":3,"levels":{}}\n', "there is no key `game`; did you mean `games`"),
    ],
)
def test_a_broken_line_is_named(tmp_path, line, said):
    path = tmp_path / "state.jsonl"
    arena(LEVELS, 3, jobs=1, resume=path)
    path.write_text(path.read_text() + line)
    with pytest.raises(ArenaError, match=f"line 3: {said}"):
        arena(LEVELS, 6, jobs=1, resume=path)


# The command


def test_the_command_prints_a_table_or_json(tmp_path, capsys):
    words = ["arena", "novice", "random", "--games", "4", "--seed", "7", "--jobs", "1"]
    for more in ([], ["--json", "--resume", str(tmp_path / "state.jsonl")]):
        with pytest.raises(SystemExit) as left:
            main([*words, *more])
        assert left.value.code == 0
    table, _, told = capsys.readouterr().out.partition("{")
    assert "4 games in 2 deals of legendary, seeds from 7" in table
    assert json.loads("{" + told)["games"] == 4
    assert len((tmp_path / "state.jsonl").read_text().splitlines()) == 3


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["novice", "champion"], "no level 'champion'"),
        (["novice"], "2 to 6 players"),
        (["novice", "random", "--ruleset", "nosuch"], "no ruleset 'nosuch'"),
        (["novice", "random", "--resume", "/nosuch/state.jsonl"], "cannot be written"),
    ],
)
def test_the_command_says_in_a_sentence_what_cannot_be_played(words, said, capsys):
    with pytest.raises(SystemExit) as left:
        main(["arena", *words])
    assert left.value.code == 2
    told = capsys.readouterr().err
    assert told.startswith("tda: ") and said in told and told.count("\n") == 1


def test_the_command_prints_what_there_is_when_it_is_stopped(monkeypatch, capsys):
    play = module._play_all

    def stopped(*given):
        play(*given[:-1], stop_after(4))

    monkeypatch.setattr(module, "_play_all", stopped)
    with pytest.raises(SystemExit) as left:
        main(["arena", "novice", "random", "--games", "40", "--jobs", "1"])
    assert left.value.code == 130
    told = capsys.readouterr()
    assert "4 games in 2 deals" in told.out
    assert told.err == "tda: stopped after 4 of 40 games\n"
