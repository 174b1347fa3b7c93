"""Outside changes to a save during its game: it is still kept, or the player is told."""

import itertools
import os
import random
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tda_tui.players.player import make_player
from tda_tui.records.check import check_file
from tda_tui.records.journal import Journal
from tda_tui.saves.game_record import GameRecord
from tda_tui.saves.save_format import SaveError
from tda_tui.saves.store import Saves
from tda_tui.session.controller import deal_game
from tests.helpers import read_record
from tests.saves.kept_games import a_deal, autosaved, begin, left, play, reopened, state

ANEW = "The game's file was removed or changed by another program: the whole game has been saved again"


def spoil(save):
    data = save.read_bytes()
    os.utime(save)
    with save.open("r+b") as file:
        file.seek(len(data) // 2)
        file.write(b"####")


def replace(save):
    other = save.with_suffix(".other")
    other.write_text("a shopping list\n")
    other.replace(save)


def copy_back(save):
    data = save.read_bytes()
    save.unlink()
    save.write_bytes(data)


def make_folder_of_it(save):
    save.unlink()
    save.mkdir()


def make_pipe_of_it(save):
    save.unlink()
    os.mkfifo(save)


Harm = Callable[[Path], object]
HARM: dict[str, Harm] = {
    "remove": Path.unlink,
    "move": lambda save: save.rename(save.parent.parent / "elsewhere.toml"),
    "shorten": lambda save: os.truncate(save, save.stat().st_size // 2),
    "empty": lambda save: os.truncate(save, 0),
    "lengthen": lambda save: save.write_bytes(save.read_bytes() + b"something else\n"),
    "spoil": spoil,
    "replace": replace,
    "copy_back": copy_back,
    "make_folder_of_it": make_folder_of_it,
    "make_pipe_of_it": make_pipe_of_it,
    "remove_folder": lambda save: shutil.rmtree(save.parent),
    "move_folder": lambda save: save.parent.rename(
        save.parent.with_name(f"moved-{len(list(save.parent.parent.iterdir()))}")
    ),
    "remove_home": lambda save: shutil.rmtree(save.parent.parent),
}
all_harm = pytest.mark.parametrize("harm", HARM.values(), ids=HARM)


@all_harm
@pytest.mark.parametrize("changes", [{}, {"gambits": 4}])
def test_a_game_whose_save_was_harmed_is_written_anew_and_that_is_told_once(
    tmp_path: Path, harm: Harm, changes: dict[str, Any]
) -> None:
    saves = Saves(tmp_path / "home" / "saves")
    controller, writer = begin(saves, a_deal(changes=changes))
    told: list[str] = []
    writer.listen(told.append)
    made = play(controller, until=7)
    for _time in range(2):
        harm(writer.path)
        made = play(controller, made, made + 1)
        assert [said.startswith(ANEW) for said in told] == [True] and not writer.problem
        assert not check_file(writer.path).problems
    writer.close()
    resumed = saves.resume(writer.path)
    assert len(resumed.given) == made and state(resumed.game) == state(controller.game)
    assert not resumed.notices
    resumed.writer.close()


@all_harm
def test_whoever_leaves_after_that_keeps_the_game_too(tmp_path: Path, harm: Harm) -> None:
    """No further decision is made: the promise on leaving must be true."""
    told: list[str] = []
    autosave, controller, _series = autosaved(Saves(tmp_path / "home" / "saves"), 6, told.append)
    assert autosave.path is not None
    path = autosave.path
    harm(path)
    assert autosave.leaving_text() == "The game is saved: you can continue where you left off."
    assert len(told) == 1 and not check_file(path).problems
    harm(path)
    autosave.close()
    assert state(Saves(path.parent).resume(path).game) == state(controller.game)


def test_nobody_is_told_that_a_game_is_kept_that_cannot_be(tmp_path):
    folder, told = tmp_path / "home" / "saves", list[str]()
    autosave, controller, _series = autosaved(Saves(folder), 6, told.append)
    shutil.rmtree(tmp_path / "home")
    (tmp_path / "home").write_text("in the way")
    assert autosave.leaving_text() == "The game cannot be saved: if you leave, it is lost."
    assert autosave.path is None
    assert len(told) == 1 and told[0].startswith("This game is not saved: ")
    play(controller, 6, 9)
    (tmp_path / "home").unlink()
    assert autosave.leaving_text() == "The game is saved: you can continue where you left off."
    autosave.close()
    assert not autosave.lost and state(reopened(folder).game) == state(controller.game)


def test_a_game_that_is_lost_when_it_is_closed_is_known(tmp_path):
    autosave, _controller, _series = autosaved(Saves(tmp_path / "home" / "saves"), 0)
    path = autosave.kept_path()
    path.unlink()
    assert autosave.kept_path() == path and path.exists(), "a crash report says that the game is saved: it is"
    shutil.rmtree(tmp_path / "home")
    (tmp_path / "home").write_text("in the way")
    assert autosave.kept_path() is None
    autosave.close()
    assert autosave.lost.startswith("This game is not saved: ")


def test_a_file_that_lies_in_the_place_of_the_save_is_not_lost(tmp_path):
    """Another game was moved there: both can be resumed."""
    saves = Saves(tmp_path)
    other, other_path = left(saves, 9, a_deal(seed=9))
    controller, writer = begin(saves, a_deal())
    made = play(controller, until=5)
    other_path.replace(writer.path)
    play(controller, made, made + 1)
    writer.close()
    assert state(saves.resume(writer.path).game) == state(controller.game)
    (aside,) = (save.path for save in saves.list() if save.path != writer.path)
    assert state(saves.resume(aside).game) == state(other.game)


@pytest.mark.parametrize("harm", ["remove", "shorten", "remove_folder"])
def test_a_game_that_ends_after_that_is_filed_among_the_finished(tmp_path, harm):
    saves = Saves(tmp_path / "saves")
    controller, writer = begin(saves, a_deal(changes={"gambits": 2}))
    play(controller)
    HARM[harm](writer.path)
    writer.close()
    (save,) = saves.finished()
    assert save.gold == tuple(controller.game.table.gold) and not saves.list()
    assert not check_file(save.path).problems


def test_the_next_game_of_a_series_is_kept_too(tmp_path):
    folder = tmp_path / "saves"
    autosave, controller, series = autosaved(Saves(folder), 1000, changes={"series": 2, "gambits": 1})
    series.count([seat.gold for seat in controller.game.view(controller.me).seats])
    autosave.ended(series)
    shutil.rmtree(folder)
    autosave.close()
    (save,) = Saves(folder).list()
    assert (save.game, save.games) == (2, 2) and not save.reason and not check_file(save.path).problems


def test_the_rules_beside_a_save_are_written_again(tmp_path):
    saves = Saves(tmp_path)
    controller, writer = begin(saves, a_deal(changes={"gambits": 4}))
    beside = writer.path.with_suffix(".rules.toml")
    want = beside.read_text()
    made = play(controller, until=4)
    for harm in (Path.unlink, lambda path: path.write_text("gambits = 9\n")):
        harm(beside)
        made = play(controller, made, made + 1)
        assert beside.read_text() == want
    shutil.rmtree(tmp_path / "rules")
    play(controller, made, made + 1)
    assert list((tmp_path / "rules").iterdir())
    writer.close()
    beside.unlink()
    reopened(tmp_path).writer.close()
    assert beside.read_text() == want


@all_harm
def test_a_record_that_was_asked_for_is_written_anew_and_that_is_told_once(tmp_path: Path, harm: Harm) -> None:
    folder = tmp_path / "home" / "records"
    folder.mkdir(parents=True)
    deal, told = a_deal(changes={"gambits": 3}), list[str]()
    record = GameRecord(folder / "game.toml", deal, told.append)
    controller = deal_game(deal, make_player, record)
    made = play(controller, until=6)
    for _time in range(2):
        harm(record.path)
        made = play(controller, made, made + 1)
        assert [said.startswith(ANEW) for said in told] == [True]
        assert not check_file(record.path).problems
    harm(record.path)
    record.close()
    assert not check_file(record.path).problems and len(read_record(record.path)[0].decision) == made


def test_a_record_is_not_written_by_two_programs(tmp_path):
    first = GameRecord(tmp_path / "game.toml", a_deal())
    before = first.path.read_bytes()
    with pytest.raises(OSError, match="another program is writing to it"):
        GameRecord(tmp_path / "game.toml", a_deal(changes={"gambits": 2}))
    assert first.path.read_bytes() == before and len(list(tmp_path.iterdir())) == 1
    first.path.unlink()
    second = GameRecord(tmp_path / "game.toml", a_deal(seed=9))
    with pytest.raises(OSError, match="another program is writing to it"):
        first.journal.write("\n")
    second.close()


# A changed byte


def a_save(folder, until=12):
    saves = Saves(folder)
    controller, path = left(saves, until)
    return saves, path, controller


def starts_of(data):
    return [found.start() for found in re.finditer(rb"\n\[\[decision\]\]\n", data)]


def test_a_changed_byte_is_found_and_named_wherever_it_is(tmp_path):
    """The game resumes before the damage; a copy of the damaged file is kept."""
    saves, path, _controller = a_save(tmp_path)
    data = path.read_bytes()
    starts = starts_of(data)
    rng = random.Random(1)
    for at in [starts[4] + 3, starts[0] + 2, starts[0] + 1, *rng.sample(range(starts[0] + 1, starts[-1]), 60)]:
        spoilt = data[:at] + bytes([data[at] ^ (1 << rng.randrange(7))]) + data[at + 1 :]
        path.write_bytes(spoilt)
        number = sum(start < at for start in starts)
        (save,) = saves.list()
        assert not save.reason and save.note.startswith(f"Decision {number} in the file is damaged")
        (problem,) = check_file(path).problems
        assert problem.startswith(f"decision {number} is damaged")
    resumed = saves.resume(path)
    assert resumed.notices == (save.note,) and len(resumed.given) == number - 1
    assert path.with_suffix(".damaged").read_bytes() == spoilt
    again = resumed.sit_down()
    play(again, number - 1, 12)
    resumed.writer.close()
    assert not check_file(path).problems and len(saves.list()) == 1 and not saves.list()[0].note


def test_entries_that_were_removed_or_swapped_are_found(tmp_path):
    saves, path, _controller = a_save(tmp_path)
    data = path.read_bytes()
    cuts = [*starts_of(data), len(data)]
    parts = [data[start:stop] for start, stop in itertools.pairwise(cuts)]
    for number, order in ((4, [*parts[:3], *parts[4:]]), (4, [*parts[:3], parts[4], parts[3], *parts[5:]])):
        path.write_bytes(data[: cuts[0]] + b"".join(order))
        assert saves.list()[0].note.startswith(f"Decision {number} in the file is damaged")


def test_a_save_of_an_older_program_goes_on_and_is_checked_from_then_on(tmp_path):
    saves, path, controller = a_save(tmp_path)
    path.write_bytes(re.sub(rb"x_check(ed)? = .*\n", b"", path.read_bytes()))
    assert not saves.list()[0].note and not check_file(path).problems
    resumed = saves.resume(path)
    assert state(resumed.game) == state(controller.game)
    controller = resumed.sit_down()
    play(controller, 12, 16)
    resumed.writer.close()
    assert not check_file(path).problems and len(read_record(path)[0].decision) == 16
    data = path.read_bytes()
    at = starts_of(data)[13] + 30
    path.write_bytes(data[:at] + b"#" + data[at + 1 :])
    assert saves.list()[0].note.startswith("Decision 14 in the file is damaged")


def test_a_changed_byte_at_the_beginning_or_end_leaves_a_game(tmp_path):
    for many in (1, 2):
        saves, path, _controller = a_save(tmp_path / f"{many}", many)
        data = path.read_bytes()
        for at in range(starts_of(data)[0] + 1, len(data)):
            path.write_bytes(data[:at] + b"~" + data[at + 1 :])
            (save,) = saves.list()
            assert not save.reason and save.note, data[at - 9 : at + 9]
        for name in (b"[[decisiom]]", b"[[x_ecision]]"):
            path.write_bytes(name.join(data.rsplit(b"[[decision]]", 1)))
            assert saves.list()[0].note.startswith(f"Decision {many} in the file is damaged"), "it still is TOML"
        assert len(saves.resume(path).given) == many - 1


def test_what_was_taken_back_is_no_damage(tmp_path):
    autosave, controller, _series = autosaved(Saves(tmp_path), 12)
    controller.take_back()
    made = len(controller._given)
    play(controller, made, made + 3)
    controller.take_back()
    assert autosave.path is not None and not check_file(autosave.path).problems
    assert "x_undone" in autosave.path.read_text()
    autosave.path.unlink()
    controller.take_back()
    assert not check_file(autosave.path).problems
    autosave.close()
    resumed = reopened(tmp_path)
    assert not resumed.notices and state(resumed.game) == state(controller.game)


def test_a_save_that_is_put_away_while_it_is_opened_is_not_written_in_vain(tmp_path, monkeypatch):
    """By the time the file is locked another one is in its place, which is opened instead."""
    _saves, path, _controller = a_save(tmp_path)
    data = path.read_bytes()
    from tda_tui.files import appended_file

    hold, times = appended_file.lock, []

    def slow(file):
        hold(file)
        if not times:
            times.append(1)
            path.rename(path.with_suffix(".away"))
            path.write_bytes(data)

    monkeypatch.setattr(appended_file, "lock", slow)
    opened = Journal.reopen(path)
    assert os.fstat(opened._file.fileno()).st_ino == path.stat().st_ino
    opened.close()


def test_where_a_save_is_refused_nothing_is_written(tmp_path):
    saves, path, _controller = a_save(tmp_path)
    data = path.read_bytes().replace(b'"tda/1"', b'"tda/9"')
    path.write_bytes(data)
    with pytest.raises(SaveError):
        saves.resume(path)
    assert path.read_bytes() == data


# On disk


def test_folders_are_synced_when_names_in_them_change(tmp_path, monkeypatch):
    """On creating, rewriting, filing and deleting, since unsynced names are lost in a crash of the machine."""
    from tda_tui.files import atomic
    from tda_tui.files.settings import Settings

    synced: list[str] = []

    def note(file):
        synced.append(os.readlink(f"/proc/self/fd/{file}"))

    if not Path("/proc/self/fd").is_dir():
        pytest.skip("cannot tell which folder is synced")
    monkeypatch.setattr(atomic.os, "fsync", note)

    def folders():
        found = {str(Path(path).relative_to(tmp_path)) for path in synced if Path(path).is_dir()}
        synced.clear()
        return found

    saves = Saves(tmp_path / "home" / "saves")
    controller, writer = begin(saves, a_deal(changes={"gambits": 1}))
    assert {".", "home", "home/saves"} <= folders()
    play(controller, until=3)
    assert not folders()
    writer.path.unlink()
    play(controller, 3)
    assert "home/saves" in folders()
    writer.close()
    assert {"home/saves", "home/saves/finished"} <= folders()
    saves.delete(saves.finished()[0].path)
    assert {"home/saves/finished", "home/saves/trash"} <= folders()
    Settings(tmp_path / "config" / "settings.toml").put("screen", {"theme": "ansi"})
    assert {".", "config"} <= folders()
