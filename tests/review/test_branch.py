"""Continuing from a moment of a replay creates a game in exactly that state."""

from __future__ import annotations

from pathlib import Path

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.player import PERSON
from tda_tui.records.check import check_file
from tda_tui.review.export import branch_game, seating
from tda_tui.review.history import read_history
from tda_tui.review.played_game import read_game
from tda_tui.review.replay import Replay
from tda_tui.saves.save_format import SaveError
from tda_tui.saves.store import Saves
from tda_tui.session.deal import Deal
from tests.helpers import NAMES
from tests.review.games import written_game
from tests.saves.kept_games import Clock, play, whole_game

POSITIONS = Path(__file__).resolve().parents[1] / "positions"


@pytest.fixture(scope="module", params=["legendary", "emperors-gambit"])
def replay(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Replay:
    """A game played by a person, with a time limit."""
    clock = Clock()
    saves = Saves(tmp_path_factory.mktemp("played") / "saves", clock=clock)
    changes = {"time_limit_minutes": 10, "series": 3}
    rules = load_rules(request.param, changes=changes)
    whole_game(saves, Deal(request.param, changes, rules, NAMES[:4], 3), "random", clock)
    return Replay(read_game(saves.finished()[0].path))


@pytest.mark.parametrize("seat", [0, 2])
@pytest.mark.parametrize("part", [0, 0.3, 0.97])
def test_it_stands_where_the_replay_stood_and_goes_on_to_its_end(
    replay: Replay, tmp_path: Path, seat: int, part: float
) -> None:
    answers = int(len(replay.asked) * part)
    original = replay.played.path.read_bytes()
    saves = Saves(tmp_path / "saves", clock=Clock())
    path = branch_game(saves, replay, answers, seat, "gambler")
    (save,) = saves.list()
    assert save.path == path and not save.reason and save.me == seat and save.seats[seat] == NAMES[0]
    resumed = saves.resume(path)
    controller = resumed.sit_down()
    there, view = replay.game(answers), controller.game.view(controller.me)
    assert controller.me == view.me == seat
    for mine, theirs in zip(view.seats, there.view(seat).seats, strict=True):
        assert mine._replace(name="") == theirs._replace(name="")
    assert view.hand == there.view(seat).hand and view.deck_known == there.view(seat).deck_known
    assert [q.kind for q in controller.game.questions] == [q.kind for q in there.questions]
    assert resumed.series.games == 1
    play(controller)
    resumed.writer.close()
    (done,) = saves.finished()
    assert check_file(done.path).problems == []
    assert replay.played.path.read_bytes() == original


def test_the_person_takes_the_chair_and_whoever_sat_there_the_persons(replay: Replay) -> None:
    assert seating(replay, 0, "gambler") == (replay.names, replay.played.levels)
    names, levels = seating(replay, 2, "gambler")
    assert names == (NAMES[2], NAMES[1], NAMES[0], NAMES[3])
    assert levels == ("random", "random", PERSON, "random")
    assert seating(replay, 2, "gambler", "novice").roles == ("novice", "novice", PERSON, "novice")


def test_where_nobody_knows_who_played_the_usual_level_does(tmp_path: Path) -> None:
    path = written_game(tmp_path)
    path.write_text(path.read_text().replace('"gambler/', '"of another world/'))
    replay = Replay(read_game(path))
    names, levels = seating(replay, 1, "novice")
    assert names == replay.names and levels == ("novice", PERSON, "novice")


def test_it_does_not_count_in_the_history(replay: Replay, tmp_path: Path) -> None:
    saves = Saves(tmp_path / "saves", clock=Clock())
    resumed = saves.resume(branch_game(saves, replay, len(replay.asked) - 2, 1, "gambler"))
    play(resumed.sit_down())
    resumed.writer.close()
    history = read_history(tmp_path / "saves")
    assert [game.practice for game in history.games] == [True] and not history.counted
    assert history.games[0].me == 1


def test_what_cannot_be_played_on_is_said(replay: Replay, tmp_path: Path) -> None:
    saves = Saves(tmp_path / "saves")
    with pytest.raises(SaveError, match="over here"):
        branch_game(saves, replay, len(replay.asked), 0, "gambler")
    position = Replay(read_game(POSITIONS / "legendary" / "green-is-paid-five.toml"))
    with pytest.raises(SaveError, match="begins in the middle"):
        branch_game(saves, position, 0, 0, "gambler")
    assert not saves.list()
    (tmp_path / "blocked").write_text("")
    with pytest.raises(SaveError, match="not saved"):
        branch_game(Saves(tmp_path / "blocked" / "saves"), replay, 3, 0, "gambler")
