"""The file of an arena: an interrupted run is continued, and other files are left alone."""

import json

import pytest

from tda_tui.players.arena.arena import arena
from tda_tui.players.arena.deals import ArenaError
from tests.players.arena_runs import TRIO, figures, stop_after


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
        with pytest.raises(OSError, match="another program is writing it"):
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
        ({"seed": 6}, "begun with another seed: 5, not 6"),
        ({"levels": ["random", "novice", "random"]}, "another levels: novice random random, not random novice random"),
        ({"ruleset": "original"}, "begun with another ruleset: legendary, not original"),
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
    with pytest.raises(ArenaError, match="begun with other cards or keys of the ruleset"):
        arena(TRIO, 3, str(house), jobs=1, resume=path)


@pytest.mark.parametrize("written", ["shopping list", "milk\neggs\n", '{"seed": 1}\n', "[]\n"])
def test_a_file_of_something_else_is_left_alone(path, written):
    path.write_text(written)
    with pytest.raises(ArenaError, match="is no file of an arena"):
        arena(TRIO, 3, jobs=1, resume=path)
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
def test_a_broken_line_is_named(path, line, said):
    arena(TRIO, 3, jobs=1, resume=path)
    path.write_text(path.read_text() + line)
    with pytest.raises(ArenaError, match=f"line 3: {said}"):
        arena(TRIO, 6, jobs=1, resume=path)
