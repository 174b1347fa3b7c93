"""The file of an arena: an interrupted run is continued, and other files are left alone."""

import json

import pytest

from tda_tui.players.arena.arena import arena
from tda_tui.players.arena.arena_file import ArenaError
from tests.players.arena_runs import LEVELS, figures, stop_after


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
