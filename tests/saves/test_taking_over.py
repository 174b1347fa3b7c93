"""Taking over a game from another program: only one of them writes, and the other notices."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from tda_tui.files import appended_file
from tda_tui.records import journal
from tda_tui.records.check import check_file
from tda_tui.saves.save_format import OpenElsewhere, SaveError
from tda_tui.saves.save_writer import SaveWriter
from tda_tui.saves.store import Saves
from tda_tui.session.controller import GameController
from tests.saves.kept_games import a_deal, autosaved, begin, play, state

TAKEN = "This game was taken over by another window and goes on there. Nothing more is saved here."


def played(saves: Saves, changes: dict[str, Any] | None = None) -> tuple[GameController, SaveWriter]:
    """A game that is open here, after eight decisions."""
    controller, writer = begin(saves, a_deal(changes=changes))
    play(controller, until=8)
    return controller, writer


def test_the_other_one_steps_back_without_writing(tmp_path: Path) -> None:
    controller, writer = played(saves := Saves(tmp_path))
    told: list[str] = []
    writer.listen(lambda said: None, told.append)
    elsewhere = Saves(tmp_path)
    with pytest.raises(OpenElsewhere, match=r"This game is open elsewhere since [0-9:]{5}\."):
        elsewhere.resume(writer.path)
    resumed = elsewhere.resume(writer.path, take_over=True)
    assert state(resumed.game) == state(controller.game)
    there = resumed.sit_down()
    play(there, 8, 11)
    data = writer.path.read_bytes()
    play(controller, 8, 9)
    assert told == [TAKEN] and writer.taken_over and writer.problem == TAKEN
    play(controller, 9, 10)
    writer.close()
    assert writer.path.read_bytes() == data and told == [TAKEN]
    play(there, 11, 14)
    resumed.writer.close()
    assert not resumed.writer.problem and not check_file(writer.path).problems
    assert state(saves.resume(writer.path).game) == state(there.game)
    assert len(saves.list()) == 1


@pytest.mark.parametrize("end", ["left", "finished", "deleted", "gone"])
def test_it_steps_back_too_when_the_game_is_no_longer_open_there(tmp_path: Path, end: str) -> None:
    """A game that was taken over and has ended since does not come back."""
    saves, elsewhere = Saves(tmp_path / "saves"), Saves(tmp_path / "saves")
    controller, writer = played(saves, {"gambits": 2})
    resumed = elsewhere.resume(writer.path, take_over=True)
    if end == "finished":
        play(resumed.sit_down(), 8)
    resumed.writer.close()
    if end == "deleted":
        elsewhere.delete(writer.path)
    elif end == "gone":
        shutil.rmtree(tmp_path / "saves")
    play(controller, 8, 9)
    writer.close()
    assert writer.taken_over
    assert len(saves.list()) == (end == "left") and len(saves.finished()) == (end == "finished")


def test_whoever_is_about_to_leave_hears_it(tmp_path: Path) -> None:
    told: list[str] = []
    autosave, _controller, _series = autosaved(Saves(tmp_path), 5, taken_over=told.append)
    assert autosave.path is not None
    taker = Saves(tmp_path).resume(autosave.path, take_over=True)
    data = autosave.path.read_bytes()
    assert autosave.said_on_leaving() == TAKEN == told[0] and len(told) == 1
    assert autosave.path is None
    autosave.close()
    assert taker.writer.path.read_bytes() == data


def test_what_was_written_in_the_middle_of_taking_over_spoils_nothing(tmp_path: Path) -> None:
    """The other program is stopped just before a write, and writes hours later."""
    controller, writer = played(Saves(tmp_path))
    theirs = writer._journal
    assert theirs is not None
    resumed = Saves(tmp_path).resume(writer.path, take_over=True)
    data = writer.path.read_bytes()
    theirs._file.seek(len(theirs.content))
    theirs._file.write(b'\n[[decision]]\nseat = "Ursula"\nask = "play"\nchoose = ["thief"]\n' * 4)
    theirs._stamp = appended_file._stamp(theirs._file.fileno())
    assert writer.path.read_bytes() == data
    play(controller, 8, 9)
    assert writer.taken_over and writer.path.read_bytes() == data
    there = resumed.sit_down()
    play(there, 8, 12)
    assert not resumed.writer.problem and not check_file(writer.path).problems


def test_of_two_takers_one_has_it_and_the_other_steps_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both have seen that it is open elsewhere; the second takes it over just after the first."""
    controller, writer = played(Saves(tmp_path))
    first = Saves(tmp_path).resume(writer.path, take_over=True)
    second = Saves(tmp_path).resume(writer.path, take_over=True)
    there = second.sit_down()
    mine = first.sit_down()
    play(mine, 8, 9)
    play(controller, 8, 9)
    assert first.writer.taken_over and writer.taken_over
    play(there, 8, 12)
    assert not second.writer.problem and not check_file(writer.path).problems
    second.writer.close()
    assert state(Saves(tmp_path).resume(writer.path).game) == state(there.game)


def test_two_takers_that_have_read_the_same_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One replaces the file between the other's reading and writing."""
    _controller, writer = played(saves := Saves(tmp_path))
    put, taken = journal.Journal.put_in_place, []

    def slow(self: journal.Journal) -> None:
        if not taken:
            taken.append(None)
            taken[0] = Saves(tmp_path).resume(writer.path, take_over=True)  # type: ignore[call-overload]
        put(self)

    monkeypatch.setattr(journal.Journal, "put_in_place", slow)
    last = saves.resume(writer.path, take_over=True)
    between = taken[0]
    play(between.sit_down(), 8, 9)  # type: ignore[attr-defined]
    there = last.sit_down()
    play(there, 8, 12)
    assert between.writer.taken_over and not last.writer.problem  # type: ignore[attr-defined]
    assert not check_file(writer.path).problems


def test_where_files_cannot_be_held_the_last_one_to_open_a_game_has_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(appended_file, "lock", lambda file: None)
    controller, writer = played(saves := Saves(tmp_path))
    resumed = Saves(tmp_path).resume(writer.path)
    there = resumed.sit_down()
    play(controller, 8, 9)
    assert writer.taken_over
    play(there, 8, 12)
    writer.close()
    resumed.writer.close()
    assert not resumed.writer.problem and not check_file(writer.path).problems
    assert state(saves.resume(writer.path).game) == state(there.game)


def test_a_game_that_cannot_be_taken_over_stays_where_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    controller, writer = played(Saves(tmp_path))

    def full(self: journal.Journal) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(journal.Journal, "put_in_place", full)
        with pytest.raises(SaveError, match="cannot be taken over: No space left on device"):
            Saves(tmp_path).resume(writer.path, take_over=True)
    play(controller, 8, 12)
    assert not writer.problem and not check_file(writer.path).problems
    writer.close()
    assert state(Saves(tmp_path).resume(writer.path).game) == state(controller.game)
