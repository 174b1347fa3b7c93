"""Finished games: filed into the histories of all who played them, and later if that fails, as on a full disk."""

import errno
import logging
import random
import shutil
from collections.abc import Callable
from typing import Any

import pytest

from tda_tui.files import atomic
from tda_tui.files.appended_file import AppendedFile
from tda_tui.review.game_text import game_text
from tda_tui.review.history import read_history
from tda_tui.review.played_game import read_game
from tda_tui.review.replay import Replay
from tda_tui.saves.listing import BESIDE
from tda_tui.saves.store import Saves
from tda_tui.session.new_game.options import GameOptions
from tda_tui.tables.archive import Background, FinishedGame
from tda_tui.tables.database import DatabaseProblem, SQLite
from tda_tui.tables.limits import TableLimits
from tda_tui.tables.shared_table import Attendee
from tda_tui.tables.table_options import TableOptions
from tests.shared_tables import Evening, TestTime, play, results

SERIES = TableOptions(GameOptions(players=3, level="novice", talk="off", series="2", gold="30"))


class Later(Background):
    """Does work when told to."""

    def __init__(self):
        self.waits: list[tuple[Callable[[], None], Callable[[], None]]] = []

    def do(self, work, after):
        self.waits.append((work, after))

    def close(self):
        for work, _after in self.waits:
            work()


def evening_with_folders(folder, background=None):
    return Evening(folder / "inn", people=folder / "people", background=background)


def played(folder, background=None):
    evening = evening_with_folders(folder, background)
    table, chairs = evening.table(2, SERIES)
    play(evening, table, chairs, random.Random(3))
    assert table.state == "over"
    return evening, table, chairs


def saves_of(folder, evening, name):
    return folder / "people" / evening.person(name).id / "saves"


def test_each_has_the_game_from_their_own_seat(tmp_path):
    evening = evening_with_folders(tmp_path)
    table, chairs = evening.table(2, TableOptions(GameOptions(players=3, level="novice", talk="off", gold="30")))
    play(evening, table, chairs, random.Random(1))
    gold = table.playing.game.table.gold
    for seat, name in enumerate(("Mara", "Jon")):
        history = read_history(saves_of(tmp_path, evening, name))
        assert not history.problems
        [game] = history.games
        assert (game.me, game.seats[game.me], list(game.gold)) == (seat, name, gold)
        assert game.levels[1 - seat] == "somebody" and game.levels[2].startswith("novice/")
        replay = Replay(read_game(history.path(game)))
        assert replay.game(len(replay.asked)).over
        assert f"{('Mara', 'Jon')[1 - seat]} (a person)" in " ".join(game_text(replay))
        assert Saves(saves_of(tmp_path, evening, name)).list() == []


ABILITIES = TableOptions(GameOptions(players=3, level="novice", abilities="noted", gold="30"))


def assert_whole(folder, evening):
    """Everybody's history has the game up to its end."""
    for name in ("Mara", "Jon"):
        history = read_history(saves_of(folder, evening, name))
        assert not history.problems
        replay = Replay(read_game(history.path(history.games[0])))
        assert replay.game(len(replay.asked)).over


def test_a_game_whose_first_decision_was_taken_back_is_whole(tmp_path):
    evening = evening_with_folders(tmp_path)
    table, chairs = evening.table(2, ABILITIES)
    play(evening, table, chairs[:1], random.Random(1), most=1)
    chairs[0].ask("take-back")
    chairs[1].agree()
    play(evening, table, chairs, random.Random(2))
    assert_whole(tmp_path, evening)


def test_a_game_is_whole_if_the_inn_was_closed_before_its_first_decision(tmp_path):
    evening = evening_with_folders(tmp_path)
    evening.table(2, ABILITIES)
    evening.lobby.close()
    again = evening_with_folders(tmp_path)
    play(again, again.lobby.tables[0], [again.come_back(name) for name in ("Mara", "Jon")], random.Random(2))
    assert_whole(tmp_path, again)


def test_a_guest_and_whoever_gave_the_seat_up_keep_nothing(tmp_path):
    evening = evening_with_folders(tmp_path)
    table, chairs = evening.table(2, start=False)
    guest = evening.lobby.accounts.visit("Wim")
    table.sit(guest)
    table.start(chairs[0].account)
    table.stand_up(chairs[1].account)
    play(evening, table, [chairs[0], Attendee(table, guest)], random.Random(2))
    assert table.state == "over"
    assert [folder.name for folder in (tmp_path / "people").iterdir()] == [evening.person("Mara").id]


def test_every_game_of_a_series_is_kept(tmp_path):
    evening, table, chairs = played(tmp_path)
    assert table.series is not None and table.series.games == 2
    table.next_game(chairs[0].account)
    play(evening, table, chairs, random.Random(4))
    assert len(read_history(saves_of(tmp_path, evening, "Jon")).games) == 2


def test_nobody_waits_until_a_game_is_in_the_histories(tmp_path):
    later = Later()
    evening, table, _chairs = played(tmp_path, later)
    assert table.record is not None and table.record.exists()
    assert read_history(saves_of(tmp_path, evening, "Jon")).games == ()
    [(work, after)] = later.waits
    work()
    after()
    assert len(read_history(saves_of(tmp_path, evening, "Jon")).games) == 1


def test_a_game_is_put_away_once_however_many_end_meanwhile(tmp_path):
    later = Later()
    evening, table, chairs = played(tmp_path, later)
    table.next_game(chairs[0].account)
    play(evening, table, chairs, random.Random(4))
    assert len(later.waits) == 2
    for work, after in later.waits:
        work()
        after()
    assert len(read_history(saves_of(tmp_path, evening, "Jon")).games) == 2


def test_a_game_that_could_not_be_noted_is_noted_when_the_inn_closes(tmp_path, monkeypatch):
    evening = evening_with_folders(tmp_path, Later())
    table, chairs = evening.table(2)

    def busy(*_given):
        raise DatabaseProblem("busy")

    with monkeypatch.context() as patch:
        patch.setattr(evening.lobby._archive, "_note", busy)
        patch.setattr(evening.lobby.ratings, "count", busy)
        play(evening, table, chairs, random.Random(3))
    evening.lobby.close()
    Evening(evening.folder, people=tmp_path / "people").lobby.close()
    assert len(results(evening.folder)) == 1


def test_old_records_are_looked_for_once_for_all_games_that_end_at_once(tmp_path, monkeypatch):
    later = Later()
    evening, table, chairs = played(tmp_path, later)
    table.next_game(chairs[0].account)
    play(evening, table, chairs, random.Random(4))
    looked = []
    monkeypatch.setattr(evening.lobby._archive, "prune", lambda: looked.append(1))
    for work, after in later.waits:
        work()
        after()
    assert len(looked) == 1


@pytest.mark.parametrize("killed", ["before", "after"])
def test_a_game_comes_into_the_histories_whenever_the_inn_is_killed(tmp_path, killed):
    later = Later()
    played(tmp_path / "one", later)
    if killed == "after":
        later.close()
    shutil.copytree(tmp_path / "one", tmp_path / "two")
    again = evening_with_folders(tmp_path / "two")
    for name in ("Mara", "Jon"):
        assert len(read_history(saves_of(tmp_path / "two", again, name)).games) == 1
    again.lobby.close()
    for history in (tmp_path / "two" / "people").glob("*/saves/finished"):
        shutil.rmtree(history)
    once_more = evening_with_folders(tmp_path / "two")
    assert read_history(saves_of(tmp_path / "two", once_more, "Jon")).games == (), "that is done once"


def test_what_an_earlier_version_left_to_be_done_is_done(tmp_path):
    """It noted only the seats."""
    evening, table, _chairs = played(tmp_path, Later())
    seats = f'[[1, "{evening.person("Jon").id}"]]'
    evening.lobby._database.write("UPDATE unfiled SET seats = ? WHERE game = ?", seats, table.record.name)
    shutil.copytree(tmp_path, tmp_path / "again")
    again = evening_with_folders(tmp_path / "again")
    assert len(read_history(saves_of(tmp_path / "again", again, "Jon")).games) == 1


def test_games_left_over_are_filed_once_each_when_the_inn_opens(tmp_path):
    """After a night without a shared database there are hundreds: their number must not count twice."""
    evening, table, _chairs = played(tmp_path, Later())
    database, record = evening.lobby._database, table.record
    for number in range(20):
        shutil.copy(record, record.with_stem(f"{record.stem}{number}"))
        database.write("INSERT INTO unfiled VALUES (?, '[]')", f"{record.stem}{number}.toml")
    shutil.copytree(tmp_path, tmp_path / "again")
    later = Later()
    evening_with_folders(tmp_path / "again", later)
    assert len(later.waits) <= 22


def test_an_inn_that_closes_leaves_nothing_to_be_done(tmp_path):
    evening, _table, _chairs = played(tmp_path, Later())
    name = saves_of(tmp_path, evening, "Jon")
    evening.lobby.close()
    assert len(read_history(name).games) == 1


SHORT = TableOptions(GameOptions(players=3, level="novice", talk="off", gold="30"))

AGAIN = 60
"""Seconds after which a failed write is retried."""


def no_room():
    return OSError(errno.ENOSPC, "No space left on device")


WRITERS: dict[str, tuple[Any, str, Callable[[], Exception]]] = {
    "records": (AppendedFile, "append", no_room),
    "files": (atomic, "replace_file", no_room),
    "database": (SQLite, "write", lambda: DatabaseProblem("database or disk is full")),
}
"""What writes to a disk: the records, answer by answer; files written as a whole; the database."""


@pytest.fixture
def full(monkeypatch):
    """The names of disks that are full: nothing can be written to them."""
    disks: set[str] = set()

    def fills(disk, holder, name, problem):
        usual = getattr(holder, name)

        def write(*given, **more):
            if disk in disks:
                raise problem()
            return usual(*given, **more)

        monkeypatch.setattr(holder, name, write)

    for disk, writer in WRITERS.items():
        fills(disk, *writer)
    return disks


class House:
    """An inn in which Mara and Jon play a game."""

    def __init__(self, folder):
        self.folder = folder
        self.open()
        self.table, self.chairs = self.evening.table(2, SHORT)
        play(self.evening, self.table, self.chairs, random.Random(1), most=6)

    def open(self):
        self.evening = Evening(self.folder / "inn", people=self.folder / "people", time=TestTime())

    def play_to_the_end(self):
        play(self.evening, self.table, self.chairs, random.Random(1))
        assert self.table.state == "over"

    def games(self):
        """How many games the histories of both contain."""
        saves = [self.folder / "people" / self.evening.person(name).id / "saves" for name in ("Mara", "Jon")]
        return [len(read_history(folder).games) for folder in saves]

    def results(self):
        return len(results(self.evening.folder))


def test_nothing_of_a_game_is_lost_that_ended_on_a_full_disk(tmp_path, full):
    house = House(tmp_path)
    full.update(WRITERS)
    house.play_to_the_end()
    house.evening.time.go_on(AGAIN * 20)
    assert house.games() == [0, 0] and house.results() == 0
    full.clear()
    house.evening.time.go_on(AGAIN * 16)
    assert house.games() == [1, 1] and house.results() == 1
    assert house.table.record is not None and house.table.record.parent.name == "finished"
    assert house.table.record.exists()


@pytest.mark.parametrize("which", WRITERS)
def test_whatever_could_not_be_written_is_done_later_and_once(tmp_path, which, full):
    house = House(tmp_path)
    full.add(which)
    house.play_to_the_end()
    full.clear()
    house.evening.time.go_on(AGAIN)
    assert house.games() == [1, 1] and house.results() == 1
    for history in (tmp_path / "people").glob("*/saves/finished/*"):
        history.unlink()
    house.evening.time.go_on(AGAIN * 600)
    house.evening.lobby.close()
    house.open()
    assert house.games() == [0, 0], "that is done once"


def test_people_go_on_while_a_game_waits_for_room(tmp_path, full):
    house = House(tmp_path)
    full.add("records")
    house.play_to_the_end()
    house.table.again(house.chairs[0].account)
    house.table.start(house.chairs[0].account)
    full.clear()
    play(house.evening, house.table, house.chairs, random.Random(2), most=10)
    house.evening.time.go_on(AGAIN)
    assert house.table.state == "playing" and house.games() == [1, 1]


@pytest.mark.parametrize("which", ["records", "files"])
def test_an_inn_that_closes_on_a_full_disk_goes_on_when_it_opens(tmp_path, which, full):
    """Last decisions not recorded are played again; a complete game is only filed."""
    house = House(tmp_path)
    full.add(which)
    house.play_to_the_end()
    house.evening.lobby.close()
    full.clear()
    house.open()
    (house.table,) = house.evening.lobby.tables
    assert house.table.state == ("playing" if which == "records" else "over")
    house.chairs = [house.evening.come_back(name) for name in ("Mara", "Jon")]
    house.play_to_the_end()
    assert house.games() == [1, 1] and house.results() == 1


def test_one_history_that_cannot_be_written_keeps_nobody_else_from_theirs(tmp_path, monkeypatch):
    house = House(tmp_path)
    mara, usual, broken = house.evening.person("Mara").id, FinishedGame._put, [True]

    def put(game, saves, own):
        if broken[0] and mara in saves.parts:
            raise PermissionError(errno.EACCES, "Permission denied")
        usual(game, saves, own)

    monkeypatch.setattr(FinishedGame, "_put", put)
    house.play_to_the_end()
    assert house.games() == [0, 1]
    broken[0] = False
    house.evening.time.go_on(AGAIN)
    assert house.games() == [1, 1]


def test_a_problem_of_any_kind_is_told_once_and_tried_again_when_the_inn_opens(tmp_path, monkeypatch, caplog):
    house = House(tmp_path)

    def broken(*_given):
        raise ValueError("nothing can be made of it")

    with monkeypatch.context() as patch, caplog.at_level(logging.WARNING):
        patch.setattr(FinishedGame, "_put", broken)
        house.play_to_the_end()
        house.evening.time.go_on(AGAIN * 100)
        assert house.games() == [0, 0] and caplog.messages == ["a game cannot be put away yet"]
        house.evening.lobby.close()
    house.open()
    assert house.games() == [1, 1]


def test_what_lies_beside_a_game_counts_and_goes_with_it(tmp_path):
    """Anybody who has played or watched a game may have it reviewed."""
    evening, table, _chairs = played(tmp_path)
    assert table.record is not None
    size = table.record.stat().st_size
    for suffix in BESIDE:
        table.record.with_suffix(suffix).write_bytes(bytes(1000))
    evening.lobby.close()
    Evening(tmp_path / "inn", TableLimits(record_bytes=size + 3000)).lobby.close()
    assert table.record.exists()
    Evening(tmp_path / "inn", TableLimits(record_bytes=size + 2999)).lobby.close()
    assert [*table.record.parent.iterdir()] == []
